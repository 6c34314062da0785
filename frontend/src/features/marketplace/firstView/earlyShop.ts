import type { Product, ProductList } from '../product.ts';

/** What the start scripts (boot/shop.ts, boot/product.ts) hand over to the application, which is another bundle. */
export interface EarlyShop {
  /** The list that is being fetched; undefined once it is taken or has failed. */
  list?: Promise<ProductList> | undefined;
  /** The list that is drawn in the page, for the hydrating render. */
  drawn?: ProductList;
  /** The product that is drawn in its own page. */
  product?: Product;
  /** When the list arrived, milliseconds since 1970; 0 when it may be out of date. */
  arrivedMs?: number;
}

declare global {
  interface Window {
    earlyShop?: EarlyShop;
  }
}

/** What the start script of this page handed over; empty on every other page, and in the prerender. */
export const earlyShop = (): EarlyShop =>
  (typeof window === 'undefined' ? undefined : window.earlyShop) ?? {};

/** The list that the start script fetches, once; undefined when there is none or it failed. */
export async function takeEarlyList(): Promise<ProductList | undefined> {
  const early = earlyShop();
  const { list } = early;
  early.list = undefined;
  return list?.catch(() => undefined);
}
