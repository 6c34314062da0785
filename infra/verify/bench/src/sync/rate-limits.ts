import { row, type SyncRow } from './sync-row.ts';
import { startSyncStack } from './sync-stack.ts';

const plans = [
  ['Standard', 100],
  ['Plus', 1000],
] as const;

/**
 * How much of a sync is spent waiting for Shopify's rate limit on two plans: in pages (the bucket
 * of 2,000 or 20,000 points is full at first, as it is after any pause) and by bulk operation.
 */
export async function runRateLimitBench(inPages = 3_000, inBulk = 10_000): Promise<SyncRow[]> {
  const rows: SyncRow[] = [];
  for (const [plan, pointsPerSecond] of plans) {
    for (const [products, how] of [
      [inPages, 'in pages'],
      [inBulk, 'by bulk operation'],
    ] as const) {
      const stack = await startSyncStack({ products, pointsPerSecond });
      try {
        const { seconds, limitShare } = await stack.sync();
        rows.push(
          row(`${products} products ${how}, ${plan}`, products / seconds, 'products/s'),
          row(`  of it waiting for the limit of ${plan}`, limitShare * 100, '%'),
        );
      } finally {
        await stack.close();
      }
    }
  }
  return rows;
}
