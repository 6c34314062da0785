import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { fetchByKey } from '../../../lib/fetchByKey.ts';
import type { ProductFilter } from '../filterProducts.ts';
import type { Product } from '../product.ts';

/** Answer of `GET /api/products`. */
export interface ProductsAnswer {
  readonly data: readonly Product[];
  readonly meta: { readonly total: number; readonly nextCursor: string | null };
}

/** Address and key of the product list. */
export const productsPath = '/api/products';

/** The whole list, up to 1,000 products. `meta.nextCursor` says that there are more. */
export const productsQueryOptions = queryOptions<ProductsAnswer>({ queryKey: [productsPath] });

/** Products per page when the server searches. */
const pageSize = 48;

/** Pages of what matches, searched by the server: for catalogues larger than one list. */
export function productPagesQueryOptions({ search, category }: ProductFilter) {
  const filter = { search, category, inStock: true, limit: pageSize };
  return infiniteQueryOptions({
    queryKey: [productsPath, filter],
    queryFn: ({ pageParam, signal }) =>
      // The route answers this shape; the gateway's own tests hold it to its OpenAPI document.
      fetchByKey({
        queryKey: [productsPath, { ...filter, cursor: pageParam }],
        signal,
      }) as Promise<ProductsAnswer>,
    initialPageParam: '',
    getNextPageParam: ({ meta }) => meta.nextCursor,
  });
}
