import { measureListBesideSync } from './list-beside-sync.ts';
import { row, type SyncRow } from './sync-row.ts';
import { type SyncStack, startSyncStack } from './sync-stack.ts';

/** Changes when any row of the catalogue is written. */
async function rowVersions({ database }: SyncStack): Promise<string> {
  const { rows } = await database.query(
    `select md5(string_agg(xmin::text || ctid::text, ',' order by id)) as sum from shopify_products`,
  );
  return rows[0].sum;
}

/**
 * A store of 100,000 products on the Standard plan, from the order to sync to the end: speed, memory, a
 * second run without changes, and the product list while every row is written again. Everything shares
 * this machine, the simulated store as well, which in earnest runs elsewhere.
 */
export async function runLargeStoreBench(products = 100_000): Promise<SyncRow[]> {
  const stack = await startSyncStack({ products, pointsPerSecond: 100 });
  try {
    const first = await stack.sync();
    // Between two syncs PostgreSQL has cleaned up; here it need not do so during the second.
    await stack.database.query('VACUUM ANALYZE shopify_products');
    const versions = await rowVersions(stack);
    const second = await stack.sync();
    const isUntouched = versions === (await rowVersions(stack));
    const memory = { worker: stack.worker.peakMegabytes(), catalog: stack.catalog.peakMegabytes() };
    const beside = await measureListBesideSync(stack);
    return [
      row('products in the store', products, 'products'),
      row('first run, end to end', first.seconds, 's', 'under 600'),
      row('first run, end to end', products / first.seconds, 'products/s'),
      row('second run, nothing changed, end to end', second.seconds, 's'),
      row('product rows written by the second', isUntouched ? 0 : 1, 'rows', '0'),
      row('peak memory of the worker', memory.worker, 'MB', 'under 250'),
      row('peak memory of catalog', memory.catalog, 'MB', 'under 250'),
      row('waiting for the limit of Standard', first.limitShare * 100, '%'),
      ...beside,
    ];
  } finally {
    await stack.close();
  }
}
