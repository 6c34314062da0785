import { checkFields, required } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { finishSignIn } from '../api/session.ts';
import { loginContent } from './loginContent.ts';
import { Form } from './loginStyles.ts';
import { secondFactorContent as content } from './secondFactorContent.ts';
import { isOver, type SecondStepProps, wordsOf } from './secondStep.ts';

interface CodeStepProps extends SecondStepProps {
  readonly kind: 'app' | 'recovery';
}

/** The second step with a code of the authenticator app, or a recovery code. */
export function CodeStep({ kind, ticket, onSignedIn, onStartAgain, children }: CodeStepProps) {
  const form = useForm({
    defaults: { code: '' },
    check: checkFields({ code: required(content.required) }),
  });
  const { isSubmitting } = form;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onSignedIn(await finishSignIn(ticket, code));
    } catch (error) {
      if (isOver(error)) onStartAgain(loginContent.tooLate);
      else form.setErrors({ code: wordsOf(error) });
    }
  });
  return (
    <Form {...form.props} onSubmit={submit} noValidate>
      <FieldGrid $columns={1}>
        <TextField
          // The user has just pressed a button, and this field is all there is.
          autoFocus
          label={content[kind].label}
          hint={content[kind].hint}
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          required
          {...form.field('code')}
        />
      </FieldGrid>
      <Button type="submit" variant="hot" block busy={isSubmitting}>
        {isSubmitting ? content.submitting : content.submit}
      </Button>
      {children}
      {kind === 'recovery' && <Muted>{content.lost}</Muted>}
    </Form>
  );
}
