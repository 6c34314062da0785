import type { RefObject } from 'react';
import styled from 'styled-components';
import { Button } from '../../../../ui/Button/Button.tsx';
import { SelectField } from '../../../../ui/Field/SelectField.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { media } from '../../../../ui/theme/media.ts';
import { color, fontSize, line, space } from '../../../../ui/theme/theme.ts';
import { useTypedText } from '../../orders/useTypedText.ts';
import type { CreditState } from '../api/moneyTypes.ts';
import { creditContent as content } from './creditContent.ts';

interface CreditToolsProps {
  readonly state: CreditState;
  readonly search: string;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onState: (state: string) => void;
  readonly onSearch: (text: string) => void;
  readonly onHelp: () => void;
}

/** Search, state and the list of keys. Escape leaves the search. */
export function CreditTools(props: CreditToolsProps) {
  const { state, search, field, onState, onSearch, onHelp } = props;
  const [text, setText] = useTypedText(search, onSearch);
  return (
    <Tools role="search" onSubmit={(event) => event.preventDefault()}>
      <TextField
        ref={field}
        type="search"
        label={content.search}
        placeholder={content.searchHint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.blur();
        }}
      />
      <SelectField
        label={content.state}
        value={state}
        onChange={(event) => onState(event.target.value)}
      >
        {Object.entries(content.states).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </SelectField>
      <Button size="staff" plain onClick={onHelp}>
        {content.keys.open}
      </Button>
    </Tools>
  );
}

const Tools = styled.form`
  --control-size: ${fontSize.body};
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: 1px;
  border: ${line.rule} solid ${color.rule};
  background: ${color.ink};
  > div { padding: ${space(0.75)} ${space(1.75)} 0; background-color: ${color.groundSlip}; }
  > :first-child { grid-column: 1 / -1; }
  ${media.md} {
    grid-template-columns: 2fr 1fr auto;
    > :first-child { grid-column: auto; }
  }
`;
