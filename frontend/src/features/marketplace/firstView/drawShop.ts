import { fillTokens, partOf } from '../../../lib/templates.ts';
import { plainText } from '../plainText.ts';
import type { Product } from '../product.ts';
import { cardFacts } from './cardFacts.ts';
import { cardPart, offerPart } from './cardTokens.ts';
import { fillPicture } from './fillPicture.ts';
import { chunksOf, EAGER_CARDS, guessHeight, isSmallShop, offerCells } from './shelves.ts';

/** Draws a part of what remains with each call; false when nothing was left. */
export type DrawMore = () => boolean;

/**
 * Draws the shop from the templates of the page (CardTemplates.tsx) in place of its skeletons, exactly as `ProductGrid`
 * renders it: React hydrates it. At once the cards of the first view; the rest of the first chunk, and of a small shop the
 * others, with calls of the function returned. Nothing is measured before the first of them, so that the pictures of the
 * first view are asked for before the browser lays it out. `products`: all that are in stock, at least one.
 */
export function drawShop(skeletons: Element, products: readonly Product[]): DrawMore {
  const shop = partOf('shop');
  const chunks = chunksOf(products, true).map((chunk) => ({ ...chunk, rows: partOf('rows') }));
  type Chunk = (typeof chunks)[number];
  const draw = ({ start, cards, rows }: Chunk, from = 0, to = cards.length) => {
    rows.append(
      ...cards
        .slice(from, to)
        .map((product, place) => cardOf(product, start + from + place, products.length)),
    );
    if (to < cards.length) return;
    if (rows === chunks.at(-1)?.rows)
      rows.append(partOf(offerPart(offerCells(products.length, true))));
    rows.removeAttribute('style');
  };
  const [first, ...others] = chunks;
  if (!first) throw new Error('A shop to be drawn needs products');
  first.rows.dataset.shelf = 'true';
  draw(first, 0, EAGER_CARDS);
  shop.append(first.rows);
  shop.style.minHeight = '100vh'; // what comes below moves out of view
  skeletons.replaceWith(shop);
  const waiting = [
    () => {
      if (first.cards.length > EAGER_CARDS) draw(first, EAGER_CARDS);
      // Reading a height lays the page out: all are read before the page changes again.
      const heights = others.map(({ cards }) => guessHeight(cards.length));
      for (const [index, { rows }] of others.entries())
        rows.style.height = `${heights[index] ?? 0}px`;
      shop.append(...others.map(({ rows }) => rows));
      shop.removeAttribute('style');
    },
    ...(isSmallShop(products.length) ? others.map((chunk) => () => draw(chunk)) : []),
  ];
  return () => {
    const next = waiting.shift();
    next?.();
    return next !== undefined;
  };
}

/** Asks for the picture of the first product, the largest of the first view; the browser does so before the next step. */
export function askForPicture(product: Product | undefined): void {
  if (!product?.imageUrl) return;
  const card = partOf(cardPart({ isFeatured: true, hasPicture: true, isLow: false }));
  fillPicture(card, product.imageUrl);
  document.adoptNode(card); // in the template's document it is not fetched
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
