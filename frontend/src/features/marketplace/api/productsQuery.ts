import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, dataOf, pageByPage, viewOf } from '../../../lib/apiClient.ts';
import { ApiError } from '../../../lib/apiError.ts';
import type { ProductFilter } from '../filterProducts.ts';
import { PAGE_SIZE, PRODUCTS_PATH, type Product, type ProductList } from '../product.ts';

/** The whole list, up to 1,000 products. `meta.nextCursor` is set when there are more. */
export const productsQueryOptions = queryOptions({
  queryKey: [PRODUCTS_PATH],
  queryFn: ({ signal }): Promise<ProductList> => dataOf(api.GET(PRODUCTS_PATH, { signal })),
});

/** One product; null when it is not on sale. For catalogues larger than one list. */
export const productQueryOptions = (productId: string) =>
  queryOptions({
    queryKey: [PRODUCTS_PATH, productId],
    queryFn: async ({ signal }): Promise<Product | null> => {
      const params = { path: { productId } };
      try {
        return await viewOf(api.GET('/api/products/{productId}', { params, signal }));
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/**
 * Asks for the whole list again, past the copy of the last second that nginx keeps: an order was refused, so something
 * has just changed. Resolves also when no answer arrived; the list that is shown then stays.
 */
export async function refreshProducts(queries: QueryClient): Promise<void> {
  const { queryKey } = productsQueryOptions;
  await queries.cancelQueries({ queryKey, exact: true });
  try {
    // `reload` is sent as `Cache-Control: no-cache` (https://fetch.spec.whatwg.org/#http-network-or-cache-fetch).
    queries.setQueryData(queryKey, await dataOf(api.GET(PRODUCTS_PATH, { cache: 'reload' })));
  } catch {
    await queries.invalidateQueries({ queryKey, exact: true });
  }
}

/** Pages of matching products, searched by the server: for catalogues larger than one list. */
export function productPagesQueryOptions({ search, category, sort }: ProductFilter) {
  const filter = {
    ...(search ? { search } : {}),
    ...(category ? { category } : {}),
    ...(sort ? { sort } : {}),
    inStock: true,
    limit: PAGE_SIZE,
  };
  return infiniteQueryOptions({
    queryKey: [PRODUCTS_PATH, filter],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      return dataOf(api.GET(PRODUCTS_PATH, { params: { query }, signal }));
    },
    ...pageByPage,
  });
}
