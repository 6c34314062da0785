import { ApiError, wordsOf } from '../../../lib/apiError.ts';
import { FRESH_MINUTES } from '../../../lib/rules/limits.gen.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { isSessionEnd } from '../api/staffApi.ts';
import { PromptError } from '../passkeys/passkeys.ts';
import { STAFF_ACCOUNT } from '../session/staffPaths.ts';

interface FailureProps {
  readonly error: unknown;
  readonly title?: string;
  /** Page to come back to after signing in again. */
  readonly next?: string;
}

/** Why a step failed; nothing while there is no error, or when the session has ended. */
export function Failure({ error, title = 'Not saved', next }: FailureProps) {
  if (!error || isSessionEnd(error)) return null;
  if (error instanceof ApiError && error.code === 'SIGN_IN_AGAIN')
    return <SignInAgain next={next} />;
  return (
    <Note kind="error" title={title}>
      {failureInWords(error)}
    </Note>
  );
}

/** Why a step failed, in the server's words for people where it sent some. */
export function failureInWords(error: unknown): string {
  if (error instanceof PromptError) return error.message;
  return (
    wordsOf(error) ?? 'No answer came. What you see is what was stored; it is safe to try again.'
  );
}

/** Leads to the login and back: only a fresh session may change accounts, ways to sign in and what money depends on. */
export function SignInAgain({ next = STAFF_ACCOUNT }: Pick<FailureProps, 'next'>) {
  return (
    <Note kind="warning" title="Sign in again to make changes.">
      Accounts, ways to sign in and what money depends on can be changed for {FRESH_MINUTES} minutes
      after a sign-in.{' '}
      <TextLink to="/admin/login" search={{ ended: 'again', next }}>
        Sign in again
      </TextLink>
    </Note>
  );
}
