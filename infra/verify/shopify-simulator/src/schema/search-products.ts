import { GraphQLError } from 'graphql';
import type { StoreProduct } from '../store/store-product.ts';

/** The products that a search `query` picks: of Shopify's search syntax, `status:`, `id:` and `id:>=`. */
export function searchProducts(
  products: readonly StoreProduct[],
  query: string | null | undefined,
): readonly StoreProduct[] {
  return (query ?? '')
    .split(/\s+(?:AND\s+)?/)
    .filter(Boolean)
    .reduce((found, term) => {
      const [, field, value = ''] = /^(status|id):(\S+)$/.exec(term) ?? [];
      if (field === 'status') {
        const wanted = value.toUpperCase().split(',');
        return found.filter((product) => wanted.includes(product.status));
      }
      const [, least] = /^id:>=(\d+)$/.exec(term) ?? [];
      if (least !== undefined) return found.filter(({ id }) => id >= Number(least));
      if (field === 'id') return found.filter((product) => String(product.id) === value);
      throw new GraphQLError(`the simulator does not know the search term ${term}`);
    }, products);
}
