import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventConsumer } from '@spade/contracts/events/events';
import { sql } from 'kysely';
import type { Budget } from './budget.ts';
import { consumersOf, type DueEvent, type EventQueues, type JobState } from './event-queues.ts';
import { databaseNow, outboxDb } from './outbox-schema.ts';

/** Rows in one transaction. */
export const BATCH_SIZE = 500;

/** From this look on, 15 s after the first or later, we check that a list of the queue has the waiting job. */
const SUSPICIOUS_LOOKS = 4;

/** What a round did. */
export interface RelayedBatch {
  /** Rows looked at; BATCH_SIZE means that more may be due. */
  looked: number;
  /** Rows handed to the queues for the first time. */
  added: number;
  /** Rows whose jobs were not in Redis, lost or left out for want of room, and were added. */
  readded: number;
  done: number;
  /** Rows on which a consumer has just given up: the event's name and id. */
  newlyFailed: string[];
}

/**
 * The rows to look at now, longest due first so that no event starves. Other replicas' are locked. Without payload:
 * most of them wait, and are looked at again and again.
 */
function takeDue(tx: EntityManager) {
  return (
    outboxDb(tx)
      .selectFrom('outbox')
      .select(['id', 'name', 'addedAt', 'looks', 'failedAt'])
      .where('doneAt', 'is', null)
      // Not `databaseNow`, whose value may change within the statement: the index cannot look for it, and
      // with a backlog each round would read every row that is not yet done.
      .where('lookAt', '<=', sql<Date>`statement_timestamp()`)
      .orderBy('lookAt')
      .limit(BATCH_SIZE)
      .forUpdate()
      .skipLocked()
      .execute()
  );
}
type DueRow = Awaited<ReturnType<typeof takeDue>>[number];

