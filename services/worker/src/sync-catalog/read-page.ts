import { z } from 'zod';
import type { ShopifyClient } from '../shopify/client.ts';
import { catalogPageQuery } from '../shopify/documents.ts';
import { NoNextPageError, ShopifyUnavailableError } from '../shopify/shopify.errors.ts';

// Products are checked one by one when they are mapped, so that one odd product fails alone.
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
    // Taken for the end it would retire every product beyond.
    throw new NoNextPageError('Shopify announced a further page but no way to it');
  }
  return { products: nodes, nextCursor: pageInfo.endCursor };
}
