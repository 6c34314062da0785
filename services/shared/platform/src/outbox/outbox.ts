import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventName, Events } from '@spade/contracts/events/events';
import { traceCreate } from '@spade/nest-opentelemetry/messaging';
import { currentRequestId } from '../logging/request-context.ts';
import { outboxDb } from './outbox-schema.ts';

/** Transactions of this process that wrote events; the relay need not wait for its next round. */
const writers = new WeakSet<object>();

/** True when the transaction recorded an event. */
export function hasRecordedEvents(transaction: object | undefined): boolean {
  return transaction !== undefined && writers.has(transaction);
}

/**
 * Writes the event to the outbox in the running transaction of `em`: it is delivered to
 * every consumer, at least once, if and only if the transaction commits. Returns the event's id.
 *
 *     await em.transactional(async (tx) => {
 *       await statements<OrdersTables>(tx).updateTable('orders')…;
 *       await recordEvent(tx, 'order-confirmed', { … });
 *     });
 *
 * Throws when no transaction is running, since the event could then be lost or untrue.
 */
export async function recordEvent<E extends EventName>(
  em: EntityManager,
  name: E,
  payload: Events[E],
): Promise<string> {
  const [id = ''] = await recordEvents(em, name, [payload]); // one for each payload
  return id;
}

/** As {@link recordEvent}, for each of the payloads, with one statement. Some hundred at most. */
export async function recordEvents<E extends EventName>(
  em: EntityManager,
  name: E,
  payloads: readonly Events[E][],
): Promise<string[]> {
  const transaction = em.getTransactionContext<object>();
  if (!transaction) throw new Error(`the event ${name} was recorded outside of a transaction`);
  if (payloads.length === 0) return [];
  const requestId = currentRequestId() ?? null;
  const rows = payloads.map((payload) => {
    return { id: randomUUID(), name, payload: JSON.stringify(payload), requestId };
  });
  const ids = rows.map(({ id }) => id);
  // One span for all of them: what each causes is below it.
  const message = () => ({
    ...{ system: 'outbox', destination: 'outbox', pattern: name },
    id: ids.length === 1 ? ids[0] : undefined,
  });
  await traceCreate(message, ({ traceparent = null }) =>
    outboxDb(em)
      .insertInto('outbox')
      .values(rows.map((row) => ({ ...row, traceparent })))
      .execute(),
  );
  writers.add(transaction);
  return ids;
}
