/** BullMQ queue of the store sync; its only job name is `sync-catalog`. */
export const syncQueue = 'sync-catalog';

/** Deduplication id: one sync at a time, a second call joins it. */
export const syncDeduplicationId = 'sync-catalog';

/** Who asked for the sync: an admin's username, or `schedule`. */
export interface SyncJobData {
  requestedBy: string;
}

/** Progress, updated after each page. */
export interface SyncProgress {
  fetched: number;
  changed: number;
  retired: number;
  /** Products that could not be mapped; the sync goes on without them. */
  refused: number;
}

/** What a finished sync returns. */
export interface SyncResult extends SyncProgress {
  /** Products on sale after the run. */
  total: number;
}
