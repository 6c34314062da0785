import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/apiError.ts';
import { checkFields, textRule } from '../../../lib/form/checkFields.ts';
import { useForm } from '../../../lib/form/useForm.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { loginRules } from '../../../lib/rules/login.gen.ts';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import {
  type Credentials,
  type SecondFactor,
  type SignedIn,
  signIn,
  signInWithPasskey,
  useStaffToken,
} from '../api/session.ts';
import { PromptError } from '../passkeys/passkeys.ts';
import { type LoginSearch, STAFF_ACCOUNT, STAFF_HOME } from '../session/staffPaths.ts';
import { readToken, storeToken } from '../session/staffToken.ts';

const checkCredentials = checkFields<Credentials>({
  username: textRule(loginRules.username),
  password: textRule(loginRules.password),
});

/**
 * State and actions of the login page; `next` is the page that was wanted, `failure` says why the last
 * attempt failed, `second` is the second step once it is owed, `passkey` signs in without a password.
 */
export function useLogin({ next, ended }: LoginSearch) {
  const router = useRouter();
  const token = useStaffToken();
  const [tokenBefore] = useState(readToken);
  const landing = useRef(next ?? STAFF_HOME);
  const form = useForm<Credentials>({
    defaults: { username: '', password: '' },
    check: checkCredentials,
  });
  const [failure, setFailure] = useState<string>();
  const [owed, setOwed] = useState<SecondFactor>();

  const enter = (session: SignedIn): void => {
    const isHeldUp = session.needsOwnPassword || session.needsSecondFactor;
    if (isHeldUp) landing.current = STAFF_ACCOUNT;
    queryClient.clear(); // read in the session before: by someone else, or no longer fresh
    if (!storeToken(session.token)) throw new Error(NO_STORAGE);
    // No toast over the note that says what must be done before the dashboard opens.
    if (!isHeldUp)
      showToast({ title: 'Login Successful', description: 'Welcome to admin dashboard' });
  };

  const submit = form.handleSubmit(async (credentials) => {
    setFailure(undefined); // the same words twice must be read out twice
    try {
      const step = await signIn(credentials);
      if ('secondFactor' in step) setOwed(step.secondFactor);
      else enter(step);
    } catch (error) {
      setFailure(wordsOf(error));
      form.setFocus('password', { isSelected: true });
    }
  });

  const [isAsking, setIsAsking] = useState(false);
  const ask = async () => {
    setFailure(undefined);
    setIsAsking(true);
    try {
      enter(await signInWithPasskey(null));
    } catch (error) {
      setFailure(wordsOf(error));
    } finally {
      setIsAsking(false);
    }
  };

  // Signed in, here or in another tab: on to the page that was wanted.
  useEffect(() => {
    const isAgain = ended === 'again' && token === tokenBefore;
    if (token !== null && !isAgain) router.history.replace(landing.current);
  }, [token, tokenBefore, ended, router]);

  const startAgain = (why?: string) => {
    form.setValues({ password: '' });
    setFailure(why);
    setOwed(undefined);
  };
  const second = owed && { owed, onSignedIn: enter, onStartAgain: startAgain };
  return { form, submit, failure, second, passkey: { ask, isAsking } };
}

/** The same words for every wrong name, password or code; otherwise the reason of the failure. */
const wordsOf = (error: unknown): string =>
  error instanceof ApiError && (error.status === 401 || error.status === 400)
    ? 'Invalid username or password'
    : signInFailure(error);

const NO_STORAGE = 'This browser keeps no data for this site. Allow it, then sign in again.';

/** Why a step of the sign-in failed. */
export function signInFailure(error: unknown): string {
  if (error instanceof PromptError) return error.message;
  if (!(error instanceof ApiError)) return NO_STORAGE;
  return (
    error.humanMessage ?? 'We could not reach the server. Check your connection and try again.'
  );
}
