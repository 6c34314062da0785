import { z } from 'zod';
import { variantPageQuery } from './documents.ts';
import { ShopifyUnavailableError } from './read-answer.ts';
import type { ShopifyClient } from './shopify.client.ts';

const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });
const connection = z.object({ nodes: z.array(z.unknown()), pageInfo });
const openProduct = z.object({ id: z.string(), variants: connection });
const answer = z.object({ product: z.object({ variants: connection }).nullable() });

/**
 * Reads a product's remaining variants into `node`, in place, when its page did not hold all of them;
 * otherwise price and stock would cover some variants only. Leaves a node of another shape for the mapping
 * to refuse.
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
      throw new ShopifyUnavailableError(`Shopify did not return all variants of ${id}`);
    }
    nodes.push(...product.variants.nodes);
    at = product.variants.pageInfo;
  }
  Object.assign(node as object, { variants: { nodes } }); // parsed above: it is an object
}
