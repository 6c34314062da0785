import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../lib/apiError.ts';
import { showToast } from '../../../ui/Toast/toastStore.ts';
import { type Credentials, signIn } from '../api/session.ts';
import { STAFF_HOME } from '../session/staffPaths.ts';
import { storeToken, useStaffToken } from '../session/staffToken.ts';
import { loginContent as content } from './loginContent.ts';

/**
 * State and actions of the login form; `next` is the page that was wanted, `failure` says why the last
 * attempt failed.
 */
export function useLogin(next: string | undefined) {
  const router = useRouter();
  const token = useStaffToken();
  const form = useForm<Credentials>({ defaultValues: { username: '', password: '' } });
  const [failure, setFailure] = useState<string>();

  const submit = form.handleSubmit(async (credentials) => {
    setFailure(undefined); // the same words twice must be read out twice
    try {
      if (!storeToken(await signIn(credentials))) throw new Error(content.noStorage);
    } catch (error) {
      setFailure(wordsOf(error));
      form.setFocus('password', { shouldSelect: true });
      return;
    }
    showToast(content.success);
  });

  // Signed in, here or in another tab: on to the page that was wanted.
  useEffect(() => {
    if (token !== null) router.history.replace(next ?? STAFF_HOME);
  }, [token, next, router]);

  return { form, submit, failure };
}

/** The fixed words, unless something other than the password was wrong. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError)) return content.noStorage;
  if (error.status === 0) return content.unreachable;
  if (error.status === 401 || error.status === 400) return content.failure.description;
  return error.humanMessage ?? content.unreachable;
}
