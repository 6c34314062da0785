import { z } from 'zod';
import type { ShopifyClient } from '../shopify/client.ts';
import { PRODUCT_COUNT_QUERY } from '../shopify/documents.ts';
import { ShopifyUnavailableError } from '../shopify/shopify.errors.ts';

const countSchema = z.object({ productsCount: z.object({ count: z.int().min(0) }).nullable() });

/** How many products the store offers. Throws as {@link ShopifyClient.query}. */
export async function countProducts(client: ShopifyClient, signal: AbortSignal): Promise<number> {
  const parsed = countSchema.safeParse(await client.query(PRODUCT_COUNT_QUERY, {}, signal));
  if (!parsed.success || !parsed.data.productsCount) {
    throw new ShopifyUnavailableError('Shopify did not count its products');
  }
  return parsed.data.productsCount.count;
}
