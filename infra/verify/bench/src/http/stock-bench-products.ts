import { randomUUID } from 'node:crypto';
import { MessageClient } from '@spade/bus/message-client';

/** How the benchmark's products begin. */
export const BENCH_TITLE = 'Benchmark product';

/**
 * Puts `count` products with stock for millions on sale, and takes all others off, as a sync does: by the
 * catalogue's own messages, so that nothing but the running services touches the databases. The run is ended
 * here: an open one would be taken for broken after a minute, and the sync after it would take these products off
 * sale. `redisUrl`: the gateway's.
 */
export async function stockBenchProducts(redisUrl: string, count: number): Promise<void> {
  const client = new MessageClient({ redisUrl, name: 'gateway' });
  client.connect();
  const runId = randomUUID();
  try {
    await client.call('catalog.sync-batch', {
      runId,
      products: Array.from({ length: count }, (_, i) => ({
        shopifyId: `gid://shopify/Product/bench-${i}`,
        shopifyVariantId: `gid://shopify/ProductVariant/bench-${i}`,
        title: `${BENCH_TITLE} ${i}`,
        description: null,
        priceKobo: 250_000,
        compareAtPriceKobo: null,
        imageUrl: null,
        category: null,
        inStock: true,
        inventoryQuantity: 10_000_000,
        sku: null,
        tags: null,
      })),
    });
    await client.call('catalog.finish-sync', { runId });
  } finally {
    client.close();
  }
}
