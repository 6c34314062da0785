import { memo } from 'react';
import styled from 'styled-components';
import { plainClick } from '../../../lib/address.ts';
import { Button } from '../../../ui/Button/Button.tsx';
import { ButtonAnchor } from '../../../ui/Button/ButtonAnchor.tsx';
import { media } from '../../../ui/theme/media.ts';
import { color, line, space } from '../../../ui/theme/theme.ts';
import type { IndexedProduct } from '../filterProducts.ts';
import { marketplaceContent } from '../marketplaceContent.ts';
import type { Product } from '../product.ts';
import { rankOf, searchWords } from '../searchWords.ts';
import type { ShopView } from '../shopView.ts';
import type { MoreProducts } from '../useShopProducts.ts';
import { OnRequestCard } from './OnRequestCard.tsx';
import { ProductCard } from './ProductCard.tsx';

/** Cards of the first view on a desktop; their pictures do not wait. */
const EAGER_CARDS = 5;

interface ProductGridProps {
  readonly items: readonly IndexedProduct[];
  /** How many there are in all, those not shown included. */
  readonly total: number;
  /** What was searched for; those whose title has it come first. */
  readonly search: string;
  /** The first product takes four cells. */
  readonly hasFeature: boolean;
  /** Where the page of an order form goes back to. */
  readonly view: ShopView | undefined;
  readonly onOrder: (product: Product) => void;
  readonly more: MoreProducts | undefined;
  /** The page offers above to find what is not on the shelf. */
  readonly hasAsked?: boolean;
}

/** The shop's cards. */
export function ProductGrid({ more, ...cards }: ProductGridProps) {
  const { items, hasFeature, hasAsked } = cards;
  return (
    <Shop aria-label="Products" $columns={hasFeature || more ? 4 : columnsFor(items.length)}>
      <Cards {...cards} isLast={!more && !hasAsked} />
      {more && <More {...more} />}
    </Shop>
  );
}

/** Memoised: what changes beside the list must not draw all cards again. */
const Cards = memo(function Cards({
  items,
  total,
  search,
  hasFeature,
  view,
  onOrder,
  isLast,
}: Omit<ProductGridProps, 'more'> & { readonly isLast: boolean }) {
  return (
    <Shelf>
      {items.map((item, index) => (
        <ProductCard
          key={item.product.id}
          item={item}
          mentions={mentioned(item, search)}
          isFeatured={hasFeature && index === 0}
          isEager={index < EAGER_CARDS}
          position={index + 1}
          total={total}
          view={view}
          onOrder={onOrder}
        />
      ))}
      {isLast && <OnRequestCard {...offerCells(items.length, hasFeature)} />}
    </Shelf>
  );
});

/** What was searched for, where only the description has it; such items come last (filterProducts.ts). */
const mentioned = ({ texts }: IndexedProduct, search: string): string =>
  rankOf(texts, searchWords(search)) < 2 ? '' : search.trim();

/**
 * Cells that the sourcing offer takes to fill the last row, of two and of four. The large card takes two of two cells
 * on a narrow screen, four of four on a wide one.
 */
const offerCells = (count: number, hasFeature: boolean) => ({
  $narrow: 2 - ((count + (hasFeature ? 1 : 0)) % 2),
  $wide: hasFeature ? 4 - ((count + 3) % 4) : cellsLeft(count),
});

/** Columns on a wide screen for `count` cards and the one after them: a shelf of one or two is no wider than its cards. */
const columnsFor = (count: number): number => Math.min(4, count + 1);

/** Cells of the last row on a wide screen that `count` cards leave to the one after them. */
const cellsLeft = (count: number): number => (count < 4 ? 1 : 4 - (count % 4));

function More({ href, show, isFailed }: MoreProducts) {
  const { more, failure } = marketplaceContent;
  return (
    <End>
      {isFailed && <p role="alert">{failure.more}</p>}
      {href ? (
        <ButtonAnchor href={href} variant="ghost" onClick={show && plainClick(show)}>
          {more}
        </ButtonAnchor>
      ) : (
        <Button plain variant="ghost" onClick={show}>
          {more}
        </Button>
      )}
    </End>
  );
}

/** All cards; no wider than the few that there are. */
export const Shop = styled.section<{ $columns?: number }>`
  --columns: ${({ $columns = 4 }) => $columns};
  ${media.lg} { width: calc(100% * var(--columns) / 4); }
`;

/** A course of cells: two in a row, one where the text is large, up to four from 1000px. Each stands apart. */
export const Shelf = styled.div`
  display: grid;
  gap: ${space(1.5)};
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 8em), 1fr));
  ${media.md} { grid-template-columns: repeat(2, minmax(0, 1fr)); }
  ${media.lg} { grid-template-columns: repeat(var(--columns), minmax(0, 1fr)); }
`;

const End = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(2)};
  align-items: center;
  justify-content: center;
  min-height: ${space(12)};
  margin-top: ${space(1.5)};
  border: ${line.rule} solid ${color.rule};
`;
