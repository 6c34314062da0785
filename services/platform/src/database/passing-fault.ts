import type { Logger } from '@nestjs/common';
import { retry } from '../faults/retry.ts';

/**
 * SQLSTATEs of a server that is stopping (57P), lacks connections, memory or disk (53), or is out of
 * reach (08): worth another try. https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const passingStates = new Set(
  ['57P01', '57P02', '57P03'].concat(['53100', '53200', '53300'], ['08000', '08001', '08006']),
);
const passingErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The SQLSTATE or system code of an error; empty when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether the database is merely away, starting, stopping or full: the same may work in a moment. */
export function isPassingFault(error: unknown): boolean {
  const code = codeOf(error);
  if (passingStates.has(code) || passingErrors.has(code)) return true;
  // node-postgres has no code for its own time limit, for a socket closed in the greeting, nor for a
  // connection that was lost between two statements of one transaction.
  return /timeout|terminated unexpectedly|is not queryable/i.test(String(error));
}

/** Whether others held a lock for longer than `lockMs` of the connection: lock_not_available. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Longest wait of a start for its database, and the time between two tries, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;
const PAUSE_MS = 500;

/**
 * For what a process does with its database before it serves: tries again while the database is merely away, for a
 * minute at most, after which the last fault is thrown. `run` must be safe to repeat.
 */
export function untilReachable<T>(run: () => Promise<T>, logger: Logger): Promise<T> {
  return retry(run, {
    everyMs: PAUSE_MS,
    forMs: LONGEST_WAIT_MS,
    mayPass: isPassingFault,
    onFailure: (error) => logger.warn(`waiting for the database: ${String(error)}`),
  });
}
