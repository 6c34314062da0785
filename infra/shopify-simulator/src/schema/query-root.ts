import { GraphQLError } from 'graphql';
import type { StoreProduct } from '../store/store-product.ts';
import { type PageArguments, paginate } from './connection.ts';
import { presentProduct } from './present-product.ts';

/** The products that a search `query` picks: of Shopify's search syntax, `status:` and `id:`. */
function search(products: readonly StoreProduct[], query: string | null | undefined) {
  return (query ?? '')
    .split(/\s+(?:AND\s+)?/)
    .filter(Boolean)
    .reduce((found, term) => {
      const [, field, value = ''] = /^(status|id):(\S+)$/.exec(term) ?? [];
      if (field === 'status') {
        const wanted = value.toUpperCase().split(',');
        return found.filter((product) => wanted.includes(product.status));
      }
      if (field === 'id') return found.filter((product) => String(product.id) === value);
      throw new GraphQLError(`the simulator does not know the search term ${term}`);
    }, products);
}

/** The root of every query, over products in rising order of id. */
export function queryRoot(products: readonly StoreProduct[]) {
  return {
    shop: {
      id: 'gid://shopify/Shop/1',
      name: 'Spade Orion (simulated store)',
      email: 'store@simulator.example',
      myshopifyDomain: 'simulator.myshopify.com',
      currencyCode: 'NGN',
    },
    products: ({
      query,
      sortKey,
      ...page
    }: PageArguments & { query?: string; sortKey?: string }) => {
      if (sortKey !== 'ID') throw new GraphQLError(`the simulator sorts by ID, not by ${sortKey}`);
      return paginate(search(products, query), page, presentProduct);
    },
    productsCount: ({ query }: { query?: string }) => ({
      count: search(products, query).length,
      precision: 'EXACT',
    }),
    product: ({ id }: { id: string }) => {
      const found = products.find((product) => id === `gid://shopify/Product/${product.id}`);
      return found ? presentProduct(found) : null;
    },
  };
}
