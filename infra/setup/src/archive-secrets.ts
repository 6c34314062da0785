import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Writes all secrets with their owners into `backup/secrets.tar`, which `owner` alone may read: the service `backup` has
 * no way to the folders of the others.
 */
export async function archiveSecrets(root: string, owner?: number): Promise<void> {
  const folder = join(root, 'backup');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, 'secrets.tar');
  // Not itself.
  await run('tar', ['-C', root, '--exclude=./backup/secrets.tar*', '-cf', `${file}.new`, '.']);
  await chmod(`${file}.new`, 0o400);
  if (owner !== undefined) await chown(`${file}.new`, owner, owner);
  await rename(`${file}.new`, file);
}
