import { GraphQLError } from 'graphql';
import { gidOf, numberOf, type SimulatedStore, type StoreOrder } from '../store/simulated-store.ts';
import { type PageArguments, paginate } from './connection.ts';
import { presentProduct } from './present-product.ts';
import { searchProducts } from './search-products.ts';

/** Difference between the id of a variant and that of its inventory item. */
export const INVENTORY_ITEM_OFFSET = 1_000_000;

/** An order as the schema shows it. */
export function presentOrder(order: StoreOrder) {
  const { id, name, sourceIdentifier, email, createdAt } = order;
  return { id: gidOf('Order', id), name, sourceIdentifier, email, createdAt };
}

/** Orders that a search finds: `source_identifier:` only, and not before the index knows them. */
function searchOrders(store: SimulatedStore, query: string | undefined) {
  const [, wanted] = /^source_identifier:"?([^"\s]+)"?$/.exec(query ?? '') ?? [];
  if (!wanted) throw new GraphQLError(`the simulator does not know the search ${query}`);
  const known = Date.now() - store.orderSearchLagMs;
  return store.orders.filter(
    ({ sourceIdentifier, createdAt }) =>
      sourceIdentifier === wanted && Date.parse(createdAt) <= known,
  );
}

/** The root of every query. */
export function queryRoot(store: SimulatedStore) {
  const { products } = store;
  return {
    shop: () => ({
      id: gidOf('Shop', 1),
      name: 'Spade Orion (simulated store)',
      email: 'store@simulator.example',
      myshopifyDomain: 'simulator.myshopify.com',
      currencyCode: store.currencyCode,
    }),
    products: ({
      query,
      sortKey,
      ...page
    }: PageArguments & { query?: string; sortKey?: string }) => {
      if (sortKey !== 'ID') throw new GraphQLError(`the simulator sorts by ID, not by ${sortKey}`);
      return paginate(searchProducts(products, query), page, presentProduct);
    },
    productsCount: ({ query, limit }: { query?: string; limit?: number | null }) => {
      const { length } = searchProducts(products, query);
      const isCapped = limit !== null && limit !== undefined && length > limit;
      return { count: isCapped ? limit : length, precision: isCapped ? 'AT_LEAST' : 'EXACT' };
    },
    product: ({ id }: { id: string }) => {
      const found = products.find((product) => product.id === numberOf('Product', id));
      return found ? presentProduct(found) : null;
    },
    inventoryItem: ({ id }: { id: string }) => {
      const variantId = numberOf('InventoryItem', id) - INVENTORY_ITEM_OFFSET;
      const product = products.find(({ variants }) => variants.some((v) => v.id === variantId));
      if (!product) return null;
      const variant = { id: gidOf('ProductVariant', variantId), product: presentProduct(product) };
      return { id, variants: { nodes: [variant], edges: [{ node: variant }] } };
    },
    orders: ({ query, ...page }: PageArguments & { query?: string }) =>
      paginate(searchOrders(store, query), page, presentOrder),
  };
}
