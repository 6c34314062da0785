import { waitFor } from '@spade/platform/testing/wait-for';
import { type ApiClient, systemApi } from './api-client.ts';
import { type RunningSystem, runningSystem } from './running-system.ts';

/** Starts a session of the first admin and returns its token. */
export async function signIn(
  api: ApiClient = systemApi(),
  admin: RunningSystem['admin'] = runningSystem().admin,
): Promise<string> {
  const { token } = await api.post<{ token: string }>('/api/admin/login', admin);
  return token;
}

/** The first session of a system: on a busy machine, the first check of a password may take longer than its call. */
export const firstSession = (api: ApiClient, admin: RunningSystem['admin']): Promise<string> =>
  waitFor('a session', () => signIn(api, admin));

/** The API as the first admin, in a new session. */
export async function staffApi(
  api: ApiClient = systemApi(),
  admin?: RunningSystem['admin'],
): Promise<ApiClient> {
  return api.as(await signIn(api, admin));
}

/** Ends a session on the server, as its idle timeout would. */
export async function endSession(token: string): Promise<void> {
  await systemApi().as(token).post('/api/admin/logout', {});
}
