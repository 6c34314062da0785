import { memo, type ReactNode, useMemo } from 'react';
import type { IndexedProduct } from '../filterProducts.ts';
import type { Product } from '../product.ts';
import { OnRequestCard } from './OnRequestCard.tsx';
import { ProductCard } from './ProductCard.tsx';
import { ProductChunk, Shelf, Shop } from './ProductChunk.tsx';

interface ProductGridProps {
  readonly items: readonly IndexedProduct[];
  /** How many there are in all, more pages included. */
  readonly total: number;
  /** The first product takes four cells. */
  readonly hasFeature: boolean;
  readonly onOrder: (product: Product) => void;
  /** Below the products: what fetches the next page. */
  readonly more?: ReactNode;
}

/** Cells per chunk: whole rows of two and of four. */
const CHUNK_CELLS = 12;

/** Up to this many products are all in the page, so that the browser's own search finds them. */
const SMALL_SHOP = 48;

/** Cards of the first view on a desktop; their pictures do not wait. */
const EAGER_CARDS = 5;

/**
 * The shop's cards. Only those near the screen are in the page, a chunk of rows at a time. Memoised:
 * each key typed into the search box draws the page, but not the cards.
 */
export const ProductGrid = memo(function ProductGrid({
  items,
  total,
  hasFeature,
  onOrder,
  more,
}: ProductGridProps) {
  const chunks = useMemo(() => chunksOf(items, hasFeature), [items, hasFeature]);
  // The large card takes four of four cells on a wide screen, two of two on a narrow one.
  const wideCells = items.length + (hasFeature ? 3 : 0);
  const narrowCells = items.length + (hasFeature ? 1 : 0);
  return (
    <Shop aria-label="Products">
      {chunks.map(({ start, cards }, index) => (
        <ProductChunk
          key={start}
          isFirst={index === 0}
          isKept={items.length <= SMALL_SHOP}
          cells={cards.length}
        >
          {cards.map((item, place) => (
            <ProductCard
              key={item.product.id}
              item={item}
              isFeatured={hasFeature && start + place === 0}
              isEager={start + place < EAGER_CARDS}
              position={start + place + 1}
              total={total}
              onOrder={onOrder}
            />
          ))}
          {index === chunks.length - 1 && !more && (
            <OnRequestCard $narrow={2 - (narrowCells % 2)} $wide={4 - (wideCells % 4)} />
          )}
        </ProductChunk>
      ))}
      {items.length === 0 && (
        <Shelf>
          <OnRequestCard $narrow={2} $wide={4} />
        </Shelf>
      )}
      {more}
    </Shop>
  );
});

/** The products in chunks of whole rows; `start` is the place of a chunk's first product. */
function chunksOf(items: readonly IndexedProduct[], hasFeature: boolean) {
  const chunks: { readonly start: number; readonly cards: readonly IndexedProduct[] }[] = [];
  let start = 0;
  while (start < items.length) {
    const length = start === 0 && hasFeature ? CHUNK_CELLS - 3 : CHUNK_CELLS;
    chunks.push({ start, cards: items.slice(start, start + length) });
    start += length;
  }
  return chunks;
}
