import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from './order.entity.ts';
import { presentPublicOrder } from './order.presenter.ts';
import { ordersDb } from './order.tables.ts';
import { readHistory } from './read-history.ts';

/** The buyer's status page of `order`, with the database's clock and the history. */
export async function readPublicOrder(
  em: EntityManager,
  order: Order,
  config: OrdersConfig,
): Promise<PublicOrder> {
  const { now, rejectionReason } = await ordersDb(em)
    .selectFrom('orders')
    .leftJoin('order_proofs', 'order_proofs.proofId', 'orders.latestProofId')
    .where('orders.id', '=', order.id)
    .select([sql<Date>`now()`.as('now'), 'order_proofs.rejectionReason'])
    .executeTakeFirstOrThrow();
  const history = await readHistory(em, order.id);
  return presentPublicOrder(order, { now, rejectionReason, history }, config);
}
