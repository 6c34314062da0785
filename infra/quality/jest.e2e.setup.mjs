import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStack } from '@spade/local/start-stack';

/**
 * Starts the whole built system once for the end-to-end tests, as `make start` would, with its own port
 * and data. Tests read where it is from E2E_URL, E2E_ADMIN_PASSWORD_FILE, E2E_MAIL_DIR.
 */
export default async function startSystem() {
  const dataDir = join(tmpdir(), `spade-e2e-${randomBytes(6).toString('hex')}`);
  const port = Number(process.env.E2E_PORT ?? 18400);
  const stack = await startStack({
    root: new URL('../..', import.meta.url).pathname.replace(/\/$/, ''),
    dataDir,
    port,
    say: (line) => console.error(line),
  });
  process.env.E2E_URL = stack.url;
  process.env.E2E_ADMIN_PASSWORD_FILE = join(stack.secrets, 'auth/admin_password');
  process.env.E2E_MAIL_DIR = stack.mailDir;
  globalThis.__e2eSystem = { stack, dataDir };
}
