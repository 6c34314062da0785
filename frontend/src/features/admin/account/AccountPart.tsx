import { type ReactNode, useState } from 'react';
import styled from 'styled-components';
import { StaffButton } from '../../../ui/Button/Button.tsx';
import { Row } from '../../../ui/Stack/Stack.tsx';
import { Heading } from '../../../ui/Text/Text.tsx';
import { ground } from '../../../ui/theme/grounds.ts';
import { color, layout, line, measure, space } from '../../../ui/theme/theme.ts';

interface PartProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One part of the account page, with its heading. */
export function Part({ title, children }: PartProps) {
  return (
    <Panel aria-label={title}>
      <Heading>{title}</Heading>
      {children}
    </Panel>
  );
}

/** A form in a part, no wider than a readable line. */
export const PartForm = styled.form`
  display: grid;
  gap: ${space(2)};
  justify-items: start;
  max-width: ${measure.long};
  > :first-child { width: 100%; }
`;

const Panel = styled.section`
  ${ground.slip}
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  align-content: start;
  padding: ${layout.pad};
  > p { max-width: ${measure.long}; }
  /* A live region without words and a list without entries take no room. */
  > :empty { position: absolute; }
`;

interface RemovalProps {
  /** Accessible name of the button: says which entry it removes. */
  readonly label: string;
  readonly words?: { readonly ask: string; readonly yes: string };
  /** Asks for confirmation. */
  readonly question: string;
  readonly isBusy: boolean;
  readonly onRemove: () => void;
}

/** A button that removes something after a confirmation. */
export function Removal({ label, words, question, isBusy, onRemove }: RemovalProps) {
  const { ask, yes } = words ?? { ask: 'Remove', yes: 'Yes, remove it' };
  // The button that had the focus is replaced: the focus moves to what replaces it.
  const [state, setState] = useState<'rest' | 'asked' | 'kept'>('rest');
  if (state !== 'asked')
    return (
      <StaffButton
        variant={words ? 'destructive' : 'ghost'}
        aria-label={label}
        autoFocus={state === 'kept'}
        onClick={() => setState('asked')}
      >
        {ask}
      </StaffButton>
    );
  return (
    <Question role="group" aria-label={label}>
      <p>{question}</p>
      <Row $gap={1.5}>
        <StaffButton variant="destructive" busy={isBusy} onClick={onRemove}>
          {yes}
        </StaffButton>
        <StaffButton autoFocus onClick={() => setState('kept')}>
          Keep it
        </StaffButton>
      </Row>
    </Question>
  );
}

const Question = styled.div`
  display: grid;
  gap: ${space(1)};
  max-width: ${measure.long};
`;

/** An entry of a list: its text, and the button that removes it. */
export const PartItem = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(2)};
  align-items: center;
  justify-content: space-between;
  padding-block: ${space(1)};
  border-top: ${line.hair} solid ${color.hairline};
  > :first-child { flex: 1 1 ${space(26)}; }
  b { overflow-wrap: anywhere; }
`;
