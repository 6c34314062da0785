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
  const transaction = em.getTransactionContext<object>();
  if (!transaction) throw new Error(`the event ${name} was recorded outside of a transaction`);
  const id = randomUUID();
  const requestId = currentRequestId() ?? null;
  const message = () => ({ system: 'outbox', destination: 'outbox', pattern: name, id });
  await traceCreate(message, ({ traceparent = null }) =>
    outboxDb(em)
      .insertInto('outbox')
      .values({ id, name, payload: JSON.stringify(payload), requestId, traceparent })
      .execute(),
  );
  writers.add(transaction);
  return id;
}
