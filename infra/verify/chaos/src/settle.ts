import { setTimeout as sleep } from 'node:timers/promises';
import { arrivedMails, owedMails } from './check/check-mails.ts';
import { listObjects } from './check/list-objects.ts';
import { query, readWorld } from './check/read-world.ts';
import type { World } from './check/world.ts';
import type { Backends } from './stack/backends.ts';
import { sweepBucket } from './sweep-bucket.ts';

/**
 * Events that are not handled yet, holds without a known order, statements whose exact credits are not confirmed, and
 * orders that would expire while the stores are read.
 */
async function unsettled(backends: Backends): Promise<number> {
  const counts = await Promise.all([
    ...['orders', 'contact'].map((service) =>
      query<{ count: number }>(
        backends,
        service,
        'select count(*)::int as count from outbox where done_at is null',
      ),
    ),
    query<{ count: number }>(
      backends,
      'catalog',
      "select count(*)::int as count from stock_holds where state = 'open' and claimed_at is null",
    ),
    query<{ count: number }>(
      backends,
      'orders',
      'select count(*)::int as count from statements where is_confirming',
    ),
    query<{ count: number }>(
      backends,
      'orders',
      `select count(*)::int as count from orders
       where status = 'pending_payment' and payment_deadline < now() + interval '3 minutes'`,
    ),
  ]);
  return counts.reduce((sum, [row]) => sum + (row?.count ?? 0), 0);
}

/**
 * Waits until everything owed is done: outbox, holds, expiries, mails. Stops after `timeoutMs`; the
 * checks report what is still open. Then sweeps the bucket. Returns the contents of the stores, how
 * many pictures were swept and how long the wait took.
 */
export async function settle(
  backends: Backends,
  timeoutMs: number,
): Promise<{ world: World; swept: number; ms: number }> {
  const from = performance.now();
  const isInTime = () => performance.now() - from < timeoutMs;
  while (isInTime() && (await unsettled(backends)) > 0) await sleep(500);
  let world = await readWorld(backends);
  const owesMails = () => {
    const arrived = arrivedMails(world);
    return owedMails(world).some((id) => !arrived.has(id));
  };
  while (isInTime() && owesMails()) {
    await sleep(1_000);
    world = await readWorld(backends);
  }
  const ms = Math.round(performance.now() - from);
  const swept = await sweepBucket(backends);
  return { world: { ...world, objects: await listObjects(backends) }, swept, ms };
}
