import type { IsoInstant } from '../errors/error-codes.ts';

/** A sale that is about to be created as an order in the store. */
export interface BeginStoreSaleRequest {
  holdId: string;
}

/** The last attempt to create it there whose outcome is not known; null: certainly not created. */
export interface BeginStoreSaleReply {
  attempt: { token: string; msAgo: number } | null;
}

/** Asks to be the one who creates the sale in the store now. */
export interface ClaimStoreSaleRequest {
  holdId: string;
  /** Token of the attempt that `catalog.begin-store-sale` answered. */
  after: string | null;
}

/** Whether the caller may create it; false: another caller was faster. */
export interface ClaimStoreSaleReply {
  isClaimed: boolean;
}

/** How the attempt ended: the sale is an order in the store, or certainly nothing was created. */
export interface SettleStoreSaleRequest {
  holdId: string;
  outcome: 'in_store' | 'untouched';
}

/** The statement that the store's figures of a product, or of all, include what was sold here. */
export interface TrustStoreRequest {
  /** UUID; the same again is the same statement. */
  statementId: string;
  productId: number | 'all';
}

/** How many pieces sold here are concerned. */
export interface TrustStoreReply {
  pieces: number;
}

/** One variant of which pieces are held or were sold unknown to the store. Quantities in pieces. */
export interface HeldStockRow {
  productId: number;
  /** Null is the default variant. */
  variantId: number | null;
  /** With the variant in brackets where there are several. */
  title: string;
  /** Pieces that are not sold, held ones included; at least 0. */
  stock: number;
  /** Under open holds: of orders that are not confirmed, whether or not a proof came. */
  held: number;
  /** Orders that hold them. */
  orders: number;
  /** Percent of the stock that is held, rounded up; 100 at most. */
  share: number;
  /** Sold here and not included in the store's last figure. */
  unknownToStore: number;
}

/** What keeps our stock and the store's in step. */
export interface CatalogStoreMessages {
  /** The time to give with what the store answers next. Ask before each question to the store. */
  'catalog.begin-reading': { request: Record<string, never>; reply: { readAt: IsoInstant } };
  /** Sells the hold here. Safe to repeat. */
  'catalog.begin-store-sale': { request: BeginStoreSaleRequest; reply: BeginStoreSaleReply };
  'catalog.claim-store-sale': { request: ClaimStoreSaleRequest; reply: ClaimStoreSaleReply };
  /** Safe to repeat. */
  'catalog.settle-store-sale': { request: SettleStoreSaleRequest; reply: { holdId: string } };
  /** The 500 variants of which most is held, the largest share first. */
  'catalog.held-stock': { request: Record<string, never>; reply: { rows: HeldStockRow[] } };
  /** Staff state that the store's figures include all sales made here so far. Safe to repeat. */
  'catalog.trust-store': { request: TrustStoreRequest; reply: TrustStoreReply };
  /** Takes a statement back: its sales are unknown to the store again. Safe to repeat. */
  'catalog.distrust-store': { request: { statementId: string }; reply: TrustStoreReply };
}
