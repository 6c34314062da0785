import { row, type SyncRow } from './sync-row.ts';
import { startSyncStack } from './sync-stack.ts';

const plans = [
  ['Standard', 100],
  ['Plus', 1000],
] as const;

/**
 * How much of a sync is spent waiting for Shopify's rate limit on two plans. The bucket of 2,000 or 20,000
 * points is full at first, as it is after any pause.
 */
export async function runRateLimitBench(products = 10_000): Promise<SyncRow[]> {
  const rows: SyncRow[] = [];
  for (const [plan, pointsPerSecond] of plans) {
    const stack = await startSyncStack({ products, pointsPerSecond });
    try {
      const { seconds, limitShare } = await stack.sync();
      rows.push(
        row(`${products} products, ${plan}`, products / seconds, 'products/s'),
        row(`  of it waiting for the limit of ${plan}`, limitShare * 100, '%'),
      );
    } finally {
      await stack.close();
    }
  }
  return rows;
}
