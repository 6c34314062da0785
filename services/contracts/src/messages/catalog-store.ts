import type { IsoInstant } from '../lagos.ts';

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
  /**
   * Sells the hold here, before its order is created in the store; not with `isPaid: false`, of an order that is not paid any
   * more. Returns the last attempt to create it there whose outcome is not known; null: certainly not created. Safe to repeat.
   */
  'catalog.begin-store-sale': {
    request: { holdId: string; isPaid?: boolean };
    reply: { attempt: { token: string; msAgo: number } | null };
  };
  /**
   * Asks to be the one who creates the sale in the store now; false: another caller was faster. `after`: token of the
   * attempt that begin-store-sale answered.
   */
  'catalog.claim-store-sale': {
    request: { holdId: string; after: string | null };
    reply: { isClaimed: boolean };
  };
  /** How the attempt ended: the sale is an order in the store, or certainly nothing was created. Safe to repeat. */
  'catalog.settle-store-sale': {
    request: { holdId: string; outcome: 'in_store' | 'untouched' };
    reply: { holdId: string };
  };
  /** The 500 variants of which most is held, the largest share first. */
  'catalog.held-stock': { request: Record<string, never>; reply: { rows: HeldStockRow[] } };
  /**
   * Staff state that the store's figures of a product, or of all, include all sales made here so far. Returns how many
   * pieces are concerned. The same `statementId` (a UUID) again is the same statement.
   */
  'catalog.trust-store': {
    request: { statementId: string; productId: number | 'all' };
    reply: { pieces: number };
  };
  /** Takes a statement back: its sales are unknown to the store again. Safe to repeat. */
  'catalog.distrust-store': { request: { statementId: string }; reply: { pieces: number } };
}
