import { setTimeout as sleep } from 'node:timers/promises';

/** When `retry` tries again. */
export interface RetryOptions {
  /** Pause between two attempts, in milliseconds. */
  everyMs: number;
  /** Time in which attempts may begin, in milliseconds; without end when left out. */
  forMs?: number;
  /** Whether another attempt may succeed; always when left out. */
  isRetryable?: (error: unknown) => boolean;
  /** Learns of each failure that is followed by another attempt; `attempt` begins at 1. */
  onFailure?: (error: unknown, attempt: number) => void;
  /** Ends the waiting: `retry` then rejects with an AbortError. */
  signal?: AbortSignal;
}

/** Repeats `run`, which must be safe to repeat, until it succeeds. Throws the last error when no further attempt may begin. */
export async function retry<T>(
  run: () => Promise<T>,
  { everyMs, forMs = Number.POSITIVE_INFINITY, isRetryable, onFailure, signal }: RetryOptions,
): Promise<T> {
  const endsAt = performance.now() + forMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (isRetryable?.(error) === false || performance.now() >= endsAt) throw error;
      onFailure?.(error, attempt);
    }
    await sleep(everyMs, undefined, signal && { signal });
  }
}
