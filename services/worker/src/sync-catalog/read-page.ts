import { z } from 'zod';
import { catalogPageQuery, PRODUCT_COUNT_QUERY } from '../shopify/documents.ts';
import type { ShopifyClient } from '../shopify/shopify.client.ts';
import { NoNextPageError, ShopifyUnavailableError } from '../shopify/shopify.errors.ts';
import { requireNaira } from '../shopify/store-currency.ts';

// Products are checked one by one in the mapping, so that an invalid one fails alone.
const pageSchema = z.object({
  products: z.object({
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() }),
    nodes: z.array(z.unknown()),
  }),
});

/** Products as the store gave them, and where the next page begins; null at the end. */
export interface CatalogPage {
  products: unknown[];
  nextCursor: string | null;
}

/** Where a page begins and how long it may be. */
export interface PageRequest {
  /** Null reads the first page. */
  cursor: string | null;
  /** 1 to 250. */
  size: number;
}

/** Reads one page. Throws as {@link ShopifyClient.query}. */
export async function readCatalogPage(
  client: Pick<ShopifyClient, 'query'>,
  { cursor, size }: PageRequest,
  signal?: AbortSignal,
): Promise<CatalogPage> {
  const data = await client.query(catalogPageQuery, { first: size, after: cursor }, signal);
  const page = pageSchema.safeParse(data);
  if (!page.success) {
    throw new ShopifyUnavailableError('Shopify answered a page without products', {
      cause: page.error,
    });
  }
  const { nodes, pageInfo } = page.data.products;
  if (!pageInfo.hasNextPage) return { products: nodes, nextCursor: null };
  if (pageInfo.endCursor === null || pageInfo.endCursor === cursor) {
    // Treating it as the end would retire every product beyond.
    throw new NoNextPageError('Shopify announced another page without a cursor to it');
  }
  return { products: nodes, nextCursor: pageInfo.endCursor };
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
