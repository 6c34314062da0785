import { Gauge, register } from 'prom-client';
import type { OutboxBacklog } from './outbox-backlog.ts';

/** One look at the table serves the three gauges of a scrape. */
const SHARE_MS = 500;

/**
 * Puts the backlog into /metrics, read when Prometheus asks: `outbox_pending`, `outbox_failed`,
 * `outbox_oldest_age_seconds`. While the database is unreachable they keep their last values.
 */
export function exposeBacklog(read: () => Promise<OutboxBacklog>): void {
  let latest: { until: number; backlog: Promise<OutboxBacklog> } | undefined;
  const readOnce = () => {
    if (!latest || Date.now() > latest.until)
      latest = { until: Date.now() + SHARE_MS, backlog: read() };
    return latest.backlog;
  };
  const expose = (name: string, help: string, value: (backlog: OutboxBacklog) => number) => {
    // One process serves one application; only tests start several in turn.
    register.removeSingleMetric(name);
    new Gauge({
      name,
      help,
      async collect() {
        try {
          this.set(value(await readOnce()));
        } catch {
          // Readiness reports the unreachable database; the other metrics must still be served.
        }
      },
    });
  };
  expose('outbox_pending', 'Events that not every consumer is through with.', (b) => b.pending);
  expose(
    'outbox_failed',
    'Events on which a consumer gave up: someone must look.',
    (b) => b.failed,
  );
  expose(
    'outbox_oldest_age_seconds',
    'Age of the oldest event that some consumer is not through with.',
    (b) => b.oldestAgeMs / 1_000,
  );
}

/** Puts how full the Redis of the jobs is into /metrics: `redis_store_memory_ratio`. */
export function exposeStoreMemory(read: () => Promise<number>): void {
  const name = 'redis_store_memory_ratio';
  // One process serves one application; only tests start several in turn.
  register.removeSingleMetric(name);
  new Gauge({
    name,
    help: 'How much of the memory that the Redis of jobs and limits may take is taken, 0 to 1.',
    async collect() {
      // While it is unreachable the figure stays; readiness and the backlog tell of that.
      await read().then(
        (ratio) => this.set(ratio),
        () => {},
      );
    },
  });
}
