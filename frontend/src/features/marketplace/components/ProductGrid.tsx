import { memo, type ReactNode, useMemo } from 'react';
import type { IndexedProduct } from '../filterProducts.ts';
import { chunksOf, EAGER_CARDS, isSmallShop, offerCells } from '../firstView/shelves.ts';
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
  return (
    <Shop aria-label="Products">
      {chunks.map(({ start, cards }, index) => (
        <ProductChunk
          key={start}
          isFirst={index === 0}
          isKept={isSmallShop(items.length)}
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
            <OnRequestCard {...offerCells(items.length, hasFeature)} />
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
