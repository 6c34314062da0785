import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useIsHydrated } from '../../lib/hydration.ts';
import { productPagesQueryOptions, productsQueryOptions } from './api/productsQuery.ts';
import {
  categoriesOf,
  filterProducts,
  type IndexedProduct,
  indexProducts,
  type ProductFilter,
} from './filterProducts.ts';
import { earlyShop } from './firstView/earlyShop.ts';
import type { Product } from './product.ts';

/** What the marketplace shows. */
export interface ProductData {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly items: readonly IndexedProduct[];
  /** Matches in all, also those not fetched yet. */
  readonly total: number;
  readonly categories: readonly string[];
  readonly retry: () => void;
  /** The server searches and pages; undefined when the whole catalogue is loaded. */
  readonly paging:
    | { readonly hasMore: boolean; readonly isFailed: boolean; readonly fetchMore: () => void }
    | undefined;
}

/**
 * The products that match: filtered here while the whole catalogue fits one list (1,000), else
 * by the server. `typed` follows the keyboard, `settled` the address. Not suspended: the page is
 * prerendered with its skeletons, and takes over without a render that differs.
 */
export function useProductData(typed: ProductFilter, settled: ProductFilter): ProductData {
  const isHydrated = useIsHydrated();
  // The stock may have changed while the buyer was in the banking app; if not, the reply is a 304.
  const list = useQuery({ ...productsQueryOptions, refetchOnWindowFocus: 'always' });
  // The hydrating render meets what the start script drew, or the prerendered skeletons.
  const first = isHydrated ? list.data : earlyShop().drawn;
  const isLarge = Boolean(first?.meta.nextCursor);
  const pages = useInfiniteQuery({ ...productPagesQueryOptions(settled), enabled: isLarge });

  // Ids in stock when this page first showed them: they stay, marked as sold out.
  const [seen] = useState(() => new Set<number>());
  const indexed = useMemo(() => indexProducts(onShow(first?.data ?? [], seen)), [first, seen]);
  const categories = useMemo(() => categoriesOf(indexed.map(({ product }) => product)), [indexed]);
  const matching = useMemo(() => filterProducts(indexed, typed), [indexed, typed]);
  const paged = useMemo(
    () => indexProducts(pages.data?.pages.flatMap(({ data }) => data) ?? []),
    [pages.data],
  );

  if (!isLarge) {
    return {
      state: first ? 'ready' : isHydrated && list.isError ? 'failed' : 'loading',
      items: matching,
      total: matching.length,
      categories,
      retry: () => void list.refetch(),
      paging: undefined,
    };
  }
  return {
    state: pages.data ? 'ready' : pages.isError ? 'failed' : 'loading',
    items: paged,
    total: pages.data?.pages[0]?.meta.total ?? 0,
    categories,
    retry: () => void pages.refetch(),
    paging: {
      hasMore: pages.hasNextPage,
      isFailed: pages.isFetchNextPageError,
      fetchMore: () => {
        if (!pages.isFetchingNextPage) void pages.fetchNextPage();
      },
    },
  };
}

/** Products in stock (specification.md 5.4), and those that sold out while the page was open. */
function onShow(products: readonly Product[], seen: Set<number>): readonly Product[] {
  return products.filter(({ id, inStock }) => {
    if (inStock) seen.add(id);
    return seen.has(id);
  });
}
