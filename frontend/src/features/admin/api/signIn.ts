import { api, dataOf } from '../../../lib/apiClient.ts';

/** What the login form sends. */
export interface Credentials {
  readonly username: string;
  readonly password: string;
}

/** Starts a session and answers its token. Rejects with `ApiError`. */
export async function signIn(body: Credentials): Promise<string> {
  const { token } = await dataOf(api.POST('/api/admin/login', { body }));
  return token;
}
