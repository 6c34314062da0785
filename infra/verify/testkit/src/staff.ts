import type { Browser, BrowserContextOptions } from 'playwright-core';
import { type ApiClient, systemApi } from './api-client.ts';
import { openPage, type WatchedPage } from './browser.ts';
import { type RunningSystem, runningSystem } from './running-system.ts';

/** Starts a session of the first admin and returns its token. */
export async function signIn(
  api: ApiClient = systemApi(),
  admin: RunningSystem['admin'] = runningSystem().admin,
): Promise<string> {
  const { token } = await api.post<{ token: string }>('/api/admin/login', admin);
  return token;
}

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

/** Opens a page whose browser is signed in. */
export function openStaffPage(
  browser: Browser,
  token: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const origin = options.baseURL ?? runningSystem().pageUrl;
  const kept = { origin, localStorage: [{ name: 'adminToken', value: token }] };
  return openPage(browser, { ...options, storageState: { cookies: [], origins: [kept] } });
}
