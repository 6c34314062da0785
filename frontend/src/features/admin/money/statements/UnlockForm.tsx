import styled from 'styled-components';
import { checkFields, required } from '../../../../lib/form/checkFields.ts';
import { useForm } from '../../../../lib/form/useForm.ts';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { measure } from '../../../../ui/theme/theme.ts';
import { TitleRow } from '../../shell/PageParts.tsx';
import { StatementForm } from '../MoneyParts.tsx';
import { statementContent } from './statementContent.ts';

const content = statementContent.unlock;

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
    check: checkFields({ password: required(content.missing) }),
  });
  const submit = form.handleSubmit(({ password }) => {
    if (!isBusy) onSubmit(password);
  });
  return (
    <Narrow>
      <TitleRow title={content.title} />
      <p>{content.text}</p>
      <StatementForm
        {...form.props}
        content={content}
        words={words}
        isBusy={isBusy}
        onSubmit={submit}
      >
        <FieldGrid $columns={1}>
          <TextField
            type="password"
            label={content.label}
            hint={content.hint}
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
