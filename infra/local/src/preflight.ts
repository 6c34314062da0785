import { mkdirSync, statfsSync } from 'node:fs';
import { claimPort, freePort, isPortFree } from '@spade/platform/testing/free-port';
import { hasProgram, nginxProgram } from './programs.ts';
import { PreflightError } from './start-log.ts';

/**
 * The usual inner ports of a system. Above those of {@link freePort}, and below the ports that the kernel gives to
 * outgoing connections (Linux: 32,768 and up): another program's connection could take one of those between the look
 * and the start.
 */
export const innerPorts = {
  postgres: 31_432,
  redis: 31_379,
  redisStore: 31_380,
  store: 31_900,
  smtp: 31_025,
  mail: 31_825,
  mailbox: 31_143,
  gateway: 31_300,
  pages: 31_310,
};

/** The preferred port when it is free, else any free one; it belongs to this process from then on. For inner ports. */
export async function pickPort(preferred: number): Promise<number> {
  return (await claimPort(preferred)) ? preferred : freePort();
}

/** Free ports by name: the usual ones where they are free. */
export async function pickPorts<Name extends string>(
  usual: Record<Name, number>,
): Promise<Record<Name, number>> {
  const entries = Object.entries<number>(usual).map(
    async ([name, port]) => [name, await pickPort(port)] as const, // a pair stays one
  );
  // The same names with other numbers.
  return Object.fromEntries(await Promise.all(entries)) as Record<Name, number>;
}

const LEAST_FREE_BYTES = 1024 ** 3;

/**
 * Checks what a start needs: redis-server, nginx, the public port, a writable data folder with 1 GiB
 * of free space. Throws {@link PreflightError} with one line that says what to do.
 */
export async function preflight(publicPort: number, dataDir: string): Promise<void> {
  if (!hasProgram('redis-server')) {
    throw new PreflightError(
      'redis-server is missing. Install it (Debian, Ubuntu: apt-get install redis-server) and start again.',
    );
  }
  if (nginxProgram() === undefined) {
    throw new PreflightError(
      'nginx is missing. Install it (Debian, Ubuntu: apt-get install nginx-light) and start again.',
    );
  }
  if (!(await isPortFree(publicPort))) {
    throw new PreflightError(
      `Port ${publicPort} is in use by another program. Stop it, or choose another: PORT=8081 make start`,
    );
  }
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new PreflightError(`Cannot write the data folder ${dataDir}: ${String(error)}`);
  }
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < LEAST_FREE_BYTES) {
    const mib = Math.floor((bavail * bsize) / 1024 ** 2);
    throw new PreflightError(
      `The disk is nearly full: ${mib} MiB are free for ${dataDir}, 1024 MiB are needed. Free some space and start again.`,
    );
  }
}
