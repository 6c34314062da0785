import { readFileSync } from 'node:fs';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { call, post } from '../api.ts';
import { openPage, siteUrl, type WatchedPage } from '../browser.ts';

/** Name and password of the first admin. */
export function adminCredentials(file = process.env.E2E_ADMIN_PASSWORD_FILE ?? '') {
  const username = process.env.ADMIN_USERNAME || 'admin';
  return { username, password: readFileSync(file, 'utf8').trim() };
}

/** Starts a session and answers its token. */
export async function signIn(): Promise<string> {
  const { token } = await call<{ token: string }>('/api/admin/login', post(adminCredentials()));
  return token;
}

/** Ends a session on the server, as its idling out would. */
export async function endSession(token: string): Promise<void> {
  await call('/api/admin/logout', post({}, { Authorization: `Bearer ${token}` }));
}

/** Opens a page whose browser is signed in. */
export function openStaffPage(
  browser: Browser,
  token: string,
  options: BrowserContextOptions = {},
): Promise<WatchedPage> {
  const kept = { origin: siteUrl, localStorage: [{ name: 'adminToken', value: token }] };
  return openPage(browser, { ...options, storageState: { cookies: [], origins: [kept] } });
}

/** A staff member's calls, with the token of one login. */
export interface StaffDesk {
  /** `POST` to a path below `/api`, such as `/orders/<id>/confirm`. */
  readonly post: (path: string, body?: unknown) => Promise<void>;
}

/** Logs in as the system's first admin. */
export async function openStaffDesk(): Promise<StaffDesk> {
  const headers = { Authorization: `Bearer ${await signIn()}` };
  return {
    post: async (path, body) => {
      await call(
        `/api${path}`,
        body === undefined ? { method: 'POST', headers } : post(body, headers),
      );
    },
  };
}
