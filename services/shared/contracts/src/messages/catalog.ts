import type { IsoInstant } from '../errors/error-codes.ts';

/** One way in which a product is sold; `availableQuantity` as in {@link Product}. */
export interface ProductVariant {
  /** What a hold names; null is the default variant, whose price and SKU the product's fields show. */
  id: number | null;
  title: string;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  inStock: boolean;
  availableQuantity: number;
  sku: string | null;
}

/**
 * A product as every screen sees it; price and SKU are those of its default variant.
 * `availableQuantity` is stock less open holds, never below 0, over all variants.
 */
export interface Product {
  id: number;
  shopifyId: string;
  title: string;
  /** May contain simple markup; screens strip it. */
  description: string | null;
  category: string | null;
  priceKobo: number;
  compareAtPriceKobo: number | null;
  imageUrl: string | null;
  /** The store offers it and at least one piece of some variant is available. */
  inStock: boolean;
  availableQuantity: number;
  sku: string | null;
  tags: string | null;
  lastSyncedAt: IsoInstant;
  /** The default first, then the store's order; empty for a product of one variant. */
  variants: ProductVariant[];
}

/** Which products to list. Newest id last; `cursor` is opaque and comes from the last answer. */
export interface ListProductsRequest {
  /** 1 to 1,000. */
  limit: number;
  cursor?: string;
  /** Matches title or description, case-insensitively. */
  search?: string;
  category?: string;
  inStock?: boolean;
}

export interface ListProductsReply {
  products: Product[];
  /** How many match in all, whatever the page. */
  total: number;
  nextCursor: string | null;
}

/**
 * Take `quantity` pieces out of sale. Safe to repeat: the same `holdId` is the same hold and the
 * same answer, also after the price changed. A hold ends by sale, by release, or, if its order
 * was never stored, by time-out (catalog asks `orders.settle-holds` first).
 */
export interface HoldRequest {
  /** UUID derived from the order's idempotency key. */
  holdId: string;
  productId: number;
  /** A {@link ProductVariant}; null or left out is the default. */
  variantId?: number | null;
  /** An earlier hold: its very variant is wanted, whatever place in the product that has now. */
  renewsHoldId?: string;
  quantity: number;
  /** What the buyer was shown in all; another true total is `CATALOG.PRICE_CHANGED`, no hold taken. Absent: any price. */
  expectedTotalKobo?: number;
}

export interface HoldReply {
  holdId: string;
  productId: number;
  /** Null is the default. */
  variantId: number | null;
  /** With the variant in brackets where there are several: `Adire fabric (4 yards)`. */
  title: string;
  unitPriceKobo: number;
  quantity: number;
}

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
 * its first variant; which one is the default is for catalog to say.
 */
export interface SyncedProduct {
  shopifyId: string;
  shopifyVariantId: string;
  /** Title of the first variant; null or left out when it is the only one. */
  variantTitle?: string | null;
  /** All further ones in the store's order, never only some: a variant not named is retired. */
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
  /**
   * Stands for all of it, variants too, in the text of a bulk file; see {@link SyncKnownRequest}.
   * Empty: it is never to count as known.
   */
  digest?: string;
}

/** Why a product of the store is not sold here. */
export interface SyncRefusal {
  shopifyId: string;
  reason: string;
}

/** How the products of a run were read: page by page, or as the file of a bulk operation. */
export type SyncSource = 'pages' | 'bulk';

/**
 * Opens a run, in the place of any run that is still open. Safe to repeat, also by a worker that
 * takes a crashed one's job over.
 */
export interface StartSyncRequest {
  runId: string;
  /** The BullMQ job that does it. */
  jobId: string;
  /** An admin's username, or `schedule`. */
  requestedBy: string;
  source: SyncSource;
}

/**
 * One batch of a sync run, written in one statement; unchanged rows are not written, and neither
 * are those of which something later than `readAt` is known. May be empty, to report progress.
 */
export interface SyncBatchRequest {
  runId: string;
  products: SyncedProduct[];
  /** When the store was asked; now when left out. */
  readAt?: IsoInstant;
  /**
   * Our sales become orders in the store: from its quantity those are taken off that it did not
   * know of at `readAt`.
   */
  isStoreToldOfSales?: boolean;
  /** Totals of the run so far, this batch included, and the refusals of this batch. */
  progress?: { fetched: number; refused: number; refusals: SyncRefusal[] };
}

export interface SyncBatchReply {
  changed: number;
  unchanged: number;
}

