import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
import type { EventName, Events } from '@spade/contracts/events/events';
import { traceCreate } from '@spade/nest-opentelemetry/messaging';
import { type SqlBool, sql } from 'kysely';
import { type OutboxEvent, outboxDb } from './outbox-schema.ts';

/**
 * Writes the event to the outbox in the running transaction of `em`: it is delivered to
 * every consumer, at least once, if and only if the transaction commits. Returns the event's id.
 *
 *     await em.transactional(async (tx) => {
 *       await ordersDb(tx).updateTable('orders')…;
 *       await recordEvent(tx, 'order-confirmed', { … });
 *     });
 *
 * Throws when no transaction is running, since the event could then be lost or untrue.
 */
export async function recordEvent<E extends EventName>(
  em: EntityManager,
  name: E,
  payload: Events[E],
  delay: Delay = {},
): Promise<string> {
  const [id = ''] = await recordEvents(em, name, [payload], delay); // one for each payload
  return id;
}

/** When an event is due. */
export interface Delay {
  /** Consumers get the event after this delay, by the database's clock and across restarts; at once when left out. */
  delaySeconds?: number;
}

/** As {@link recordEvent}, for each of the payloads, with one statement. Some hundred at most. */
export async function recordEvents<E extends EventName>(
  em: EntityManager,
  name: E,
  payloads: readonly Events[E][],
  { delaySeconds }: Delay = {},
): Promise<string[]> {
  const events = await Promise.all(payloads.map((payload) => eventToWrite(name, payload)));
  await writeEvents(
    em,
    delaySeconds === undefined ? events : events.map((event) => ({ ...event, delaySeconds })),
  );
  return events.map(({ id }) => id);
}

/** An event that is yet to be written, with the request and the span in which it happened. */
export type EventToWrite = Pick<
  OutboxEvent,
  'id' | 'name' | 'payload' | 'requestId' | 'traceparent'
> &
  Delay;

/** An event of the running request, to be written with those of other requests by {@link writeEvents}. */
export function eventToWrite<E extends EventName>(
  name: E,
  payload: Events[E],
): Promise<EventToWrite> {
  const id = randomUUID();
  const requestId = currentRequestId() ?? null;
  return traceCreate(
    () => ({ system: 'outbox', destination: 'outbox', pattern: name, id }),
    async ({ traceparent = null }) => ({ id, name, payload, requestId, traceparent }),
  );
}

/**
 * Writes events to the outbox with one statement, in the running transaction of `em`; throws when none runs. The rows
 * are one JSON parameter: Kysely would build another text, and PostgreSQL parse it, for each number of events.
 */
export async function writeEvents(em: EntityManager, rows: readonly EventToWrite[]): Promise<void> {
  if (!em.isInTransaction()) throw new Error('an event was recorded outside of a transaction');
  if (rows.length === 0) return;
  await sql`
    insert into outbox (id, name, payload, request_id, traceparent, due_at)
    select id, name, payload, "requestId", traceparent,
      clock_timestamp() + make_interval(secs => "delaySeconds")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as event (id uuid, name text, payload jsonb, "requestId" text, traceparent text,
        "delaySeconds" float8)`.execute(outboxDb(em));
}

/** Delayed events of this name whose payload has these fields are due at once. */
export async function hurryEvents<E extends EventName>(
  em: EntityManager,
  name: E,
  having: Partial<Events[E]>,
): Promise<void> {
  await outboxDb(em)
    .updateTable('outbox')
    .set({ dueAt: null })
    .where(isDelayed(name, having))
    .execute();
}

/**
 * Withdraws delayed events of this name whose payload has these fields, in the running transaction. Returns how many: none
 * once their time has come, since a consumer may have them.
 */
export async function withdrawEvents<E extends EventName>(
  em: EntityManager,
  name: E,
  having: Partial<Events[E]>,
): Promise<number> {
  const { numDeletedRows } = await outboxDb(em)
    .deleteFrom('outbox')
    .where(isDelayed(name, having))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** No consumer can have the event yet. */
const isDelayed = (name: EventName, having: object) =>
  sql<SqlBool>`name = ${name} and added_at is null and due_at > clock_timestamp()
    and payload @> ${JSON.stringify(having)}::jsonb`;
