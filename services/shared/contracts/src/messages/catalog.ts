import type { IsoInstant } from '../errors/error-codes.ts';

/** A product as every screen sees it. `availableQuantity` is stock less open holds, never below 0. */
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
  /** The store offers it and at least one piece is available. */
  inStock: boolean;
  availableQuantity: number;
  sku: string | null;
  tags: string | null;
  lastSyncedAt: IsoInstant;
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
  quantity: number;
  /** What the buyer was shown in all; another true total is `CATALOG.PRICE_CHANGED`, no hold taken. Absent: any price. */
  expectedTotalKobo?: number;
}

export interface HoldReply {
  holdId: string;
  productId: number;
  title: string;
  unitPriceKobo: number;
  quantity: number;
}

/** A product as the store has it, mapped and checked by the worker. */
export interface SyncedProduct {
  shopifyId: string;
  shopifyVariantId: string;
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

/** One batch of a sync run, written in one statement; unchanged rows are not written. */
export interface SyncBatchRequest {
  runId: string;
  products: SyncedProduct[];
}

export interface SyncBatchReply {
  changed: number;
  unchanged: number;
}

/** End a *complete* walk: products of the store not seen in this run are retired, demo products too. */
export interface FinishSyncRequest {
  runId: string;
}

export interface FinishSyncReply {
  retired: number;
  /** Products on sale after the run. */
  total: number;
}

/** What the catalog service answers. */
export interface CatalogMessages {
  'catalog.list-products': { request: ListProductsRequest; reply: ListProductsReply };
  /** Errors: CATALOG.PRODUCT_NOT_FOUND. */
  'catalog.get-product': { request: { id: number }; reply: Product };
  /** Errors: CATALOG.PRODUCT_NOT_FOUND, CATALOG.OUT_OF_STOCK, CATALOG.PRICE_CHANGED, CATALOG.HOLD_ENDED. */
  'catalog.hold': { request: HoldRequest; reply: HoldReply };
  /** Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.sync-batch': { request: SyncBatchRequest; reply: SyncBatchReply };
  /** Errors: CATALOG.SYNC_SUPERSEDED. */
  'catalog.finish-sync': { request: FinishSyncRequest; reply: FinishSyncReply };
}
