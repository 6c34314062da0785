import type { StoreOrder } from './store-order.ts';
import type { StoreProduct } from './store-product.ts';
import type { WebhookSubscription } from './webhook-subscription.ts';

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
}

const GID_PATTERN = /^gid:\/\/shopify\/(\w+)\/(\d+)$/;

/** The number in a global id of this type; NaN when it is another's. */
export function numberOf(type: string, gid: unknown): number {
  const [, found, id] = GID_PATTERN.exec(String(gid)) ?? [];
  return found === type ? Number(id) : Number.NaN;
}

/** A global id. */
export function gidOf(type: string, id: number | string): string {
  return `gid://shopify/${type}/${id}`;
}
