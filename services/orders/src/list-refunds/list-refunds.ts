import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { Refund } from '@spade/contracts/money/credit';
import { readPage } from '@spade/platform/list/read-page';
import { type SqlBool, sql } from 'kysely';
import { readMoneyOfOrders } from '../money/order-money.ts';
import { presentRefundAccount, readRefundAccounts } from '../money/refund-account.ts';
import type { Order } from '../order/order.entity.ts';
import { ordersDb } from '../order/order.tables.ts';

const MAX_LIMIT = 200;

const isAccountGiven = sql<SqlBool>`exists (
  select from refund_accounts a where a.order_id = orders.id)`;

/** Orders that owe money, and those that sent some back. */
@Controller()
export class ListRefunds {
  constructor(private readonly em: EntityManager) {}

  /** A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-refunds')
  async handle({
    state,
    hasAccount = false,
    limit,
    cursor,
  }: RequestOf<'orders.list-refunds'>): Promise<ReplyOf<'orders.list-refunds'>> {
    const column = state === 'owed' ? 'refundOwedKobo' : 'amountRefundedKobo';
    const { rows, nextCursor } = await readPage(
      ordersDb(this.em)
        .selectFrom('orders')
        .selectAll()
        .where(column, '>', 0)
        .$if(hasAccount, (query) => query.where(isAccountGiven)),
      { name: `refunds.${state}`, direction: state === 'owed' ? 'asc' : 'desc' },
      { limit, maxLimit: MAX_LIMIT, cursor },
    );
    const counted = await ordersDb(this.em)
      .selectFrom('orders')
      .where(column, '>', 0)
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        sql<number>`coalesce(sum(refund_owed_kobo), 0)::bigint`.as('owedKobo'),
        fn.countAll<number>().filterWhere(isAccountGiven).as('withAccount'),
      ])
      .executeTakeFirstOrThrow();
    return { refunds: await this.present(rows), ...counted, nextCursor };
  }

  private async present(orders: readonly Order[]): Promise<Refund[]> {
    const moneyOf = await readMoneyOfOrders(
      this.em,
      orders.map(({ id }) => id),
    );
    const accounts = await readRefundAccounts(
      this.em,
      orders.map(({ id }) => id),
    );
    return orders.map((order) => {
      const account = accounts.get(order.id);
      const { credits, refunds: paid } = moneyOf(order.id);
      return {
        id: order.id,
        orderId: order.publicId,
        reference: order.reference,
        status: order.status,
        customerName: order.customerName,
        customerEmail: order.customerEmail,
        customerPhone: order.customerPhone,
        totalKobo: order.totalKobo,
        receivedKobo: order.amountReceivedKobo ?? 0,
        refundedKobo: order.amountRefundedKobo,
        owedKobo: order.refundOwedKobo,
        reason: order.status === 'failed' ? 'ended' : 'over',
        account: account ? presentRefundAccount(account, order.customerName) : null,
        credits: credits
          .filter(({ isCounted }) => isCounted)
          .map(({ id, decision: { amountKobo }, valueDate, narration, sender, bankId }) => ({
            ...{ id, amountKobo, valueDate, narration, sender, bankId },
          })),
        paid,
      };
    });
  }
}
