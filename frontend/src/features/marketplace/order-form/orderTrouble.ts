import type { ApiError } from '../../../lib/apiError.ts';
import type { Offer } from '../product.ts';

/** Why an order cannot be placed unchanged. Prices are naira strings. */
export type OrderTrouble =
  | { readonly kind: 'price'; readonly before: string; readonly price: string }
  | { readonly kind: 'few'; readonly available: number }
  | { readonly kind: 'gone' }
  /** Any other refusal, in the server's words. */
  | { readonly kind: 'refused'; readonly words: string };

/**
 * What prevents the order: from the server's refusal, or from the product list fetched since.
 * `opened` is the offer as the buyer saw it, `current` the one last fetched.
 */
export function troubleOf(
  opened: Offer,
  current: Offer,
  refusal?: ApiError,
): OrderTrouble | undefined {
  const { code, details } = refusal ?? { code: undefined, details: undefined };
  if (code === 'CATALOG.PRODUCT_NOT_FOUND') return { kind: 'gone' };
  if (code === 'CATALOG.PRICE_CHANGED' && details?.price !== undefined)
    return { kind: 'price', before: current.price, price: String(details.price) };
  if (code === 'CATALOG.OUT_OF_STOCK') {
    const available = Number(details?.available ?? 0);
    return available > 0 ? { kind: 'few', available } : { kind: 'gone' };
  }
  if (refusal) {
    const isOfField = Object.keys(refusal.fieldErrors).length > 0;
    return refusal.humanMessage && !isOfField
      ? { kind: 'refused', words: refusal.humanMessage }
      : undefined;
  }
  if (!current.inStock || current.inventoryQuantity <= 0) return { kind: 'gone' };
  if (current.price !== opened.price)
    return { kind: 'price', before: opened.price, price: current.price };
  return undefined;
}
