import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { outboxDb } from './outbox-schema.ts';

/** What the outbox still owes. */
export interface OutboxBacklog {
  /** Events that a consumer has yet to complete. */
  pending: number;
  /** Those among them on which a consumer gave up. */
  failed: number;
  /** Age of the oldest pending one in milliseconds, by the database's clock; 0 when none is. */
  oldestAgeMs: number;
}

/** Counts the events that are still owed. */
export async function readBacklog(em: EntityManager): Promise<OutboxBacklog> {
  return outboxDb(em)
    .selectFrom('outbox')
    .select([
      sql<number>`count(*)::integer`.as('pending'),
      sql<number>`count(failed_at)::integer`.as('failed'),
      sql<number>`coalesce(
        extract(epoch from clock_timestamp() - min(occurred_at)) * 1000, 0)::float8`.as(
        'oldestAgeMs',
      ),
    ])
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow();
}
