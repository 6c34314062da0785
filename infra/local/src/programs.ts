import { accessSync, constants, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether a program is on the PATH. */
export function hasProgram(name: string): boolean {
  return (process.env.PATH ?? '').split(':').some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Debian keeps nginx where an ordinary user's PATH does not look. */
const SBIN_NGINX = '/usr/sbin/nginx';

/** How to call nginx here: the program that the variable NGINX names, or the system's; undefined when it is not installed. */
export function nginxProgram(): string | undefined {
  if (process.env.NGINX) return process.env.NGINX;
  if (hasProgram('nginx')) return 'nginx';
  return existsSync(SBIN_NGINX) ? SBIN_NGINX : undefined;
}
