import { readNumber, readOneOf, readText } from '../shell/addressValues.ts';
import type { ProductsQuery } from './productsApi.ts';

/** Filters of the list in words; the empty one is everything that is not retired. */
export const stateNames = {
  on_sale: 'On sale',
  low: 'Running low',
  sold_out: 'Sold out',
  hidden: 'Hidden',
  retired: 'Retired',
} as const satisfies Record<NonNullable<ProductsQuery['state']>, string>;

/** Sources in words. */
export const sourceNames = {
  own: 'Our own',
  store: 'Shopify',
  demo: 'Demo',
} as const satisfies Record<NonNullable<ProductsQuery['source']>, string>;

/** Orders in words, newest first being the default. */
export const sortNames = {
  title: 'Name',
  price: 'Lowest price',
  '-price': 'Highest price',
  stock: 'Least in stock',
} as const;

/** State of the list that is in its address. */
export interface ProductsSearch {
  readonly search?: string | undefined;
  readonly category?: string | undefined;
  readonly source?: keyof typeof sourceNames | undefined;
  /** A state, or what must be looked after. */
  readonly show?: keyof typeof stateNames | undefined;
  readonly sort?: keyof typeof sortNames | undefined;
  /** From 2; none for the first page. */
  readonly page?: number | undefined;
}

// Object.keys loses the literal types.
export const keysOf = <Names extends object>(names: Names) => Object.keys(names) as (keyof Names)[];

/** Accepts only what the list knows. Returns every name, as all readers of an address must. */
export function readProductsSearch(search: Record<string, unknown>): ProductsSearch {
  const page = readNumber(search.page) ?? 1;
  return {
    search: readText(search.search),
    category: readText(search.category),
    source: readOneOf(keysOf(sourceNames), search.source),
    show: readOneOf(keysOf(stateNames), search.show),
    sort: readOneOf(keysOf(sortNames), search.sort),
    page: page > 1 ? page : undefined,
  };
}
