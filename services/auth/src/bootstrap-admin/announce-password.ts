import { chmod, rename, writeFile } from 'node:fs/promises';

/** Writes the generated password to a file that only its owner can read (mode 0600). */
export async function keepPassword(path: string, password: string): Promise<void> {
  // By a second name, so that no reader sees half a file or an older, wider mode.
  const partial = `${path}.part`;
  await writeFile(partial, `${password}\n`, { mode: 0o600 });
  await chmod(partial, 0o600); // the mode above does not hold for a file that was there before
  await rename(partial, path);
}

/** What the operator sees, once, in the output of the auth service. */
export function passwordNotice(username: string, password: string, path?: string): string {
  const frame = '='.repeat(72);
  return [
    '',
    frame,
    '  FIRST ADMIN ACCOUNT: this password is shown once. The first sign-in asks for one of your own.',
    `    Username  ${username}`,
    `    Password  ${password}`,
    ...(path === undefined ? [] : [`    Also in   ${path}`]),
    frame,
    '',
  ].join('\n');
}
