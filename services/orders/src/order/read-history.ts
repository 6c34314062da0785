import type { EntityManager } from '@mikro-orm/postgresql';
import { anyOf } from '@spade/platform/database/statements';
import { ordersDb } from './order.tables.ts';
import type { OrderEventRow } from './order-event.entity.ts';

/** The history of an order, oldest first. */
export async function readHistory(em: EntityManager, orderId: number): Promise<OrderEventRow[]> {
  const histories = await readHistories(em, [orderId]);
  return histories.get(orderId) ?? [];
}

/** The histories of orders by their ids, each oldest first. */
export async function readHistories(
  em: EntityManager,
  orderIds: readonly number[],
): Promise<Map<number, OrderEventRow[]>> {
  if (orderIds.length === 0) return new Map();
  const events = await ordersDb(em)
    .selectFrom('order_events')
    .selectAll()
    .where('orderId', '=', anyOf(orderIds, 'integer'))
    .orderBy('id')
    .execute();
  return Map.groupBy(events, ({ orderId }) => orderId);
}
