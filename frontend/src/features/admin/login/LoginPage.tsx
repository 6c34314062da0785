import { Button } from '../../../ui/Button/Button.tsx';
import { FieldGrid } from '../../../ui/Field/FieldGrid.tsx';
import { TextField } from '../../../ui/Field/TextField.tsx';
import { Note } from '../../../ui/Note/Note.tsx';
import { Muted } from '../../../ui/Text/Text.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { latePart } from '../failure/latePart.tsx';
import { passkeyObstacle } from '../passkeys/passkeys.ts';
import type { LoginSearch } from '../session/staffPaths.ts';
import { Form } from './loginStyles.ts';
import { PasswordField } from './PasswordField.tsx';
import { LoginFailure, SignInCard } from './SignInCard.tsx';
import { useLogin } from './useLogin.ts';

/** Why the page is shown, said above the form. */
const notes = {
  expired: {
    title: 'Your session has ended.',
    text: 'Sign in to continue where you were. What you typed is kept.',
  },
  again: {
    title: 'Please sign in again.',
    text: 'Then you can make the change. What you typed is kept.',
  },
  elsewhere: { title: 'You were signed out in another tab.', text: 'Sign in to continue.' },
};

const SecondFactorForm = latePart(
  async () => (await import('./SecondFactorForm.tsx')).SecondFactorForm,
);

/** Login of the back office; leads back to the page that was wanted. */
export function LoginPage({ next, ended }: LoginSearch) {
  const { form, submit, failure, second, passkey } = useLogin({ next, ended });
  const { isSubmitting } = form;
  const note = ended && notes[ended];
  const obstacle = passkeyObstacle();
  return (
    <SignInCard title="Staff sign in" description="Sign in to the back office.">
      {second ? (
        <SecondFactorForm {...second} />
      ) : (
        <Form {...form.props} onSubmit={submit} noValidate>
          {note && (
            <Note kind="warning" title={note.title}>
              {note.text}
            </Note>
          )}
          <FieldGrid $columns={1}>
            <TextField
              label="Username"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              {...form.field('username')}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              required
              {...form.field('password')}
            />
          </FieldGrid>
          <LoginFailure words={failure} />
          <Button type="submit" variant="hot" block busy={isSubmitting}>
            {isSubmitting ? 'Signing In...' : 'Sign In'}
          </Button>
          {obstacle ? (
            <Muted>{obstacle}</Muted>
          ) : (
            <Button variant="ghost" plain block busy={passkey.isAsking} onClick={passkey.ask}>
              {passkey.isAsking ? 'Waiting for you...' : 'Use a passkey'}
            </Button>
          )}
          <Muted>Forgot your password? Ask an owner to mail you a new link.</Muted>
          <TextLink to="/">Back to the marketplace</TextLink>
        </Form>
      )}
    </SignInCard>
  );
}
