import { randomUUID } from 'node:crypto';
import { RedisStreamsClient } from '@spade/platform/transport/redis-streams-client';

/** How the benchmark's products begin. */
export const BENCH_TITLE = 'Benchmark product';

/**
 * Puts `count` products with stock for millions on sale, as a sync would: by the catalogue's own
 * message, so that nothing but the running services touches the databases. `redisUrl`: the gateway's.
 */
export async function stockBenchProducts(redisUrl: string, count: number): Promise<void> {
  const client = new RedisStreamsClient({ redisUrl, name: 'gateway' });
  await client.connect();
  try {
    await client.call('catalog.sync-batch', {
      runId: randomUUID(),
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
  } finally {
    client.close();
  }
}
