import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventConsumer } from '@spade/contracts/events/events';
import type { Budget } from './budget.ts';
import { consumersOf, type DueEvent, type EventQueues, type JobState } from './event-queues.ts';

/** Rows in one transaction. */
export const BATCH_SIZE = 500;

/** From this look on, 15 s after the first, it is asked where a waiting job really is. */
const SUSPICIOUS_LOOKS = 4;

interface DueRow extends DueEvent {
  isNew: boolean;
  looks: number;
  isKnownToFail: boolean;
}

/** What a round did. */
export interface RelayedBatch {
  /** Rows looked at; `batchSize` means that more may be due. */
  looked: number;
  /** Rows handed to the queues for the first time. */
  added: number;
  /** Rows whose jobs were not in Redis, lost or left out for want of room, and were added. */
  readded: number;
  done: number;
  /** Rows on which a consumer has just given up: the event's name and id. */
  newlyFailed: string[];
}

// Locked rows are other replicas' business. Longest due first, so that no event starves.
const dueSql = `
  select id, name, payload, request_id as "requestId", occurred_at as "occurredAt",
    added_at is null as "isNew", looks, failed_at is not null as "isKnownToFail"
  from outbox where done_at is null and look_at <= clock_timestamp()
  order by look_at limit ${BATCH_SIZE} for update skip locked`;

/**
 * Next look after 1 s, 2 s, 4 s … at most a minute. That is for consumers that take their time; a
 * loss in Redis shows in its generation, and everything is then looked at once.
 */
const LATER_SQL = `looks = looks + 1, look_at = clock_timestamp()
  + least(interval '1 minute', interval '1 second' * power(2, least(looks, 6)))`;

/** What becomes of a row, and what is written about it. */
const changes = {
  new: `added_at = clock_timestamp(), ${LATER_SQL}`,
  lost: `added_at = clock_timestamp(), failed_at = null, ${LATER_SQL}`,
  waiting: `failed_at = null, ${LATER_SQL}`,
  failed: `failed_at = coalesce(failed_at, clock_timestamp()), ${LATER_SQL}`,
  done: 'done_at = clock_timestamp(), failed_at = null',
  /** Written by a newer version of us, which alone knows whom it concerns. */
  unknown: LATER_SQL,
};
type Verdict = keyof typeof changes;

function judge(row: DueRow, states: ReadonlyMap<EventConsumer, JobState> | undefined): Verdict {
  if (!consumersOf(row.name)) return 'unknown';
  if (row.isNew) return 'new';
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
  const suspects = rows.filter(({ id, isKnownToFail }) => isKnownToFail && missing.has(id));
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
  queues: EventQueues,
  due: readonly DueRow[],
  states: ReadonlyMap<string, Map<EventConsumer, JobState>>,
): Promise<void> {
  for (const [consumer, rows] of byConsumer(due)) {
    const wanted = rows.filter(
      ({ id, isNew }) => isNew || states.get(id)?.get(consumer) === 'missing',
    );
    if (wanted.length === 0) continue;
    const room = Math.max(0, await queues.room(consumer));
    const added = wanted.slice(0, room);
    if (added.length > 0) await queues.add(consumer, added);
    for (const { id } of wanted.slice(room)) states.get(id)?.set(consumer, 'waiting');
  }
}

/**
 * One round in one transaction: adds the jobs of new rows and those that vanished, and ends rows
 * whose consumers are all through. Should we die in between, the rows are as before, and the next
 * relay does the same again with the same job ids. `questions`: how many waiting jobs
 * may be asked after, whether they are in a list at all.
 */
export async function relayBatch(
  em: EntityManager,
  queues: EventQueues,
  questions: Budget,
): Promise<RelayedBatch> {
  return em.transactional(async (tx) => {
    const due = await tx.execute<DueRow[]>(dueSql);
    const old = due.filter(({ isNew }) => !isNew);
    const states = await statesOf(queues, old, questions);

    await addJobs(queues, due, states);
    const judged = Map.groupBy(due, (row) => judge(row, states.get(row.id)));
    for (const [verdict, rows] of judged) {
      const ids = rows.map(({ id }) => id).join(',');
      // One parameter: MikroORM would spell an array out as a list.
      const where = `id = any(string_to_array(?, ',')::uuid[])`;
      await tx.execute(`update outbox set ${changes[verdict]} where ${where}`, [ids]);
    }
    const count = (verdict: Verdict) => judged.get(verdict)?.length ?? 0;
    return {
      looked: due.length,
      added: count('new'),
      readded: count('lost'),
      done: count('done'),
      newlyFailed: (judged.get('failed') ?? [])
        .filter(({ isKnownToFail }) => !isKnownToFail)
        .map(({ name, id }) => `${name} ${id}`),
    };
  });
}
