import type { IsoInstant } from '../lagos.ts';

/** A variant of a product as the store has it. */
export interface SyncedVariant {
  shopifyVariantId: string;
  title: string;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  inStock: boolean;
  inventoryQuantity: number;
  /** False: the store sells it whatever the quantity; counted when left out. */
  isTracked?: boolean;
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
  /** False: the store sells it whatever the quantity; counted when left out. */
  isTracked?: boolean;
  sku: string | null;
  tags: string | null;
}

/** Why a product of the store is not sold here. */
export interface SyncRefusal {
  shopifyId: string;
  reason: string;
}

/** State of a run. A run ends once; `superseded`: a later run replaced it. */
export const syncRunStates = ['running', 'finished', 'superseded', 'failed', 'cancelled'] as const;

/** One of {@link syncRunStates}. */
export type SyncRunState = (typeof syncRunStates)[number];

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
  /** Products that the run did not meet and that stay on sale until someone decides; left out by earlier releases. */
  heldBack?: number;
  /** Products on sale after the run; null unless finished. */
  total: number | null;
  /** Why it failed, or who cancelled it. */
  error: string | null;
  /** The first 50 refusals. */
  refusals: SyncRefusal[];
}

/**
 * The store sync between worker and catalog. CATALOG.SYNC_SUPERSEDED says that the run has ended or was
 * superseded. All are safe to repeat, also by a worker that takes over a crashed worker's job.
 */
export interface CatalogSyncMessages {
  /**
   * Opens a run and supersedes any other open one. `jobId` is the BullMQ job of the run, `requestedBy` an admin's
   * username or `schedule`. Errors: CATALOG.SYNC_SUPERSEDED.
   */
  'catalog.start-sync': {
    request: { runId: string; jobId: string; requestedBy: string };
    reply: { runId: string };
  };
  /**
   * One batch of a run. Unchanged products are not written, nor are products whose data was read later than `readAt`.
   * May be empty, to report progress. Errors: CATALOG.SYNC_SUPERSEDED.
   */
  'catalog.sync-batch': {
    request: {
      runId: string;
      products: SyncedProduct[];
      /** When the store was asked, from `catalog.begin-reading`; now when left out. */
      readAt?: IsoInstant;
      /** Totals of the run so far, this batch included, and the refusals of this batch. */
      progress?: { fetched: number; refused: number; refusals: SyncRefusal[] };
    };
    /** How many were written, and how many were already up to date. */
    reply: { changed: number; unchanged: number };
  };
  /**
   * Ends a *complete* walk: store products not seen in this run are retired, and so are demo products. Where these are
   * more than a tenth of the store's products, they stay until someone decides (`heldBack`). With fewer products than
   * `atLeast` nothing happens. Errors: CATALOG.SYNC_SUPERSEDED.
   */
  'catalog.finish-sync': {
    request: { runId: string; atLeast?: number };
    reply: {
      /** Products that the run wrote, including batches whose worker died before the reply. */
      changed: number;
      /** 0 while `missing` is above 0, as is `total`. */
      retired: number;
      /** Products on sale after the run. */
      total: number;
      /** Products that stay on sale until someone decides; left out by earlier releases. */
      heldBack?: number;
      /** How many products are missing from `atLeast`; above 0 the run is still open. */
      missing: number;
    };
  };
  /**
   * What the newest finished run held back and is still on sale, at most 200 by title, and how many pieces of each open
   * orders hold. Errors: CATALOG.SYNC_SUPERSEDED for another run.
   */
  'catalog.list-held-back': {
    request: { runId: string };
    reply: { products: { id: number; title: string; held: number }[]; total: number };
  };
  /** How many products the newest finished run held back that wait for a decision, and since when. */
  'catalog.count-held-back': {
    request: Record<string, never>;
    reply: { count: number; since: IsoInstant | null };
  };
  /** Takes off sale what the newest finished run held back. Safe to repeat. Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.retire-held-back': { request: { runId: string }; reply: { retired: number } };
  /** Ends a run that cannot be completed; `error` is a message for staff. Its products stay; none is retired. */
  'catalog.abandon-sync': { request: { runId: string; error: string }; reply: { runId: string } };
  /**
   * Stops the run of this job; its worker gets CATALOG.SYNC_SUPERSEDED for the next batch. `cancelledBy` is an admin's
   * username. False when the job had no open run.
   */
  'catalog.cancel-sync': {
    request: { jobId: string; cancelledBy: string };
    reply: { isCancelled: boolean };
  };
  /** Newest first; `limit` is 1 to 200. */
  'catalog.list-sync-runs': { request: { limit: number }; reply: { runs: SyncRun[] } };
  /**
   * A product that a webhook reported, as the store has it at `readAt` (from `catalog.begin-reading`); null: the store
   * no longer offers it. Data older than what is known is ignored.
   */
  'catalog.sync-product': {
    request: { shopifyId: string; product: SyncedProduct | null; readAt: IsoInstant };
    reply: { isChanged: boolean };
  };
}
