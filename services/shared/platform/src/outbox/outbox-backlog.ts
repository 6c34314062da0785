import type { EntityManager } from '@mikro-orm/postgresql';

/** What the outbox still owes. */
export interface OutboxBacklog {
  /** Events that not every consumer is through with. */
  pending: number;
  /** Those among them on which a consumer gave up. */
  failed: number;
  /** Age of the oldest pending one in milliseconds, by the database's clock; 0 when none is. */
  oldestAgeMs: number;
}

/** Counts the events that are still owed. */
export async function readBacklog(em: EntityManager): Promise<OutboxBacklog> {
  const [row] = await em.execute<OutboxBacklog[]>(`
    select count(*)::integer as pending, count(failed_at)::integer as failed,
      coalesce(extract(epoch from clock_timestamp() - min(occurred_at)) * 1000, 0)::float8
        as "oldestAgeMs"
    from outbox where done_at is null`);
  return row ?? { pending: 0, failed: 0, oldestAgeMs: 0 };
}
