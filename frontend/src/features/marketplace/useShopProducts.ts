import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { productPagesQueryOptions, productsQueryOptions } from './api/productsQuery.ts';
import {
  categoriesOf,
  findProducts,
  type IndexedProduct,
  indexProducts,
} from './filterProducts.ts';
import { PAGE_SIZE, type Product, type ProductList } from './product.ts';
import { hrefOf, type ShopView } from './shopView.ts';

/** The products that the server rendered. */
export interface FirstProducts {
  /** Every product in stock if the shop is small, otherwise one page of them. */
  readonly products: readonly Product[];
  /** Matches in all. */
  readonly total: number;
  readonly categories: readonly string[];
  /** Cursor of the page after; null when these are all. */
  readonly nextCursor: string | null;
  /** True if `products` are all products in stock, before any filter. */
  readonly isWhole: boolean;
  /** As in {@link ShopProducts}. */
  readonly searchedFor?: string;
  readonly near?: readonly Product[];
}

/** How to get the products after those shown: a link, which works without scripts, an action, or both. */
export interface MoreProducts {
  readonly href?: string | undefined;
  readonly show?: () => void;
  readonly isFailed?: boolean;
}

/** What the marketplace shows. */
export interface ShopProducts {
  readonly state: 'loading' | 'failed' | 'ready';
  readonly items: readonly IndexedProduct[];
  /** What was searched for instead, because no product has a word as it was typed; else empty. */
  readonly searchedFor: string;
  /** Where nothing matches: products that have some of the words, else the first of the shop. */
  readonly near: readonly IndexedProduct[];
  /** Matches in all, also those that are not shown yet. */
  readonly total: number;
  readonly categories: readonly string[];
  readonly retry: () => void;
  readonly more: MoreProducts | undefined;
  /** A product that this page knows. */
  readonly find: (id: number) => Product | undefined;
}

/**
 * The products that match. Up to 1,000 products are filtered here, more by the server. Until the list has loaded, these are
 * the products that the server rendered.
 */
export function useShopProducts(
  view: ShopView,
  first: FirstProducts | undefined,
  firstView: ShopView | undefined,
): ShopProducts {
  // The stock may have changed while the buyer was in the banking app; if not, the reply is a 304.
  const list = useQuery({
    ...productsQueryOptions,
    initialData: () => (first?.isWhole ? wholeList(first.products) : undefined),
    refetchOnWindowFocus: 'always',
  });
  const isLarge = Boolean(list.data?.meta.nextCursor);
  const isFirst = firstView !== undefined && isSameFilter(view, firstView);
  const pages = useInfiniteQuery({
    ...productPagesQueryOptions(view),
    enabled: isLarge && !(first && isFirst),
  });
  const [shown, setShown] = useState(PAGE_SIZE);

  // Ids in stock when this page first showed them: they stay, marked as sold out.
  const [seen] = useState(() => new Set<number>());
  const indexed = useMemo(
    () => indexProducts(onShow(list.data?.data ?? [], seen)),
    [list.data, seen],
  );
  const categories = useMemo(() => categoriesOf(indexed.map(({ product }) => product)), [indexed]);
  const found = useMemo(() => findProducts(indexed, view), [indexed, view]);
  const matching = found.items;
  const shownItems = useMemo(() => matching.slice(0, shown), [matching, shown]);
  const served = useMemo(() => indexProducts(first?.products ?? []), [first]);
  const paged = useMemo(
    () => indexProducts(pages.data?.pages.flatMap(({ data }) => data) ?? []),
    [pages.data],
  );
  const { searchedFor, near } = pages.data?.pages[0]?.meta ?? {};
  const pagedNear = useMemo(() => indexProducts(near ?? []), [near]);
  const servedNear = useMemo(() => indexProducts(first?.near ?? []), [first]);
  const find = (id: number) =>
    [
      list.data?.data,
      first?.products,
      first?.near,
      near,
      pages.data?.pages.flatMap(({ data }) => data),
    ]
      .flatMap((products) => products ?? [])
      .find((product) => product.id === id);
  const retry = () => void (isLarge ? pages.refetch() : list.refetch());

  if (list.data && !isLarge && !view.after)
    return {
      state: 'ready',
      items: shownItems,
      searchedFor: found.searchedFor,
      near: found.near,
      total: matching.length,
      categories,
      retry,
      find,
      more:
        matching.length > shown
          ? {
              show: () => setShown(shown + PAGE_SIZE),
              href: isFirst ? moreHref(view, first) : undefined,
            }
          : undefined,
    };
  if (first && isFirst)
    return {
      state: 'ready',
      items: served,
      searchedFor: first.searchedFor ?? '',
      near: servedNear,
      total: first.total,
      categories: first.categories,
      retry,
      find,
      more: first.nextCursor ? { href: moreHref(view, first) } : undefined,
    };
  return {
    state: pages.data ? 'ready' : list.isError || pages.isError ? 'failed' : 'loading',
    items: paged,
    searchedFor: searchedFor ?? '',
    near: pagedNear.length > 0 || paged.length > 0 ? pagedNear : indexed.slice(0, 4),
    total: pages.data?.pages[0]?.meta.total ?? 0,
    categories: first?.categories ?? categories,
    retry,
    find,
    more: pages.hasNextPage
      ? {
          show: () => void (pages.isFetchingNextPage || pages.fetchNextPage()),
          isFailed: pages.isFetchNextPageError,
        }
      : undefined,
  };
}

/** The list of the API, of a shop whose products are all here. */
const wholeList = (products: readonly Product[]): ProductList => ({
  data: products,
  meta: { total: products.length, nextCursor: null },
});

const isSameFilter = (one: ShopView, other: ShopView): boolean =>
  one.search === other.search &&
  one.category === other.category &&
  one.sort === other.sort &&
  one.after === other.after;

function moreHref(view: ShopView, first: FirstProducts | undefined): string | undefined {
  const cursor = first?.nextCursor;
  return cursor ? hrefOf({ ...view, after: cursor, order: undefined }) : undefined;
}

/** Products in stock (specification.md 5.4), and those that sold out while the page was open. */
function onShow(products: readonly Product[], seen: Set<number>): readonly Product[] {
  return products.filter(({ id, inStock }) => {
    if (inStock) seen.add(id);
    return seen.has(id);
  });
}
