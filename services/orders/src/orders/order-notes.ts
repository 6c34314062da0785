import type { EntityManager } from '@mikro-orm/postgresql';
import { currentRequestId } from '@spade/bus/request-context';
import type { OrderNote } from '@spade/contracts/messages/orders';
import { anyOf } from '@spade/platform/database/statements';
import { ordersDb } from '../tables/orders-db.ts';

/** Writes a note on an order; once for a message that is delivered twice. */
export async function writeNote(
  em: EntityManager,
  note: { orderId: number; actor: string; text: string },
): Promise<void> {
  await ordersDb(em)
    .insertInto('order_notes')
    .values({ ...note, requestId: currentRequestId() ?? null })
    .onConflict((conflict) => conflict.constraint('order_notes_request_key').doNothing())
    .execute();
}

/** The notes on these orders, oldest first. */
export async function readNotes(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<(OrderNote & { orderId: number })[]> {
  if (orderIds.length === 0) return [];
  const rows = await ordersDb(em)
    .selectFrom('order_notes')
    .select(['orderId', 'at', 'actor', 'text'])
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .orderBy('id')
    .execute();
  return rows.map(({ at, ...note }) => ({ ...note, at: at.toISOString() }));
}

/** Forgets the notes on these orders, with their buyer. */
export async function forgetNotes(em: EntityManager, orderIds: readonly number[]): Promise<void> {
  await ordersDb(em)
    .deleteFrom('order_notes')
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .execute();
}
