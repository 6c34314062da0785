import { existsSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

// Only syntax that Node can strip: Jest's global setup loads this file without a build.

/** Memory as files, on Linux (https://man7.org/linux/man-pages/man7/shm_overview.7.html). */
const MEMORY = '/dev/shm';

/** More than all that run at a time in `make test` write, in bytes. */
const ENOUGH = 4 * 1024 ** 3;

/**
 * Folder in which tests make theirs for PostgreSQL and for whole systems: in memory where there is plenty, otherwise the
 * one of temporary files. A database is some 300 small files, and to make and delete those of all tests on a disk takes a
 * twentieth of the processor time of `make test`. Not for benchmarks: their commits reach the disk.
 */
export function dataPlace(): string {
  if (!existsSync(MEMORY) || process.availableMemory() < 2 * ENOUGH) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize < ENOUGH ? tmpdir() : MEMORY;
}
