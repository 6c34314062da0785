import type { EntityManager } from '@mikro-orm/postgresql';
import { type EventName, eventConsumers } from '@spade/contracts/events/events';
import type { OutboxState } from '@spade/contracts/state/process-state';
import { type SqlBool, sql } from 'kysely';
import { anyOf } from '../database/statements.ts';
import type { EndedJob, EventQueues } from './event-queues.ts';
import { outboxDb } from './outbox-schema.ts';

/** Most events of one round of the relay, of which there are two a second. */
const BATCH_SIZE = 1_000;

/** Rows that one sweep takes: BullMQ goes through its lists for each. */
const SWEEP_SIZE = 50;

/** The sweep takes events that were added longer ago than this. */
const SWEEP_AFTER_SECONDS = 60;

/** How long rows are kept after they are done. */
const KEEP_DONE_DAYS = 7;

/** Events that this release knows; those of a newer release are left to that one. */
const knownNames = Object.keys(eventConsumers) as EventName[]; // Object.keys loses the literal types

/** The database's clock; within a transaction it moves on, unlike `now()`. */
const databaseNow = sql<Date>`clock_timestamp()`;

/** The row's time has come. */
const isDue = sql<SqlBool>`(due_at is null or due_at <= clock_timestamp())`;

/** Whether there is an event that is not done; one that is due later counts. */
export async function isAnyOwed(em: EntityManager): Promise<boolean> {
  const { isOwed } = await outboxDb(em)
    .selectNoFrom(({ exists, selectFrom }) =>
      exists(selectFrom('outbox').where('doneAt', 'is', null)).as('isOwed'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isOwed);
}

/** Rows that are not done, each locked until the transaction ends; rows that another replica has locked are skipped. */
function lockOwed(tx: EntityManager) {
  return outboxDb(tx)
    .selectFrom('outbox')
    .where('doneAt', 'is', null)
    .where('name', '=', anyOf(knownNames, 'text'))
    .forUpdate()
    .skipLocked();
}

/** Adds the jobs of the oldest events that have none. */
export function addJobs(em: EntityManager, queues: EventQueues): Promise<void> {
  return em.transactional(async (tx) => {
    const events = await lockOwed(tx)
      .select(['id', 'name', 'payload', 'requestId', 'traceparent', 'occurredAt', 'doneBy'])
      .where('addedAt', 'is', null)
      .where(isDue)
      .orderBy('occurredAt')
      .limit(BATCH_SIZE)
      .execute();
    if (events.length === 0) return;
    await queues.add(events);
    const ids = events.map(({ id }) => id);
    await outboxDb(tx)
      .updateTable('outbox')
      .set({ addedAt: databaseNow })
      .where('id', '=', anyOf(ids, 'uuid'))
      .execute();
  });
}

/** Has the jobs of all events that are not done added again. */
export async function forgetJobs(em: EntityManager): Promise<void> {
  await outboxDb(em)
    .updateTable('outbox')
    .set({ addedAt: null })
    .where('id', 'in', lockOwed(em).select('id').where('addedAt', 'is not', null))
    .execute();
}

/**
 * Has the jobs of some events added again that were added long ago: if they wait or were worked on a moment ago, their
 * queues know their ids, and nothing changes. Not those that failed: they had to make room for newer failures.
 */
export function forgetOldJobs(em: EntityManager, queues: EventQueues): Promise<void> {
  return em.transactional(async (tx) => {
    const events = await lockOwed(tx)
      .select(['id', 'name', 'doneBy'])
      .where('failedAt', 'is', null)
      .where(
        'addedAt',
        '<',
        sql<Date>`clock_timestamp() - make_interval(secs => ${SWEEP_AFTER_SECONDS})`,
      )
      .orderBy('addedAt')
      .limit(SWEEP_SIZE)
      .execute();
    for (const { id, name, doneBy } of events)
      for (const consumer of eventConsumers[name])
        if (!doneBy.includes(consumer)) await queues.removeStranded({ id, consumer });
    const ids = events.map(({ id }) => id);
    await outboxDb(tx)
      .updateTable('outbox')
      .set({ addedAt: null })
      .where('id', '=', anyOf(ids, 'uuid'))
      .execute();
  });
}

/**
 * Notes which consumers are done, an event being done when all are, and on which events a consumer gave up. Ids that
 * are not in this table are another service's. Waits for rows that another replica has locked: each reads of an end
 * once, and two that skip each other's rows would both forget it.
 */
export async function recordEnded(em: EntityManager, ended: readonly EndedJob[]): Promise<void> {
  if (ended.length === 0) return;
  await sql`
    with ended as (
      select id, coalesce(array_agg(consumer) filter (where not "hasFailed"), '{}') as completed,
        bool_or("hasFailed") as has_failed
      from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as job (id uuid, consumer text, "hasFailed" boolean)
      group by id
    ), owed as (
      select id, has_failed, array(select distinct unnest(done_by || completed)) as done_by,
        array(select jsonb_array_elements_text(${JSON.stringify(eventConsumers)}::jsonb -> name)) as wanted
      from outbox join ended using (id) where done_at is null order by id for update of outbox
    )
    update outbox set done_by = owed.done_by,
      failed_at = case when owed.done_by @> wanted then null
        when has_failed then coalesce(failed_at, clock_timestamp()) else failed_at end,
      done_at = case when owed.done_by @> wanted then clock_timestamp() end
    from owed where outbox.id = owed.id`.execute(outboxDb(em));
}

/** Deletes rows that were done a week ago. */
export async function deleteDone(em: EntityManager): Promise<void> {
  await outboxDb(em)
    .deleteFrom('outbox')
    .where('doneAt', '<', sql<Date>`clock_timestamp() - make_interval(days => ${KEEP_DONE_DAYS})`)
    .execute();
}

/** Counts the events that are still owed; one that is due later is no backlog. */
export function readBacklog(em: EntityManager): Promise<OutboxState> {
  return outboxDb(em)
    .selectFrom('outbox')
    .select([
      sql<number>`count(*)::integer`.as('pending'),
      sql<number>`count(failed_at)::integer`.as('failed'),
      sql<number | null>`
        round(extract(epoch from clock_timestamp() - min(coalesce(due_at, occurred_at))) * 1000)::float8`.as(
        'oldestAgeMs',
      ),
    ])
    .where('doneAt', 'is', null)
    .where(isDue)
    .executeTakeFirstOrThrow();
}
