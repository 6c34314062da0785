import styled from 'styled-components';
import { checkFields, textRule } from '../../../../lib/form/checkFields.ts';
import { useForm } from '../../../../lib/form/useForm.ts';
import { unlockStatementRules } from '../../../../lib/rules/unlockStatement.gen.ts';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { measure } from '../../../../ui/theme/theme.ts';
import { TitleRow } from '../../shell/PageParts.tsx';
import { StatementForm } from '../MoneyParts.tsx';

interface UnlockFormProps {
  /** Why the password that was typed before does not do. */
  readonly words: string | null | undefined;
  readonly isBusy: boolean;
  readonly onSubmit: (password: string) => void;
}

/** Asks for the password of a PDF. Nothing keeps it. */
export function UnlockForm({ words, isBusy, onSubmit }: UnlockFormProps) {
  const form = useForm({
    defaults: { password: '' },
    check: checkFields({ password: textRule(unlockStatementRules.password) }),
  });
  const submit = form.handleSubmit(({ password }) => {
    if (!isBusy) onSubmit(password);
  });
  return (
    <Narrow>
      <TitleRow title="This PDF has a password" />
      <p>Banks often take a part of the account number, a birthday or a phone number.</p>
      <StatementForm
        {...form.props}
        title="This PDF has a password"
        submit="Read the file"
        words={words}
        isBusy={isBusy}
        onSubmit={submit}
      >
        <FieldGrid $columns={1}>
          <TextField
            type="password"
            label="Password of the PDF"
            hint="Used once to read the file, and not kept."
            autoComplete="off"
            required
            {...form.field('password')}
          />
        </FieldGrid>
      </StatementForm>
    </Narrow>
  );
}

const Narrow = styled.section`
  max-width: ${measure.long};
`;
