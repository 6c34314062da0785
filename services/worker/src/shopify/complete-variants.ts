import { z } from 'zod';
import type { ShopifyClient } from './client.ts';
import { variantPageQuery } from './documents.ts';
import { ShopifyUnavailableError } from './shopify.errors.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const connection = z.object({ nodes: z.array(z.unknown()), pageInfo });
const openProduct = z.object({ id: z.string(), variants: connection });
const answer = z.object({ product: z.object({ variants: connection }).nullable() });

/**
 * Reads the rest of a product's variants into `node`, in place, when its page of them was not the
 * last: prices and stock of a product with more variants than fit are else those of some only. A
 * node of another shape is left for the mapping to refuse.
 */
export async function completeVariants(
  client: ShopifyClient,
  node: unknown,
  signal?: AbortSignal,
): Promise<void> {
  const opened = openProduct.safeParse(node);
  if (!opened.success || !opened.data.variants.pageInfo.hasNextPage) return;
  const { id, variants } = opened.data;
  const nodes = [...variants.nodes];
  for (let at = variants.pageInfo; at.hasNextPage; ) {
    const data = await client.query(variantPageQuery, { id, after: at.endCursor }, signal);
    const { product } = answer.parse(data);
    if (!product || product.variants.pageInfo.endCursor === at.endCursor) {
      throw new ShopifyUnavailableError(`Shopify did not answer all variants of ${id}`);
    }
    nodes.push(...product.variants.nodes);
    at = product.variants.pageInfo;
  }
  Object.assign(node as object, { variants: { nodes } }); // parsed above: it is an object
}
