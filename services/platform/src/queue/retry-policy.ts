import { HOUR_MS } from '@spade/contracts/lagos';
import type { DefaultJobOptions } from 'bullmq';

/** Name of our backoff; every worker made by `createWorker` knows it. */
const BACKOFF_NAME = 'doubling-to-an-hour';

/**
 * Pause before the next attempt in milliseconds: 1 s, 2 s, 4 s … at most an hour, less up to a
 * fifth, so that jobs that failed together do not come back together.
 */
export function pauseBeforeRetry(attemptsMade: number, random: () => number = Math.random): number {
  const full = Math.min(1_000 * 2 ** Math.min(attemptsMade - 1, 20), HOUR_MS);
  return Math.round(full * (1 - random() / 5));
}

/**
 * For jobs that must happen: 60 attempts, more than 36 hours even with every pause at its
 * shortest. What still fails stays in the failed set for 30 days, to be looked at and retried.
 * Completed jobs stay a day, so that an id that comes again is known.
 */
export const persistentJob = {
  attempts: 60,
  backoff: { type: BACKOFF_NAME },
  removeOnComplete: { age: 24 * 3_600, count: 50_000 },
  // The newest that many: some 2 kB each.
  removeOnFail: { age: 30 * 24 * 3_600, count: 10_000 },
} satisfies DefaultJobOptions;
