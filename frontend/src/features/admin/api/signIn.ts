import { api, dataOf } from '../../../lib/apiClient.ts';
import { readToken } from '../session/staffToken.ts';

/** What the login form sends. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/**
 * Starts a session and answers its token; one that this browser still has ends. Rejects with
 * `ApiError`.
 */
export async function signIn(body: Credentials): Promise<string> {
  const before = readToken();
  const headers = before === null ? {} : { Authorization: `Bearer ${before}` };
  const { token } = await dataOf(api.POST('/api/admin/login', { body, headers }));
  return token;
}
