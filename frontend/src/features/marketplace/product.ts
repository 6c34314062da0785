import type { components } from '../../lib/api.gen.d.ts';

/** A product as the API shows it. Prices are naira strings with two decimals. */
export type Product = components['schemas']['ProductView'];

/** From this many pieces on, the card says no longer that few are left. */
const manyPieces = 10;

/** Stock in words: `420 in stock`, `Only 6 left`, `Sold out`. */
export function stockText({ inStock, inventoryQuantity }: Product): string {
  if (!inStock || inventoryQuantity <= 0) return 'Sold out';
  return inventoryQuantity < manyPieces
    ? `Only ${inventoryQuantity} left`
    : `${inventoryQuantity.toLocaleString('en-NG')} in stock`;
}

/** Whether the buyer should hurry, or came too late. */
export function isStockLow({ inStock, inventoryQuantity }: Product): boolean {
  return !inStock || inventoryQuantity < manyPieces;
}

/** Whether a higher price is struck through. */
export function isOnSale({ price, compareAtPrice }: Product): boolean {
  return compareAtPrice !== null && Number(compareAtPrice) > Number(price);
}
