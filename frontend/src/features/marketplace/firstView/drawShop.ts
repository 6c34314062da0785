import { fillTokens, partOf } from '../../../lib/templates.ts';
import { plainText } from '../plainText.ts';
import type { Product } from '../product.ts';
import { cardFacts } from './cardFacts.ts';
import { cardPart, offerPart } from './cardTokens.ts';
import { fillPicture } from './fillPicture.ts';
import { chunksOf, EAGER_CARDS, guessHeight, isSmallShop, offerCells } from './shelves.ts';

/** What remains to be drawn: a chunk of cards with each call, false when there was none. */
export type DrawMore = () => boolean;

/**
 * Draws the shop from the templates of the page (CardTemplates.tsx) in place of its skeletons, exactly as `ProductGrid`
 * renders it: React hydrates it. At once the first chunk; of a small shop, more with each call of the function
 * returned. `products`: all that are in stock, at least one.
 */
export function drawShop(skeletons: Element, products: readonly Product[]): DrawMore {
  const shop = partOf('shop');
  const chunks = chunksOf(products, true).map((chunk) => ({ ...chunk, rows: partOf('rows') }));
  const draw = ({ start, cards, rows }: (typeof chunks)[number]) => {
    rows.append(...cards.map((product, place) => cardOf(product, start + place, products.length)));
    if (rows === chunks.at(-1)?.rows)
      rows.append(partOf(offerPart(offerCells(products.length, true))));
    rows.removeAttribute('style');
  };
  const [first, ...others] = chunks;
  if (!first) throw new Error('A shop to be drawn needs products');
  first.rows.dataset.shelf = 'true';
  draw(first);
  shop.append(first.rows);
  skeletons.replaceWith(shop);
  // Reading a height lays the page out: all are read before the page changes again.
  const heights = others.map(({ cards }) => guessHeight(cards.length));
  for (const [index, { rows }] of others.entries()) rows.style.height = `${heights[index] ?? 0}px`;
  shop.append(...others.map(({ rows }) => rows));
  const waiting = isSmallShop(products.length) ? others : [];
  return () => {
    const next = waiting.shift();
    if (next) draw(next);
    return next !== undefined;
  };
}

function cardOf(product: Product, place: number, total: number): HTMLElement {
  const {
    imageUrl,
    isLow,
    isSoldOut: _,
    ...words
  } = cardFacts(product, plainText(product.description));
  const isFeatured = place === 0;
  const card = partOf(cardPart({ isFeatured, hasPicture: Boolean(imageUrl), isLow }));
  fillTokens(card, words);
  card.setAttribute('aria-posinset', String(place + 1));
  card.setAttribute('aria-setsize', String(total));
  const picture = fillPicture(card, imageUrl);
  if (place < EAGER_CARDS) picture?.setAttribute('loading', 'eager');
  return card;
}
