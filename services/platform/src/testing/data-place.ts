import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Only syntax that Node can strip: Jest's global setup loads this file without a build.

/** Memory as files, on Linux (https://man7.org/linux/man-pages/man7/shm_overview.7.html). */
const MEMORY = '/dev/shm';

/** More than all that run at a time in `make test` write, in bytes. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * Folder in which tests make theirs for PostgreSQL and for whole systems: in memory where there is plenty, otherwise the
 * one of temporary files. A database is some 300 small files, and to make and delete those of all tests on a disk takes a
 * twentieth of the processor time of `make test`. Not for benchmarks: their commits reach the disk.
 * What killed runs left there is deleted first; nothing else would give that memory back before a restart.
 */
export function dataPlace(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  dropLeftovers(MEMORY);
  if (process.availableMemory() < 2 * ENOUGH) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ENOUGH ? tmpdir() : MEMORY;
}

/** A new name for a folder of tests, which says whose it is. */
export const newFolderName = (): string =>
  `spade-test-${process.pid}-${randomBytes(6).toString('hex')}`;

/** Deletes the folders of tests in `place` whose process has ended. */
export function dropLeftovers(place: string): void {
  for (const name of readdirSync(place)) {
    const owner = /^spade-test-(\d+)-[0-9a-f]+$/.exec(name)?.[1];
    if (owner && !isAlive(Number(owner)))
      rmSync(join(place, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // someone else's
  }
}
