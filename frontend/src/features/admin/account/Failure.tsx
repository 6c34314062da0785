import { ApiError } from '../../../lib/apiError.ts';
import { Note } from '../../../ui/Note/Note.tsx';
import { TextLink } from '../../../ui/TextLink/TextLink.tsx';
import { isSessionEnd } from '../api/staffApi.ts';
import { PromptError } from '../passkeys/PromptError.ts';
import { STAFF_ACCOUNT } from '../session/staffPaths.ts';
import { accountContent as content } from './accountContent.ts';

/** Leads to the login and back here: only a fresh session may change how its account signs in. */
export function SignInAgain() {
  return (
    <Note kind="warning" title={content.again.title}>
      {content.again.text}{' '}
      <TextLink to="/admin/login" search={{ ended: 'again', next: STAFF_ACCOUNT }}>
        {content.again.link}
      </TextLink>
    </Note>
  );
}

/** Why a change was not made; nothing while there is no error. */
export function Failure({ error }: { readonly error: unknown }) {
  if (!error || isSessionEnd(error)) return null;
  if (error instanceof ApiError && error.code === 'SIGN_IN_AGAIN') return <SignInAgain />;
  return (
    <Note kind="error" title={content.actionFailed}>
      {wordsOf(error)}
    </Note>
  );
}

function wordsOf(error: unknown): string {
  if (error instanceof PromptError) return error.message;
  return (error instanceof ApiError && error.humanMessage) || content.unreachable;
}
