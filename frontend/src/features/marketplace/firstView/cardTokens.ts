import type { CardFacts } from './cardFacts.ts';

/** A card of the products in words that the start script replaces; letters that no address escapes. */
export const cardTokens = {
  id: '__id__',
  title: '__title__',
  category: '__category__',
  description: '__description__',
  sale: '__sale__',
  before: '__before__',
  price: '__price__',
  stock: '__stock__',
} as const satisfies Partial<CardFacts>;

/** Stands for the address of the picture. */
export const SRC_TOKEN = '__src__';

/** What a kind of card is named by, beyond what tokens say. */
export interface CardKind {
  readonly isFeatured: boolean;
  readonly hasPicture: boolean;
  readonly isLow: boolean;
}

/** Name of the template of a kind of card. */
export const cardPart = ({ isFeatured, hasPicture, isLow }: CardKind): string =>
  `card${isFeatured ? '-featured' : ''}${hasPicture ? '-picture' : ''}${isLow ? '-low' : ''}`;

/** Name of the template of the sourcing offer. */
export const offerPart = ({ $narrow, $wide }: { $narrow: number; $wide: number }): string =>
  `offer-${$narrow}-${$wide}`;
