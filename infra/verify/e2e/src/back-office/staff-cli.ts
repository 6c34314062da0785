import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { RunningSystem } from '@spade/testkit/running-system';

/** Runs the operator's `admin create` on the system, and returns what it prints. */
export function createAdmin(
  { root, secrets }: RunningSystem,
  words: string[],
  password?: string,
): string {
  const cli = join(root, 'services/auth/bundle/cli.js');
  return execFileSync(process.execPath, [cli, 'admin', 'create', ...words], {
    encoding: 'utf8',
    ...(password !== undefined && { input: password }),
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      DATABASE_URL_FILE: join(secrets, 'auth/database_url'),
    },
  });
}
