import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { exposeGauge } from '../health/metrics.ts';
import { outboxDb } from './outbox-schema.ts';

/** What the outbox still owes. */
export interface OutboxBacklog {
  /** Events that a consumer has yet to complete. */
  pending: number;
  /** Those among them on which a consumer gave up. */
  failed: number;
  /** Age of the oldest pending one in milliseconds, by the database's clock; null when none is. */
  oldestAgeMs: number | null;
}

/** Counts the events that are still owed. */
export async function readBacklog(em: EntityManager): Promise<OutboxBacklog> {
  return outboxDb(em)
    .selectFrom('outbox')
    .select([
      sql<number>`count(*)::integer`.as('pending'),
      sql<number>`count(failed_at)::integer`.as('failed'),
      sql<number | null>`
        round(extract(epoch from clock_timestamp() - min(occurred_at)) * 1000)::float8`.as(
        'oldestAgeMs',
      ),
    ])
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** Puts the backlog into /metrics: `outbox_pending`, `outbox_failed`, `outbox_oldest_age_seconds`. */
export function exposeBacklog(read: () => Promise<OutboxBacklog>): void {
  const expose = (name: string, help: string, value: (backlog: OutboxBacklog) => number) =>
    exposeGauge(name, help, async () => value(await read()));
  expose('outbox_pending', 'Events that a consumer has yet to complete.', (b) => b.pending);
  expose(
    'outbox_failed',
    'Events on which a consumer gave up: someone must look.',
    (b) => b.failed,
  );
  expose(
    'outbox_oldest_age_seconds',
    'Age of the oldest event that a consumer has yet to complete.',
    ({ oldestAgeMs }) => (oldestAgeMs ?? 0) / 1_000,
  );
}
