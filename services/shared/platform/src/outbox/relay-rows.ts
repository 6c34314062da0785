import type { EntityManager } from '@mikro-orm/postgresql';
import { type EventName, eventConsumers } from '@spade/contracts/events/events';
import { sql } from 'kysely';
import { anyOf } from '../database/statements.ts';
import type { EventJob, EventQueues } from './event-queues.ts';
import { outboxDb } from './outbox-schema.ts';

/** Rows in one transaction. */
export const BATCH_SIZE = 500;

/** Rows that one sweep checks: BullMQ goes through its lists for each. */
const SWEEP_SIZE = 50;

/** Events that this release knows; those of a newer release are left to that one. */
const knownNames = Object.keys(eventConsumers) as EventName[]; // Object.keys loses the literal types

/** The database's clock; within a transaction it moves on, unlike `now()`. */
const databaseNow = sql<Date>`clock_timestamp()`;

/** Rows that are not done, each locked until the transaction ends; rows that another replica has locked are skipped. */
function lockOwed(tx: EntityManager) {
  return outboxDb(tx)
    .selectFrom('outbox')
    .where('doneAt', 'is', null)
    .where('name', '=', anyOf(knownNames, 'text'))
    .forUpdate()
    .skipLocked();
}

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
    const ids = events.map(({ id }) => id);
    await outboxDb(tx)
      .updateTable('outbox')
      .set({ addedAt: databaseNow })
      .where('id', '=', anyOf(ids, 'uuid'))
      .execute();
    return events.length;
  });
}

/** Marks all events that are not done, so that their jobs are added again. */
export async function forgetJobs(em: EntityManager): Promise<void> {
  await outboxDb(em)
    .updateTable('outbox')
    .set({ addedAt: null })
    .where('id', 'in', lockOwed(em).select('id').where('addedAt', 'is not', null))
    .execute();
}

/** Notes which consumers are done; an event is done when all are. Ids that are not in this table are another service's. */
export async function recordCompleted(em: EntityManager, jobs: readonly EventJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    with completed as (
      select id, array_agg(consumer) as consumers
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (id uuid, consumer text)
      group by id
    ), owed as (
      select id from outbox
      where id in (select id from completed) and done_at is null for update skip locked
    )
    update outbox set done_by = done_by || consumers, failed_at = null,
      done_at = case when done_by || consumers @> array(
        select jsonb_array_elements_text(${JSON.stringify(eventConsumers)}::jsonb -> name))
        then clock_timestamp() end
    from owed join completed using (id) where outbox.id = owed.id`.execute(outboxDb(em));
}

/** What a sweep found: how many events lacked a job, and name and id of those on which a consumer has given up. */
export interface Swept {
  missing: number;
  gaveUp: string[];
}

/**
 * Asks BullMQ about the jobs of events that were added more than `afterMs` ago: records those that were completed unseen
 * or have failed, and has missing ones added once more, but for those that failed and had to make room in Redis for
 * newer failures.
 */
export function sweepOwed(em: EntityManager, queues: EventQueues, afterMs: number): Promise<Swept> {
  return em.transactional(async (tx) => {
    const rows = await lockOwed(tx)
      .select(['id', 'name', 'doneBy', 'failedAt'])
      .where('addedAt', '<', sql<Date>`clock_timestamp() - ${afterMs} * interval '1 ms'`)
      .orderBy('addedAt')
      .limit(SWEEP_SIZE)
      .execute();
    const completed: EventJob[] = [];
    const swept: Swept = { missing: 0, gaveUp: [] };
    for (const { id, name, doneBy, failedAt } of rows) {
      const owing = eventConsumers[name].filter((consumer) => !doneBy.includes(consumer));
      const jobs = owing.map((consumer) => ({ id, consumer }));
      const states = await Promise.all(jobs.map((job) => queues.stateOf(job)));
      completed.push(...jobs.filter((_, i) => states[i] === 'completed'));
      const isMissing = states.includes('missing') && failedAt === null;
      const hasFailed = states.includes('failed') || (states.includes('missing') && !isMissing);
      if (isMissing) swept.missing += 1;
      if (hasFailed && failedAt === null) swept.gaveUp.push(`${name} ${id}`);
      await outboxDb(tx)
        .updateTable('outbox')
        .set({
          addedAt: isMissing ? null : databaseNow,
          failedAt: hasFailed ? (failedAt ?? databaseNow) : null,
        })
        .where('id', '=', id)
        .execute();
    }
    await recordCompleted(tx, completed);
    return swept;
  });
}

/** Deletes rows that were done more than `keepDays` ago. */
export async function deleteDone(em: EntityManager, keepDays: number): Promise<void> {
  await outboxDb(em)
    .deleteFrom('outbox')
    .where('doneAt', '<', sql<Date>`clock_timestamp() - make_interval(days => ${keepDays})`)
    .execute();
}
