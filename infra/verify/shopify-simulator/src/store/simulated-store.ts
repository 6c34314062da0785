import type { StoreProduct } from './store-product.ts';

/** An order as the simulated store keeps it. */
export interface StoreOrder {
  id: number;
  /** What the store's staff see, for example `#1001`. */
  name: string;
  /** The name that the order has where it was placed. */
  sourceIdentifier: string | null;
  /** Decimal text. */
  total: string;
  lines: { variantId: number; quantity: number }[];
  /** Its lines were taken off the stock. */
  isCountedDown: boolean;
  /** Its goods have left: it cannot be cancelled. */
  isFulfilled: boolean;
  /** Milliseconds since the epoch; null: it is open. */
  cancelledAt: number | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
}

/** What the store tells whom. */
export interface WebhookSubscription {
  id: number;
  /** For example `PRODUCTS_UPDATE`. */
  topic: string;
  uri: string;
}

/** Everything that the simulated store keeps. Change it in place to change the store. */
export interface SimulatedStore {
  /** In rising order of id. */
  products: StoreProduct[];
  /** ISO 4217 code of all prices. */
  currencyCode: string;
  /** Newest last. */
  orders: StoreOrder[];
  webhooks: WebhookSubscription[];
  /** Base address of the simulator. */
  url: string;
  /** How long a new order stays unknown to searches, as Shopify's index lags; milliseconds. */
  orderSearchLagMs: number;
  /** How long the job that cancels an order takes; milliseconds. */
  cancelLagMs: number;
}

const GID_PATTERN = /^gid:\/\/shopify\/(\w+)\/(\d+)$/;

/** The number in a global id of this type; NaN when it is another's. */
export function numberOf(type: string, gid: unknown): number {
  const [, found, id] = GID_PATTERN.exec(String(gid)) ?? [];
  return found === type ? Number(id) : Number.NaN;
}

/** A global id. */
export function gidOf(type: string, id: number): string {
  return `gid://shopify/${type}/${id}`;
}
