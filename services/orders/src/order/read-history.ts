import type { EntityManager } from '@mikro-orm/postgresql';
import { ordersDb } from './order.tables.ts';
import type { OrderEventRow } from './order-event.entity.ts';

/** The history of an order, oldest first. */
export function readHistory(em: EntityManager, orderId: number): Promise<OrderEventRow[]> {
  return ordersDb(em)
    .selectFrom('order_events')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('id')
    .execute();
}
