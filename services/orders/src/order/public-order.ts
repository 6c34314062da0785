import type { EntityManager } from '@mikro-orm/postgresql';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { anyOf } from '@spade/platform/database/statements';
import { sql } from 'kysely';
import { readRefundAccounts } from '../money/refund-account.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { presentPublicOrder } from './order.presenter.ts';
import { ordersDb } from './order.tables.ts';
import { readHistories } from './order-detail.ts';
import type { UsualAnswer } from './usual-answer.ts';

/**
 * The buyers' status pages of orders, with the database's clock and the histories; undefined where there is no
 * such order. Every open order page asks for it every few seconds: hence two statements for all that ask at once.
 */
export async function readPublicOrders(
  em: EntityManager,
  publicIds: readonly string[],
  usual: UsualAnswer,
  config: OrdersConfig,
): Promise<(PublicOrder | undefined)[]> {
  const rows = await ordersDb(em)
    .selectFrom('orders')
    .leftJoin('order_proofs', 'order_proofs.proofId', 'orders.latestProofId')
    .where('publicId', '=', anyOf(publicIds, 'text'))
    .selectAll('orders')
    .select([sql<Date>`now()`.as('now'), 'order_proofs.rejectionReason'])
    .execute();
  const histories = await readHistories(
    em,
    rows.map(({ id }) => id),
  );
  const owing = rows.filter(({ refundOwedKobo }) => refundOwedKobo > 0);
  const accounts = await readRefundAccounts(
    em,
    owing.map(({ id }) => id),
  );
  const usualAnswer = await usual.inWords();
  const pages = rows.map(({ now, rejectionReason, ...order }) => {
    const account = accounts.get(order.id);
    const history = histories.get(order.id) ?? [];
    const facts = { now, rejectionReason, account, history, usualAnswer };
    return presentPublicOrder(order, facts, config);
  });
  const byId = new Map(pages.map((page) => [page.orderId, page]));
  return publicIds.map((publicId) => byId.get(publicId));
}
