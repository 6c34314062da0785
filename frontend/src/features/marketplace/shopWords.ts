import { grouped } from '../../lib/formatMoney.ts';

/** The words that the start script writes too (boot/shop.ts); the others are in marketplaceContent.ts. */
export const shopWords = {
  sale: 'SALE',
  noCategory: 'Various',
  count: (count: number) => (count === 1 ? '1 product' : `${grouped(count)} products`),
} as const;
