import type { Logger } from '@nestjs/common';
import { retry } from '../faults/retry.ts';

/**
 * SQLSTATEs of a server that is stopping (57P), lacks connections, memory or disk (53), or is out of
 * reach (08): worth another try. https://www.postgresql.org/docs/18/errcodes-appendix.html
 */
const transientStates = new Set(
  ['57P01', '57P02', '57P03'].concat(['53100', '53200', '53300'], ['08000', '08001', '08006']),
);
const transientErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  // The address of a pod that is gone.
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The SQLSTATE or system code of an error; empty when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Whether the database is merely away, starting, stopping or full: the same may work in a moment. */
export function isTransientFault(error: unknown): boolean {
  const code = codeOf(error);
  if (code === READ_ONLY || transientStates.has(code) || transientErrors.has(code)) return true;
  // node-postgres has no code for its own time limit, for a socket closed in the greeting, nor for a
  // connection that was lost between two statements of one transaction.
  return /timeout|terminated unexpectedly|is not queryable/i.test(String(error));
}

/** SQLSTATE of a change that came to a server that only follows another one. */
export const READ_ONLY = '25006';

/**
 * Whether the database is between two servers: its own stops, refuses, or follows another one already. A second try is likely to
 * succeed. A server that is full, or silent until a time limit, does not count: asking again would add to its load.
 */
export function isChangingServer(error: unknown): boolean {
  const code = codeOf(error);
  if (code === READ_ONLY || /^(57P|08)/.test(code)) return true;
  if (code !== 'ETIMEDOUT' && transientErrors.has(code)) return true;
  return /terminated unexpectedly|is not queryable/i.test(String(error));
}

/** Whether no connection of the pool became free within `connectMs`: the words of pg-pool, which gives no code. */
export function isQueueTimeout(error: unknown): boolean {
  return String(error).includes('timeout exceeded when trying to connect');
}

/** Whether others held a lock for longer than `lockMs` of the connection: lock_not_available. */
export function isLockTimeout(error: unknown): boolean {
  return codeOf(error) === '55P03';
}

/** Whether this transaction and another waited for each other, and it was ended for that: deadlock_detected. */
export function isDeadlock(error: unknown): boolean {
  return codeOf(error) === '40P01';
}

/** Longest wait of a start for its database where none is given, and the time between two tries, in milliseconds. */
const LONGEST_WAIT_MS = 60_000;
const PAUSE_MS = 500;

/**
 * For what a process does with its database before it serves: tries again while the database is merely away, for `forMs`
 * at most, after which the last fault is thrown. A line of the log says so once for each reason. `run` must be safe to
 * repeat.
 */
export function untilReachable<T>(
  run: () => Promise<T>,
  logger: Pick<Logger, 'warn'>,
  forMs = LONGEST_WAIT_MS,
): Promise<T> {
  let said = '';
  return retry(run, {
    everyMs: PAUSE_MS,
    forMs,
    isRetryable: isTransientFault,
    onFailure: (error) => {
      // Several addresses that refuse make an error without a message.
      const reason = (error instanceof Error && error.message) || codeOf(error);
      if (reason !== said) logger.warn(`waiting for the database: ${reason}`);
      said = reason;
    },
  });
}
