import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/apiClient.ts';
import { queryClient } from '../../../lib/queryClient.tsx';
import { clearDrafts } from '../drafts/drafts.ts';
import { forgetToken, readToken } from '../session/staffToken.ts';
import { staffApi } from './staffApi.ts';

/** How long the server may take to end the session, in milliseconds. */
const LOGOUT_TIMEOUT_MS = 3000;

/** What the login form sends. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** The signed-in user. */
export const sessionQueryOptions = queryOptions({
  queryKey: ['/api/admin/session'],
  queryFn: async ({ signal }) =>
    (await dataOf(staffApi.GET('/api/admin/session', { signal }))).data,
});

/**
 * Starts a session and returns its token; a session that this browser still has ends. Rejects with
 * `ApiError`.
 */
export async function signIn(body: Credentials): Promise<string> {
  const before = readToken();
  const headers = before === null ? {} : { Authorization: `Bearer ${before}` };
  const { token } = await dataOf(api.POST('/api/admin/login', { body, headers }));
  return token;
}

/**
 * Ends the session on the server, then in all tabs, with everything that was read or typed in it.
 * An unreachable server keeps no one signed in here: its session idles out.
 */
export async function signOut(): Promise<void> {
  const signal = AbortSignal.timeout(LOGOUT_TIMEOUT_MS);
  await staffApi.POST('/api/admin/logout', { signal }).catch(() => undefined);
  clearDrafts();
  forgetToken();
  queryClient.clear();
}
