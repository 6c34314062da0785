import {
  isOnSale,
  isStockLow,
  offersOf,
  type Product,
  priceBefore,
  priceText,
  stockText,
} from '../product.ts';
import { shopWords } from '../shopWords.ts';

/** What a card shows, in words. A part without words is left out. */
export interface CardFacts {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string | undefined;
  readonly sale: string | undefined;
  readonly before: string | undefined;
  readonly price: string;
  readonly stock: string;
  readonly isLow: boolean;
  readonly isSoldOut: boolean;
  readonly imageUrl: string | null;
}

/** The facts of a product; `description` is without markup. */
export function cardFacts(product: Product, description: string): CardFacts {
  return {
    id: String(product.id),
    title: product.title,
    category: product.category ?? shopWords.noCategory,
    description: description || undefined,
    sale: offersOf(product).some(isOnSale) ? shopWords.sale : undefined,
    before: priceBefore(product),
    price: priceText(product),
    stock: stockText(product),
    isLow: isStockLow(product),
    isSoldOut: !product.inStock,
    imageUrl: product.imageUrl,
  };
}
