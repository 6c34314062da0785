import { accessSync, constants, mkdirSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Something that the operator must mend before a start can work; the message is one clear line. */
export class PreflightError extends Error {}

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

/** Whether nobody listens on the port of any of this machine's addresses. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** The preferred port when it is free, else any free one. For inner ports that nobody types. */
export async function pickPort(preferred: number): Promise<number> {
  return (await isPortFree(preferred)) ? preferred : freePort();
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().listen(0, '127.0.0.1');
    probe.once('error', reject);
    probe.once('listening', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address !== null ? resolve(address.port) : reject(),
      );
    });
  });
}

const LEAST_FREE_BYTES = 1024 ** 3;

/**
 * Checks what a start needs: redis-server, the public port, a data folder that can be written and
 * has 1 GiB left. Throws {@link PreflightError} with one line that says what to do.
 */
export async function preflight(publicPort: number, dataDir: string): Promise<void> {
  if (!hasProgram('redis-server')) {
    throw new PreflightError(
      'redis-server is missing. Install it (Debian, Ubuntu: apt-get install redis-server) and start again.',
    );
  }
  if (!(await isPortFree(publicPort))) {
    throw new PreflightError(
      `Port ${publicPort} is in use by another program. Stop that, or choose another: PORT=8081 make start`,
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
      `The disk is nearly full: ${mib} MiB left for ${dataDir}, 1024 MiB are needed. Free some room and start again.`,
    );
  }
}
