import type { IsoInstant } from '../errors/error-codes.ts';

/** A variant of a product as the store has it. */
export interface SyncedVariant {
  shopifyVariantId: string;
  title: string;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  inStock: boolean;
  inventoryQuantity: number;
  sku: string | null;
}

/**
 * A product as the store has it, mapped and checked by the worker. Price, stock and SKU are those of
 * its first variant; catalog decides which variant is the default.
 */
export interface SyncedProduct {
  shopifyId: string;
  shopifyVariantId: string;
  /** Title of the first variant; null or left out when it is the only one. */
  variantTitle?: string | null;
  /** All other variants in the store's order, never only some: a variant not named is retired. */
  otherVariants?: SyncedVariant[];
  title: string;
  /** Sanitised HTML. */
  description: string | null;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  imageUrl: string | null;
  category: string | null;
  /** The store offers it for sale. */
  inStock: boolean;
  /** The store's quantity, at least 0. Holds are never touched by it. */
  inventoryQuantity: number;
  sku: string | null;
  tags: string | null;
}

/** Why a product of the store is not sold here. */
export interface SyncRefusal {
  shopifyId: string;
  reason: string;
}

/**
 * Opens a run and supersedes any other open one. Safe to repeat, also by a worker that takes over a
 * crashed worker's job.
 */
export interface StartSyncRequest {
  runId: string;
  /** The BullMQ job of the run. */
  jobId: string;
  /** An admin's username, or `schedule`. */
  requestedBy: string;
}

/**
 * One batch of a sync run. Unchanged products are not written, nor are products whose data was read
 * later than `readAt`. May be empty, to report progress.
 */
export interface SyncBatchRequest {
  runId: string;
  products: SyncedProduct[];
  /** When the store was asked, from `catalog.begin-reading`; now when left out. */
  readAt?: IsoInstant;
  /** Totals of the run so far, this batch included, and the refusals of this batch. */
  progress?: { fetched: number; refused: number; refusals: SyncRefusal[] };
}

/** How many products of the batch were written, and how many were already up to date. */
export interface SyncBatchReply {
  changed: number;
  unchanged: number;
}

/** Ends a *complete* walk: store products not seen in this run are retired, and so are demo products. */
export interface FinishSyncRequest {
  runId: string;
  /** How many products the run must have met to be complete; with fewer, nothing happens. */
  atLeast?: number;
}

/** Figures of the run; retired and total are 0 while `missing` is above 0. */
export interface FinishSyncReply {
  /** Products that the run wrote, including batches whose worker died before the reply. */
  changed: number;
  retired: number;
  /** Products on sale after the run. */
  total: number;
  /** How many products are missing from `atLeast`; above 0 the run is still open. */
  missing: number;
}

/** Ends a run that cannot be completed. Its products stay; none is retired. */
export interface AbandonSyncRequest {
  runId: string;
  /** A message for staff. */
  error: string;
}

/** State of a run. A run ends once; `superseded`: a later run replaced it. */
export type SyncRunState = 'running' | 'finished' | 'superseded' | 'failed' | 'cancelled';

/** One run as the history shows it. The figures grow while it runs. */
export interface SyncRun {
  runId: string;
  jobId: string | null;
  requestedBy: string;
  state: SyncRunState;
  startedAt: IsoInstant;
  endedAt: IsoInstant | null;
  fetched: number;
  changed: number;
  retired: number;
  refused: number;
  /** Products on sale after the run; null unless finished. */
  total: number | null;
  /** Why it failed, or who cancelled it. */
  error: string | null;
  /** The first 50 refusals. */
  refusals: SyncRefusal[];
}

/** One product as the store has it at `readAt`; null: the store no longer offers it. */
export interface SyncProductRequest {
  shopifyId: string;
  product: SyncedProduct | null;
  /** From `catalog.begin-reading`. */
  readAt: IsoInstant;
}

/** Stops the run of this job; its worker gets CATALOG.SYNC_SUPERSEDED for the next batch. */
export interface CancelSyncRequest {
  jobId: string;
  /** An admin's username. */
  cancelledBy: string;
}

/** Whether a run was cancelled. */
export interface CancelSyncReply {
  /** False when the job had no open run. */
  isCancelled: boolean;
}

/**
 * The store sync between worker and catalog. CATALOG.SYNC_SUPERSEDED says that the run has ended or was
 * superseded. All are safe to repeat.
 */
export interface CatalogSyncMessages {
  /** Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.start-sync': { request: StartSyncRequest; reply: { runId: string } };
  /** Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.sync-batch': { request: SyncBatchRequest; reply: SyncBatchReply };
  /** Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.finish-sync': { request: FinishSyncRequest; reply: FinishSyncReply };
  'catalog.abandon-sync': { request: AbandonSyncRequest; reply: { runId: string } };
  'catalog.cancel-sync': { request: CancelSyncRequest; reply: CancelSyncReply };
  /** Newest first; `limit` is 1 to 200. */
  'catalog.list-sync-runs': { request: { limit: number }; reply: { runs: SyncRun[] } };
  /** A product that a webhook reported; data older than what is known is ignored. */
  'catalog.sync-product': { request: SyncProductRequest; reply: { isChanged: boolean } };
}
