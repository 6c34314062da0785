import { readFile } from 'node:fs/promises';
import { siteUrl } from './browser.ts';

/** A staff member's calls, with the token of one login. */
export interface StaffDesk {
  /** `POST` to a path below `/api`, such as `/orders/<id>/confirm`. */
  readonly post: (path: string, body?: unknown) => Promise<void>;
}

/** Logs in as the system's first admin. */
export async function openStaffDesk(): Promise<StaffDesk> {
  const file = process.env.E2E_ADMIN_PASSWORD_FILE;
  if (!file) throw new Error('E2E_ADMIN_PASSWORD_FILE names no file');
  const password = (await readFile(file, 'utf8')).trim();
  const { token } = (await send('/admin/login', { username: 'admin', password })) as {
    token: string;
  };
  return {
    post: async (path, body) => {
      await send(path, body, { authorization: `Bearer ${token}` });
    },
  };
}

async function send(path: string, body?: unknown, headers: Record<string, string> = {}) {
  const answer = await fetch(`${siteUrl}/api${path}`, {
    method: 'POST',
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return JSON.parse(text) as unknown;
}
