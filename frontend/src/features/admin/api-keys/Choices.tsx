import styled from 'styled-components';
import type { Form } from '../../../lib/form/useForm.ts';
import { Checkbox } from '../../../ui/Checkbox/Checkbox.tsx';
import { media } from '../../../ui/theme/media.ts';
import { layout, space } from '../../../ui/theme/theme.ts';
import { PartForm } from '../account/AccountPart.tsx';

interface ChoicesProps<Name extends string> {
  readonly legend: string;
  readonly words: Readonly<Record<Name, string>>;
  readonly field: Form<Record<Name, string>>['field'];
}

/** Ticks of a form, of which at least one is wanted. */
export function Choices<Name extends string>({ legend, words, field }: ChoicesProps<Name>) {
  // The keys of the record.
  const names = Object.keys(words) as Name[];
  return (
    <Group>
      <legend>{legend}</legend>
      {names.map((name) => {
        const { error = '', defaultValue, ...tick } = field(name);
        const isTicked = defaultValue === 'on';
        return (
          <Checkbox
            key={name}
            label={words[name]}
            defaultChecked={isTicked}
            error={error}
            {...tick}
          />
        );
      })}
    </Group>
  );
}

/** Fields, and beside them on a desktop the choices with a note; what follows stands below both. */
export const ChoicesForm = styled(PartForm)`
  ${media.lg} {
    grid-template: auto 1fr / repeat(2, minmax(0, 1fr));
    column-gap: ${layout.gap};
    align-items: start;
    max-width: none;
    > :nth-child(1) { grid-row: 1 / 3; }
    > :nth-child(3) { grid-column: 2; }
    > :nth-child(n + 4) { grid-column: 1; }
  }
`;

const Group = styled.fieldset`
  border: 0;
  margin: 0;
  padding: 0;
  min-width: 0;
  legend { padding: 0 0 ${space(1)}; font-weight: 600; }
  > * + * { margin-top: ${space(0.5)}; }
`;
