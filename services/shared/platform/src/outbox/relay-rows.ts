import type { EntityManager } from '@mikro-orm/postgresql';
import { type EventName, eventConsumers } from '@spade/contracts/events/events';
import { sql } from 'kysely';
import type { EventQueues, JobEnding } from './event-queues.ts';
import { outboxDb } from './outbox-schema.ts';

/** Rows in one transaction. */
export const BATCH_SIZE = 500;

/** Rows that one sweep checks: BullMQ goes through its lists for each. */
const SWEEP_SIZE = 50;

/** Events that this release knows; those of a newer release are left to that one. */
const knownNames = Object.keys(eventConsumers) as EventName[]; // Object.keys loses the literal types

/** The database's clock; within a transaction it moves on, unlike `now()`. */
const databaseNow = sql<Date>`clock_timestamp()`;

/** Rows that are not done, each locked until the transaction ends; those that another replica has locked are passed by. */
function lockOwed(tx: EntityManager) {
  return outboxDb(tx)
    .selectFrom('outbox')
    .where('doneAt', 'is', null)
    .where('name', '=', sql<EventName>`any(${knownNames}::text[])`)
    .forUpdate()
    .skipLocked();
}

const amongIds = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`;

/** Adds the jobs of the oldest events that have none; returns how many events there were. */
export function addJobs(em: EntityManager, queues: EventQueues): Promise<number> {
  return em.transactional(async (tx) => {
    const events = await lockOwed(tx)
      .select(['id', 'name', 'payload', 'requestId', 'traceparent', 'occurredAt', 'doneBy'])
      .where('addedAt', 'is', null)
      .orderBy('occurredAt')
      .limit(BATCH_SIZE)
      .execute();
    if (events.length === 0) return 0;
    await queues.add(events);
    await outboxDb(tx)
      .updateTable('outbox')
      .set({ addedAt: databaseNow })
      .where('id', '=', amongIds(events.map(({ id }) => id)))
      .execute();
    return events.length;
  });
}

/** Has the jobs of all events that are not done added once more. */
export async function forgetJobs(em: EntityManager): Promise<void> {
  await outboxDb(em)
    .updateTable('outbox')
    .set({ addedAt: null })
    .where('id', 'in', lockOwed(em).select('id').where('addedAt', 'is not', null))
    .execute();
}

/**
 * Records which jobs were completed or failed; an event is done when each of its consumers has completed it. Returns
 * name and id of the events on which a consumer has just given up. Ids that are not in this table are another
 * service's.
 */
export async function recordEndings(
  em: EntityManager,
  endings: readonly JobEnding[],
): Promise<string[]> {
  if (endings.length === 0) return [];
  const byId = Map.groupBy(endings, ({ id }) => id);
  return em.transactional(async (tx) => {
    const rows = await lockOwed(tx)
      .select(['id', 'name', 'doneBy', 'failedAt'])
      .where('id', '=', amongIds([...byId.keys()]))
      .execute();
    const changes = rows.map(({ id, name, doneBy, failedAt }) => {
      // A job that failed and was retried since ends twice: its last ending counts.
      const outcomes = new Map(byId.get(id)?.map(({ consumer, outcome }) => [consumer, outcome]));
      const completed = new Set(doneBy);
      for (const [consumer, outcome] of outcomes)
        if (outcome === 'completed') completed.add(consumer);
      const isDone = eventConsumers[name].every((consumer) => completed.has(consumer));
      const hasFailed = [...outcomes.values()].includes('failed');
      return { id, name, doneBy: [...completed], isDone, hasFailed, isNew: failedAt === null };
    });
    if (changes.length > 0)
      await sql`
        update outbox set done_by = change."doneBy",
          done_at = case when change."isDone" then clock_timestamp() end,
          failed_at = case when change."isDone" then null
            when change."hasFailed" then coalesce(failed_at, clock_timestamp()) else failed_at end
        from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb)
          as change (id uuid, "doneBy" text[], "isDone" boolean, "hasFailed" boolean)
        where outbox.id = change.id`.execute(outboxDb(tx));
    return changes.flatMap(({ id, name, hasFailed, isNew }) =>
      hasFailed && isNew ? [`${name} ${id}`] : [],
    );
  });
}

/**
 * Checks the jobs of events that were added more than `afterMs` ago: records endings that were missed, and has missing
 * jobs added once more, but for those that failed and had to make room in Redis for newer failures. Returns how many
 * are missing, and what {@link recordEndings} returns.
 */
export function sweepOwed(em: EntityManager, queues: EventQueues, afterMs: number) {
  return em.transactional(async (tx) => {
    const rows = await lockOwed(tx)
      .select(['id', 'name', 'doneBy', 'failedAt'])
      .where('addedAt', '<', sql<Date>`clock_timestamp() - ${afterMs} * interval '1 ms'`)
      .orderBy('addedAt')
      .limit(SWEEP_SIZE)
      .execute();
    const endings: JobEnding[] = [];
    const missing = new Set<string>();
    for (const { id, name, doneBy, failedAt } of rows)
      for (const consumer of eventConsumers[name]) {
        if (doneBy.includes(consumer)) continue;
        const state = await queues.stateOf(consumer, id);
        if (state === 'completed' || state === 'failed')
          endings.push({ id, consumer, outcome: state });
        else if (state === 'missing' && failedAt === null) missing.add(id);
      }
    const mark = (ids: string[], addedAt: typeof databaseNow | null) =>
      outboxDb(tx).updateTable('outbox').set({ addedAt }).where('id', '=', amongIds(ids)).execute();
    const found = rows.map(({ id }) => id).filter((id) => !missing.has(id));
    if (found.length > 0) await mark(found, databaseNow);
    if (missing.size > 0) await mark([...missing], null);
    return { missing: missing.size, gaveUp: await recordEndings(tx, endings) };
  });
}

/** Deletes rows that were done so many days ago. */
export async function deleteDone(em: EntityManager, keepDays: number): Promise<void> {
  await outboxDb(em)
    .deleteFrom('outbox')
    .where('doneAt', '<', sql<Date>`clock_timestamp() - make_interval(days => ${keepDays})`)
    .execute();
}
