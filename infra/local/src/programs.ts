import { accessSync, appendFileSync, constants, existsSync } from 'node:fs';
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

/**
 * Notes what is not done because `tool` is missing: one line at the end, of this process or of the run whose
 * LEFT_OUT_FILE this is. With CI=true it throws
 * instead, unless MAY_BE_MISSING names the tool, as .ci/run does for what its machine cannot have.
 */
export function leaveOut(tool: string, what: string): void {
  const mayBeMissing = (process.env.MAY_BE_MISSING ?? '').split(' ');
  if (process.env.CI === 'true' && !mayBeMissing.includes(tool))
    throw new Error(`${tool} is missing: ${what}`);
  const file = process.env.LEFT_OUT_FILE;
  if (file) appendFileSync(file, `${tool} (${what})\n`);
  else process.once('exit', () => process.stderr.write(`Left out here: ${tool} (${what})\n`));
}
