import { GraphQLError } from 'graphql';
import { gidOf, numberOf, type SimulatedStore, type StoreOrder } from '../store/simulated-store.ts';
import type { StoreProduct } from '../store/store-product.ts';
import { type PageArguments, paginate } from './connection.ts';
import { presentProduct } from './present-product.ts';

/** Difference between the id of a variant and that of its inventory item. */
export const INVENTORY_ITEM_OFFSET = 1_000_000;

/** An order as the schema shows it. */
export function presentOrder({ id, name, sourceIdentifier, cancelledAt }: StoreOrder) {
  const isCancelled = cancelledAt !== null && cancelledAt <= Date.now();
  return {
    id: gidOf('Order', id),
    name,
    sourceIdentifier,
    cancelledAt: isCancelled ? new Date(cancelledAt).toISOString() : null,
  };
}

/** The products that a search `query` picks: of Shopify's search syntax, `status:` and `id:>=`. */
function searchProducts(products: readonly StoreProduct[], query = ''): readonly StoreProduct[] {
  return query
    .split(/\s+(?:AND\s+)?/)
    .filter(Boolean)
    .reduce((found, term) => {
      const [, status] = /^status:(\S+)$/.exec(term) ?? [];
      if (status) return found.filter((p) => status.toUpperCase().split(',').includes(p.status));
      const [, least] = /^id:>=(\d+)$/.exec(term) ?? [];
      if (least) return found.filter(({ id }) => id >= Number(least));
      throw new GraphQLError(`the simulator does not know the search term ${term}`);
    }, products);
}

/** Orders that a search finds: `source_identifier:` only, and not before the index knows them. */
function searchOrders(store: SimulatedStore, query: string | undefined) {
  const [, wanted] = /^source_identifier:"?([^"\s]+)"?$/.exec(query ?? '') ?? [];
  if (!wanted) throw new GraphQLError(`the simulator does not know the search ${query}`);
  const known = Date.now() - store.orderSearchLagMs;
  return store.orders.filter(
    ({ sourceIdentifier, createdAt }) => sourceIdentifier === wanted && createdAt <= known,
  );
}

/** The root of every query. */
export function queryRoot(store: SimulatedStore) {
  const { products } = store;
  return {
    shop: () => ({ currencyCode: store.currencyCode }),
    products: ({
      query,
      sortKey,
      ...page
    }: PageArguments & { query?: string; sortKey?: string }) => {
      if (sortKey !== 'ID') throw new GraphQLError(`the simulator sorts by ID, not by ${sortKey}`);
      return paginate(searchProducts(products, query), page, presentProduct);
    },
    productsCount: ({ query }: { query?: string }) => ({
      count: searchProducts(products, query).length,
      precision: 'EXACT',
    }),
    product: ({ id }: { id: string }) => {
      const found = products.find((product) => product.id === numberOf('Product', id));
      return found ? presentProduct(found) : null;
    },
    inventoryItem: ({ id }: { id: string }) => {
      const variantId = numberOf('InventoryItem', id) - INVENTORY_ITEM_OFFSET;
      const product = products.find(({ variants }) => variants.some((v) => v.id === variantId));
      return product ? { variants: { nodes: [{ product: presentProduct(product) }] } } : null;
    },
    order: ({ id }: { id: string }) => {
      const found = store.orders.find((order) => order.id === numberOf('Order', id));
      return found ? presentOrder(found) : null;
    },
    orders: ({ query, ...page }: PageArguments & { query?: string }) =>
      paginate(searchOrders(store, query), page, presentOrder),
  };
}