/** What the jobs of these rows say, by row id. */
async function readEvents(tx: EntityManager, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, DueEvent>();
  const events = await outboxDb(tx)
    .selectFrom('outbox')
    .select(['id', 'name', 'payload', 'requestId', 'traceparent', 'occurredAt'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
  return new Map<string, DueEvent>(events.map((event) => [event.id, event]));
}

/**
 * Milliseconds that a queue takes for each job at least. A job behind a thousand others is not looked for every few
 * seconds: that cost orders a fifth of its processor time while mails were behind.
 */
const MS_PER_WAITING_JOB = 5;

/**
 * Next look after 1 s, 2 s, 4 s … at most a minute, and not before the queue may have come to the job. That is for
 * consumers that take their time; a loss in Redis shows in its generation, and everything is then looked at once.
 */
const later = (waiting: number) => ({
  looks: sql<number>`looks + 1`,
  lookAt: sql<Date>`clock_timestamp() + least(interval '1 minute', greatest(
    interval '1 second' * power(2, least(looks, 6)),
    interval '1 millisecond' * ${waiting * MS_PER_WAITING_JOB}::integer))`,
});

/** What becomes of a row, and what is written about it; `waiting`: jobs in the longest of the queues. */
const changes = {
  new: (waiting: number) => ({ ...later(waiting), addedAt: databaseNow }),
  lost: (waiting: number) => ({ ...later(waiting), addedAt: databaseNow, failedAt: null }),
  waiting: (waiting: number) => ({ ...later(waiting), failedAt: null }),
  failed: (waiting: number) => ({
    ...later(waiting),
    failedAt: sql<Date>`coalesce(failed_at, clock_timestamp())`,
  }),
  done: () => ({ doneAt: databaseNow, failedAt: null }),
  /** Written by a newer version of us, which alone knows whom it concerns. */
  unknown: later,
};
type Verdict = keyof typeof changes;

function judge(row: DueRow, states: ReadonlyMap<EventConsumer, JobState> | undefined): Verdict {
  if (!consumersOf(row.name)) return 'unknown';
  if (row.addedAt === null) return 'new';
  const all = [...(states?.values() ?? [])];
  if (all.includes('missing')) return 'lost';
  if (all.includes('failed')) return 'failed';
  return all.includes('waiting') ? 'waiting' : 'done';
}

/** Groups rows by consumer, keeping their order. */
function byConsumer(rows: readonly DueRow[]): Map<EventConsumer, DueRow[]> {
  const groups = new Map<EventConsumer, DueRow[]>();
  for (const row of rows)
    for (const consumer of consumersOf(row.name) ?? []) {
      const group = groups.get(consumer);
      if (group) group.push(row);
      else groups.set(consumer, [row]);
    }
  return groups;
}

/** Rows whose job failed and gave way to newer failures: adding it again would only have it fail again. */
async function droppedFailures(
  queues: EventQueues,
  consumer: EventConsumer,
  rows: readonly DueRow[],
  found: readonly [string, JobState][],
): Promise<string[]> {
  const missing = new Set(found.filter(([, state]) => state === 'missing').map(([id]) => id));
  const suspects = rows.filter(({ id, failedAt }) => failedAt !== null && missing.has(id));
  if (suspects.length === 0 || !(await queues.dropsFailed(consumer))) return [];
  return suspects.map(({ id }) => id);
}

/** The states of every row's jobs, by row id. */
async function statesOf(
  queues: EventQueues,
  rows: readonly DueRow[],
  questions: Budget,
): Promise<Map<string, Map<EventConsumer, JobState>>> {
  const states = new Map(rows.map(({ id }) => [id, new Map<EventConsumer, JobState>()]));
  const suspects = new Set(rows.filter((row) => row.looks >= SUSPICIOUS_LOOKS).map(({ id }) => id));
  for (const [consumer, group] of byConsumer(rows)) {
    const ids = group.map(({ id }) => id);
    const found = await queues.states(consumer, ids);
    for (const [id, state] of found) states.get(id)?.set(consumer, state);
    const waiting = found.filter(([id, state]) => state === 'waiting' && suspects.has(id));
    const asked = waiting.slice(0, questions.take(waiting.length)).map(([id]) => id);
    for (const id of await queues.dropStranded(consumer, asked))
      states.get(id)?.set(consumer, 'missing');
    for (const id of await droppedFailures(queues, consumer, group, found))
      states.get(id)?.set(consumer, 'failed');
  }
  return states;
}

/**
 * Adds the jobs of new rows and of those whose job is missing, as far as each queue has room. For the rest of
 * the missing ones the state becomes `waiting`: the row keeps them until its next look.
 */
async function addJobs(
  tx: EntityManager,
  queues: EventQueues,
  due: readonly DueRow[],
  states: ReadonlyMap<string, Map<EventConsumer, JobState>>,
): Promise<void> {
  const added = new Map<EventConsumer, string[]>();
  for (const [consumer, rows] of byConsumer(due)) {
    const wanted = rows.filter(
      ({ id, addedAt }) => addedAt === null || states.get(id)?.get(consumer) === 'missing',
    );
    if (wanted.length === 0) continue;
    const room = Math.max(0, await queues.room(consumer));
    for (const { id } of wanted.slice(room)) states.get(id)?.set(consumer, 'waiting');
    if (room > 0)
      added.set(
        consumer,
        wanted.slice(0, room).map(({ id }) => id),
      );
  }
  const events = await readEvents(tx, [...new Set([...added.values()].flat())]);
  for (const [consumer, ids] of added)
    await queues.add(
      consumer,
      ids.flatMap((id) => events.get(id) ?? []),
    );
}

/** Jobs that wait in the longest queue of these rows' consumers. */
async function longestQueue(queues: EventQueues, rows: readonly DueRow[]): Promise<number> {
  const lengths = [...byConsumer(rows).keys()].map((consumer) => queues.waiting(consumer));
  return Math.max(0, ...(await Promise.all(lengths)));
}

/**
 * One round in one transaction: adds the jobs of new rows and of rows whose jobs are gone, and
 * ends rows that every consumer has completed. After a crash in between the rows are as before, and
 * the next relay does the same again with the same job ids. `questions` limits how many waiting
 * jobs it looks for in the lists of the queues.
 */
export async function relayBatch(
  em: EntityManager,
  queues: EventQueues,
  questions: Budget,
): Promise<RelayedBatch> {
  return em.transactional(async (tx) => {
    const due = await takeDue(tx);
    const old = due.filter(({ addedAt }) => addedAt !== null);
    const states = await statesOf(queues, old, questions);

    await addJobs(tx, queues, due, states);
    const waiting = await longestQueue(queues, due);
    const judged = Map.groupBy(due, (row) => judge(row, states.get(row.id)));
    for (const [verdict, rows] of judged) {
      const ids = rows.map(({ id }) => id);
      await outboxDb(tx)
        .updateTable('outbox')
        .set(changes[verdict](waiting))
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute();
    }
    const count = (verdict: Verdict) => judged.get(verdict)?.length ?? 0;
    return {
      looked: due.length,
      added: count('new'),
      readded: count('lost'),
      done: count('done'),
      newlyFailed: (judged.get('failed') ?? [])
        .filter(({ failedAt }) => failedAt === null)
        .map(({ name, id }) => `${name} ${id}`),
    };
  });
}
