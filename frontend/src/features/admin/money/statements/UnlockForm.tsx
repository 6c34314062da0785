import styled from 'styled-components';
import { checkFields, required } from '../../../../lib/form/checkFields.ts';
import { useForm } from '../../../../lib/form/useForm.ts';
import { Button } from '../../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../../ui/Field/TextField.tsx';
import { Note } from '../../../../ui/Note/Note.tsx';
import { measure, space } from '../../../../ui/theme/theme.ts';
import { TitleRow } from '../../shell/PageParts.tsx';
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
    <section>
      <TitleRow title={content.title} />
      <Form {...form.props} onSubmit={submit} noValidate aria-label={content.title}>
        <p>{content.text}</p>
        {words && <Note kind="error" title={words} />}
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
        <Button type="submit" variant="hot" plain block busy={isBusy}>
          {isBusy ? content.submitting : content.submit}
        </Button>
      </Form>
    </section>
  );
}

const Form = styled.form`
  display: grid;
  gap: ${space(1.5)};
  max-width: ${measure.long};
`;
