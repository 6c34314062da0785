import { z } from 'zod';
import { requireNaira } from '../shopify/configured-store.ts';
import { catalogPageQuery, PRODUCT_COUNT_QUERY } from '../shopify/documents.ts';
import { ShopifyUnavailableError } from '../shopify/read-answer.ts';
import type { ShopifyClient } from '../shopify/shopify.client.ts';

// Products are checked one by one in the mapping, so that an invalid one fails alone.
const pageSchema = z.object({
  products: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean() }),
    nodes: z.array(z.unknown()),
  }),
});

/** Products in rising order of their ids, as the store gave them. */
export interface CatalogPage {
  products: unknown[];
  hasNext: boolean;
  /** The greatest id; null when no product has one. */
  lastId: number | null;
  /** The smallest id; null when no product has one. */
  firstId: number | null;
}

/** Which page: the first `size` products, 250 at most, behind the one with the id `after`; 0 is the first page. */
export interface PageRequest {
  after: number;
  size: number;
}

/**
 * Reads one page by the range of its ids. A cursor would lead no further than 25,000 products
 * (https://shopify.dev/docs/api/usage/limits#pagination-limits), and may become invalid.
 * Throws as {@link ShopifyClient.query}.
 */
export async function readCatalogPage(
  client: Pick<ShopifyClient, 'query'>,
  { after, size }: PageRequest,
  signal?: AbortSignal,
): Promise<CatalogPage> {
  const query = `status:active id:>=${after + 1}`;
  const data = await client.query(catalogPageQuery, { first: size, query }, signal);
  const page = pageSchema.safeParse(data);
  if (!page.success) {
    throw new ShopifyUnavailableError('Shopify answered a page without products', {
      cause: page.error,
    });
  }
  const { nodes: products, pageInfo } = page.data.products;
  const ids = products.map(idNumber).filter((id) => !Number.isNaN(id));
  return {
    products,
    hasNext: pageInfo.hasNextPage,
    lastId: ids.length > 0 ? Math.max(...ids) : null,
    firstId: ids.length > 0 ? Math.min(...ids) : null,
  };
}

/** The number in a product's global id, which orders the pages; NaN when there is none. */
function idNumber(node: unknown): number {
  const id = node !== null && typeof node === 'object' && 'id' in node ? node.id : undefined;
  return Number(/\/(\d+)$/.exec(String(id))?.[1]);
}

const countSchema = z.object({ productsCount: z.object({ count: z.int().min(0) }).nullable() });

/**
 * How many active products the store counts. Throws as {@link ShopifyClient.query}, and
 * ForeignCurrencyError when their prices are not in naira.
 */
export async function countProducts(client: ShopifyClient, signal: AbortSignal): Promise<number> {
  const data = await client.query(PRODUCT_COUNT_QUERY, {}, signal);
  const parsed = countSchema.safeParse(data);
  if (!parsed.success || !parsed.data.productsCount) {
    throw new ShopifyUnavailableError('Shopify did not count its products');
  }
  requireNaira(data);
  return parsed.data.productsCount.count;
}
