import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { components } from '../../../lib/api.gen.d.ts';
import { api, dataOf, viewOf } from '../../../lib/apiClient.ts';
import { clearToasts } from '../../../ui/Toast/toastStore.ts';
import { clearDrafts } from '../drafts/drafts.ts';
import { forgetToken, readToken, subscribeToToken } from '../session/staffToken.ts';
import { staffApi } from './staffApi.ts';

/** How long the server may take to end the session, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 3000;

/** The signed-in user and what they may do. */
export type Session = components['schemas']['SessionView'];

/** What the login form sends. */
export type Credentials = components['schemas']['LoginDto'];

/** The token, whichever tab changed it. */
export const useStaffToken = (): string | null =>
  useSyncExternalStore(subscribeToToken, readToken, () => null);

/** The signed-in user. */
export const sessionQueryOptions = queryOptions({
  queryKey: ['/api/admin/session'],
  queryFn: ({ signal }) => viewOf(staffApi.GET('/api/admin/session', { signal })),
});

/** A new session. */
export type SignedIn = components['schemas']['LoginAnswer'];

/** The second step that an account with a second factor takes. */
export type SecondFactor = components['schemas']['SecondFactorView'];

/** The session that this browser still has, which the call ends. */
function sessionToEnd(): Record<string, string> {
  const before = readToken();
  return before === null ? {} : { Authorization: `Bearer ${before}` };
}

/** Starts a session, or the second step that leads to one. Rejects with `ApiError`. */
export async function signIn(
  body: Credentials,
): Promise<SignedIn | { readonly secondFactor: SecondFactor }> {
  return dataOf(api.POST('/api/admin/login', { body, headers: sessionToEnd() }));
}

/** The second step of a sign-in: a code of the app, or a recovery code. Rejects with `ApiError`. */
export async function finishSignIn(ticket: string, code: string): Promise<SignedIn> {
  const body = { ticket, code };
  return dataOf(api.POST('/api/admin/login/second-factor', { body, headers: sessionToEnd() }));
}

/**
 * Signs in with a passkey: with the ticket of a first step, or without a password. Rejects with
 * `ApiError`, or with `PromptError` when the browser gave none.
 */
export async function signInWithPasskey(ticket: string | null): Promise<SignedIn> {
  const { askForPasskey } = await import('../passkeys/prompt.ts');
  const begun = await dataOf(api.POST('/api/admin/login/passkey/begin', { body: { ticket } }));
  const credential = await askForPasskey(begun.data.options);
  const body = { ticket, credential };
  return dataOf(api.POST('/api/admin/login/passkey', { body, headers: sessionToEnd() }));
}

/**
 * Ends the session in all tabs, with everything that was read or typed in it, then on the server.
 * In this order, so that no call that is refused in between says "expired" where someone signed out.
 * An unreachable server keeps no one signed in here: its session idles out.
 */
export async function signOut(): Promise<void> {
  const headers = sessionToEnd();
  clearDrafts();
  clearToasts();
  forgetToken(); // what was read goes once its page has gone (useSessionEnd)
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  // Kept alive, because the tab may be closed right after the press.
  await api.POST('/api/admin/logout', { headers, signal, keepalive: true }).catch(() => undefined);
}
