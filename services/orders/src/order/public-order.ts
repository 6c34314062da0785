import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import { checkedPublicId } from './find-order.ts';
import { OrderNotFoundError } from './order.errors.ts';
import { presentPublicOrder } from './order.presenter.ts';
import { ordersDb } from './order.tables.ts';
import { readHistory } from './read-history.ts';

/**
 * The buyer's status page of an order, with the database's clock and the history. Every open order page asks for
 * it every few seconds: hence no further statement. Throws ORDERS.NOT_FOUND, for an integer id too.
 */
export async function readPublicOrder(
  em: EntityManager,
  publicId: string,
  config: OrdersConfig,
): Promise<PublicOrder> {
  const { now, rejectionReason, ...order } = await ordersDb(em)
    .selectFrom('orders')
    .leftJoin('order_proofs', 'order_proofs.proofId', 'orders.latestProofId')
    .where('publicId', '=', checkedPublicId(publicId))
    .selectAll('orders')
    .select([sql<Date>`now()`.as('now'), 'order_proofs.rejectionReason'])
    .executeTakeFirstOrThrow(() => new OrderNotFoundError());
  const history = await readHistory(em, order.id);
  return presentPublicOrder(order, { now, rejectionReason, history }, config);
}
