import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { anyOf } from '@spade/platform/database/statements';
import { readOrderMoney } from '../money/order-money.ts';
import { presentRefundAccount, readRefundAccounts } from '../money/refund-account.ts';
import { findDuplicates, findSameTransactions } from './duplicates.ts';
import { findById } from './find-order.ts';
import type { OrderEventRow } from './order.entity.ts';
import { type ProofSiblings, presentAdminOrderDetail } from './order.presenter.ts';
import { ordersDb } from './order.tables.ts';

/** The history of an order, oldest first. */
async function readHistory(em: EntityManager, orderId: number): Promise<OrderEventRow[]> {
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

/** An order with its proofs (and other orders with the same pictures or transactions), history and money, oldest first. */
export async function readOrderDetail(em: EntityManager, id: number): Promise<AdminOrderDetail> {
  const order = await findById(em, id);
  const proofs = await ordersDb(em)
    .selectFrom('order_proofs')
    .selectAll()
    .where('orderId', '=', id)
    .where('pictureRemovedAt', 'is', null)
    .orderBy('id')
    .execute();
  const history = await readHistory(em, id);
  const duplicates = proofs.length > 0 ? await findDuplicates(em, id) : new Map();
  const repeats = order.hasRepeatedTransaction ? await findSameTransactions(em, id) : new Map();
  const siblingsOf = (proofId: string): ProofSiblings => ({
    duplicates: duplicates.get(proofId) ?? [],
    sameTransaction: repeats.get(proofId) ?? [],
  });
  const account = (await readRefundAccounts(em, [id])).get(id);
  return presentAdminOrderDetail(order, proofs, siblingsOf, history, {
    ...(await readOrderMoney(em, id)),
    refundAccount: account ? presentRefundAccount(account, order.customerName) : null,
  });
}
