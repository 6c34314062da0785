import { z } from 'zod';
import type { ShopifyClient } from '../shopify/client.ts';
import { catalogPageQuery } from '../shopify/documents.ts';
import { ShopifyUnavailableError } from '../shopify/shopify.errors.ts';

/** Products a page: small enough that one query stays cheap and one batch is written in a breath. */
const pageSize = 100;

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

/** Reads the page after `cursor`; null reads the first. Throws as {@link ShopifyClient.query}. */
export async function readCatalogPage(
  client: ShopifyClient,
  cursor: string | null,
): Promise<CatalogPage> {
  const data = await client.query(catalogPageQuery, { first: pageSize, after: cursor });
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
    throw new ShopifyUnavailableError('Shopify announced a further page but no way to it');
  }
  return { products: nodes, nextCursor: pageInfo.endCursor };
}
