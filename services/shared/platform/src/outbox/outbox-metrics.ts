import { atMostEvery } from '../health/at-most-every.ts';
import { exposeGauge } from '../health/expose-gauge.ts';
import type { OutboxBacklog } from './outbox-backlog.ts';

/** One look at the table serves the three gauges of a scrape. */
const SHARE_MS = 500;

/**
 * Puts the backlog into /metrics, read when Prometheus asks: `outbox_pending`, `outbox_failed`,
 * `outbox_oldest_age_seconds`. While the database is unreachable they keep their last values.
 */
export function exposeBacklog(read: () => Promise<OutboxBacklog>): void {
  const readOnce = atMostEvery(SHARE_MS, read);
  exposeGauge(
    'outbox_pending',
    'Events that a consumer has yet to complete.',
    async () => (await readOnce()).pending,
  );
  exposeGauge(
    'outbox_failed',
    'Events on which a consumer gave up: someone must look.',
    async () => (await readOnce()).failed,
  );
  exposeGauge(
    'outbox_oldest_age_seconds',
    'Age of the oldest event that a consumer has yet to complete.',
    async () => (await readOnce()).oldestAgeMs / 1_000,
  );
}

/** Puts how full the Redis of the jobs is into /metrics: `redis_store_memory_ratio`. */
export function exposeStoreMemory(read: () => Promise<number>): void {
  exposeGauge(
    'redis_store_memory_ratio',
    'How much of the memory that the Redis of jobs and limits may take is taken, 0 to 1.',
    read,
  );
}
