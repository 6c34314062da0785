/** BullMQ queue of the store sync; its only job name is `sync-catalog`. */
export const SYNC_QUEUE = 'sync-catalog';

/** Deduplication id: one sync at a time; a second request joins it. */
export const SYNC_DEDUPLICATION_ID = 'sync-catalog';

/**
 * BullMQ queue of the schedule: each of its jobs requests a sync, or joins a running one.
 * (A job scheduler's own jobs cannot be deduplicated.)
 */
export const SYNC_SCHEDULE_QUEUE = 'sync-schedule';

/** A requested sync. */
export interface SyncJobData {
  /** An admin's username, or `schedule`. */
  requestedBy: string;
  /** Written by the worker after each batch, read by a worker that takes over. */
  checkpoint?: SyncCheckpoint;
}

/** What a worker needs to continue a run that another one started. */
export interface SyncCheckpoint {
  /** The run in catalog's history. */
  runId: string;
  /** Milliseconds since 1970: the time budget counts from here. */
  startedAtMs: number;
  /** How many products the store said it had when the run began. */
  expected: number;
  /** The number in the id of the last product that was written; 0 at the start. Pages are in its order. */
  lastId: number;
  progress: SyncProgress;
}

/** Progress, updated after each batch. */
export interface SyncProgress {
  fetched: number;
  changed: number;
  retired: number;
  /** Products that could not be mapped; the sync continues without them. */
  refused: number;
}

/** Before the first batch. */
export const noProgress: SyncProgress = { fetched: 0, changed: 0, retired: 0, refused: 0 };

/** What a finished sync returns. */
export interface SyncResult extends SyncProgress {
  /** Products on sale after the run. */
  total: number;
}
