import type { ProductFilter } from './filterProducts.ts';

/** Longest search text that the gateway takes. */
const MAX_LENGTH = 200;

/** Filter of the marketplace in the query of its address: `?search=rice&category=Produce`. */
export function filterOf(query: string): ProductFilter {
  const given = new URLSearchParams(query);
  return { search: read(given, 'search'), category: read(given, 'category') };
}

/** The query that `filterOf` reads; empty without a filter. */
export function queryOf({ search, category }: ProductFilter): string {
  const given = new URLSearchParams();
  if (search) given.set('search', search);
  if (category) given.set('category', category);
  return given.size > 0 ? `?${given}` : '';
}

/** A text worth keeping. */
function read(given: URLSearchParams, name: string): string | undefined {
  const text = given.get(name);
  return text && text.length <= MAX_LENGTH ? text : undefined;
}
