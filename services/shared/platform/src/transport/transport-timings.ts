/** Times of the transport in milliseconds. The defaults let everything resume within 5 s of a fault. */
export interface TransportTimings {
  /** How often a replica says that it lives, and renews its claim on long work. */
  heartbeatMs: number;
  /** How long that word holds. A replica that is silent for longer is dead: its work is claimed. */
  aliveTtlMs: number;
  /** How often a replica looks for the work of dead ones. */
  claimEveryMs: number;
  /** How long one blocking read waits for work. */
  blockMs: number;
  /** How long a drain waits for running handlers before it leaves the rest to others. */
  drainMs: number;
}

/** What production runs with. */
export const defaultTimings: TransportTimings = {
  heartbeatMs: 500,
  aliveTtlMs: 2_000,
  claimEveryMs: 1_000,
  blockMs: 1_000,
  drainMs: 8_000,
};

/** How long a call waits for its reply when the caller does not say. */
export const DEFAULT_DEADLINE_MS = 5_000;

/** The longest deadline a call may have: entries older than `streamRetentionMs` are trimmed. */
export const MAX_DEADLINE_MS = 60_000;

/** Age at which a stream entry is trimmed, whatever became of it; by then its deadline is long past. */
export const STREAM_RETENTION_MS = 2 * MAX_DEADLINE_MS;

/** A request that was delivered this often, and never finished, is parked as a dead letter. */
export const MAX_DELIVERIES = 5;

/**
 * When to look after a call again: 1 s after the first attempt, then every 2 s, each up to a tenth
 * early or late so that callers do not march in step. Looking adds no work where the request is
 * still in the stream, so there is no need to hold back further.
 */
export function resendDelayMs(attempt: number): number {
  return (attempt === 0 ? 1_000 : 2_000) * (0.9 + Math.random() * 0.2);
}
