import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { ApiError } from '../../../lib/apiError.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { color, space } from '../../../ui/theme/theme.ts';
import { finishSignIn, type SecondFactor, type SignedIn } from '../api/session.ts';
import { loginContent } from './loginContent.ts';
import { Form } from './loginStyles.ts';
import { secondFactorContent as content } from './secondFactorContent.ts';

interface SecondFactorFormProps {
  readonly owed: SecondFactor;
  /** Stores the session; throws when the browser keeps nothing. */
  readonly onSignedIn: (session: SignedIn) => void;
  /** Back to the password, with the reason if there is one. */
  readonly onStartAgain: (why?: string) => void;
}

/** The second step of the login: the code of an authenticator app, or a recovery code. */
export function SecondFactorForm({ owed, onSignedIn, onStartAgain }: SecondFactorFormProps) {
  const hasApp = owed.methods.includes('authenticator');
  const [kind, setKind] = useState<'app' | 'recovery'>(hasApp ? 'app' : 'recovery');
  const form = useForm({ defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async ({ code }) => {
    try {
      onSignedIn(await finishSignIn(owed.ticket, code));
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) onStartAgain(loginContent.tooLate);
      else form.setError('code', { message: wordsOf(error) }, { shouldFocus: true });
    }
  });
  const choose = (next: 'app' | 'recovery') => {
    setKind(next);
    form.reset();
  };
  return (
    <Form onSubmit={submit} noValidate>
      <FieldGrid $columns={1}>
        <TextField
          key={kind}
          // The user has just pressed Sign In, and this field is all there is.
          autoFocus
          label={content[kind].label}
          hint={content[kind].hint}
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          inputMode={kind === 'app' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          spellCheck={false}
          required
          error={errors.code?.message}
          {...form.register('code', { required: content.required })}
        />
      </FieldGrid>
      <Button type="submit" variant="hot" block busy={isSubmitting}>
        {isSubmitting ? content.submitting : content.submit}
      </Button>
      <Others>
        {kind === 'app' && (
          <Button plain variant="ghost" size="staff" onClick={() => choose('recovery')}>
            {content.useRecovery}
          </Button>
        )}
        {kind === 'recovery' && hasApp && (
          <Button plain variant="ghost" size="staff" onClick={() => choose('app')}>
            {content.useApp}
          </Button>
        )}
        <Button plain variant="ghost" size="staff" onClick={() => onStartAgain()}>
          {content.startAgain}
        </Button>
      </Others>
      {kind === 'recovery' && <Lost>{content.lost}</Lost>}
    </Form>
  );
}

function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return loginContent.noStorage;
  return error.status === 0 ? content.unreachable : (error.humanMessage ?? content.unreachable);
}

const Others = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
`;

const Lost = styled.p`
  color: ${color.textMuted};
`;