/**
 * Asks which products of a run the catalogue has exactly as the store does: those count as met, and
 * need not be sent. `digests[i]` stands for what the store says of `shopifyIds[i]`; equal digests
 * mean that the products would be mapped to the same.
 */
export interface SyncKnownRequest {
  runId: string;
  shopifyIds: string[];
  digests: string[];
}

export interface SyncKnownReply {
  /** Places in the request of those that are to be sent. */
  differing: number[];
}

/** End a *complete* walk: products of the store not seen in this run are retired, demo products too. */
export interface FinishSyncRequest {
  runId: string;
  /** How many products the run must have met to be complete. When it has not, nothing happens. */
  atLeast?: number;
}

export interface FinishSyncReply {
  /** Products that the run wrote, also by a worker that died before it heard of it. */
  changed: number;
  retired: number;
  /** Products on sale after the run. */
  total: number;
  /** How many fewer products than `atLeast` were met; above 0 the run is still open. */
  missing: number;
}

/** End a run that cannot be completed. What it wrote stays; nothing is retired. */
export interface AbandonSyncRequest {
  runId: string;
  /** In words for the staff. */
  error: string;
}

export type SyncRunState = 'running' | 'finished' | 'superseded' | 'failed' | 'cancelled';

/** One run as the history shows it. Figures count up while it runs. */
export interface SyncRun {
  runId: string;
  jobId: string | null;
  requestedBy: string;
  source: SyncSource | null;
  state: SyncRunState;
  startedAt: IsoInstant;
  endedAt: IsoInstant | null;
  fetched: number;
  changed: number;
  retired: number;
  refused: number;
  /** Products on sale after it; null unless finished. */
  total: number | null;
  /** Why it failed, or who cancelled it. */
  error: string | null;
  /** The first 50 refusals. */
  refusals: SyncRefusal[];
}

/** One product as the store has it at `readAt`; null: the store does not offer it any more. */
export interface SyncProductRequest {
  shopifyId: string;
  product: SyncedProduct | null;
  readAt: IsoInstant;
  /** As in {@link SyncBatchRequest}. */
  isStoreToldOfSales?: boolean;
}

/** What the store calls a product of ours. */
export interface StoreReference {
  shopifyId: string;
  /** The variant that was asked about. */
  shopifyVariantId: string;
  /** A product of the demo catalogue, which no store knows. */
  isDemo: boolean;
}

/** What the catalog service answers. */
export interface CatalogMessages {
  'catalog.list-products': { request: ListProductsRequest; reply: ListProductsReply };
  /** Errors: CATALOG.PRODUCT_NOT_FOUND. */
  'catalog.get-product': { request: { id: number }; reply: Product };
  /** Errors: CATALOG.PRODUCT_NOT_FOUND, CATALOG.OUT_OF_STOCK, CATALOG.PRICE_CHANGED, CATALOG.HOLD_ENDED. */
  'catalog.hold': { request: HoldRequest; reply: HoldReply };
  /** Errors: CATALOG.SYNC_SUPERSEDED when this run is over. */
  'catalog.start-sync': { request: StartSyncRequest; reply: { runId: string } };
  /** Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.sync-batch': { request: SyncBatchRequest; reply: SyncBatchReply };
  /** Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.sync-known': { request: SyncKnownRequest; reply: SyncKnownReply };
  /** Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.finish-sync': { request: FinishSyncRequest; reply: FinishSyncReply };
  'catalog.abandon-sync': { request: AbandonSyncRequest; reply: { runId: string } };
  /** Stops the run of this job, if it runs: its next batch is CATALOG.SYNC_SUPERSEDED. */
  'catalog.cancel-sync': {
    request: { jobId: string; cancelledBy: string };
    reply: { isCancelled: boolean };
  };
  /** Newest first; `limit` is 1 to 200. */
  'catalog.list-sync-runs': { request: { limit: number }; reply: { runs: SyncRun[] } };
  /** For a change that the store told of; older news than what is known is ignored. */
  'catalog.sync-product': { request: SyncProductRequest; reply: { isChanged: boolean } };
  /**
   * Around the creation of a sale as an order in the store: first with null, which sells the hold
   * here, then with the time from which the store's quantity knows of it. Safe to repeat.
   */
  'catalog.settle-store-sale': {
    request: { holdId: string; recordedAt: IsoInstant | null };
    reply: { holdId: string };
  };
  /** Of the hold's variant, or else the default; retired ones too. Errors: CATALOG.PRODUCT_NOT_FOUND. */
  'catalog.get-store-reference': {
    request: { productId: number; holdId?: string };
    reply: StoreReference;
  };
}
