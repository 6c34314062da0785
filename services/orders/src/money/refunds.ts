import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import type { Refund } from '@spade/contracts/money/refund';
import { formatNaira } from '@spade/contracts/naira';
import { CONFIG } from '@spade/platform/config/config.module';
import { readPage } from '@spade/platform/list/read-page';
import { type SqlBool, sql } from 'kysely';
import { amountDueOf } from '../orders/amount-due.ts';
import { lastRefundDay } from '../orders/deadlines.ts';
import { findByStaffName, idsOf, lockOrder } from '../orders/find-order.ts';
import { ledgerOf, refundReasonOf } from '../orders/ledger.ts';
import { presentOrderEvent, readHistories, readOrderDetail } from '../orders/order-detail.ts';
import { mayBeUndone, readMoneyOfOrders } from '../orders/order-money.ts';
import { presentRefundAccount, readRefundAccounts } from '../orders/refund-account.ts';
import { takeStep, wasTakenByThisRequest } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import {
  decideRefund,
  grantedOfOwed,
  readGrantReasons,
  recordDecision,
  recordRefund,
} from './refund-decisions.ts';

const isAccountGiven = sql<SqlBool>`exists (
  select from refund_accounts a where a.order_id = orders.id)`;

/**
 * From when the day by which money that is owed goes out is counted, as `lastRefundDay` counts it. Orders without an account
 * come last: nothing can be sent yet.
 */
const dueSince = sql<Date>`coalesce((select greatest(a.given_at, (select max(e.at) from order_events e
  where e.order_id = orders.id and e.kind = 'refund_decided')) from refund_accounts a
  where a.order_id = orders.id), '9999-01-01')::timestamptz(3)`;

/** A list has the orders whose column is above 0. */
const columnOf = {
  undecided: 'undecidedKobo',
  owed: 'refundOwedKobo',
  paid: 'amountRefundedKobo',
} as const;

const firstDueFirst = {
  name: 'refunds.due',
  column: 'dueSince',
  type: 'instant',
  direction: 'asc',
} as const;

/** Refunds that orders owe, and refunds that were paid. */
@Controller()
export class Refunds {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Orders that owe a refund, first due first; that have paid one, or wait for a decision. A damaged cursor starts at the first page. */
  @HandleMessage('orders.list-refunds')
  async list({
    state,
    hasAccount = false,
    limit,
    cursor,
  }: RequestOf<'orders.list-refunds'>): Promise<ReplyOf<'orders.list-refunds'>> {
    const column = columnOf[state];
    const db = ordersDb(this.em);
    const ofState = db
      .selectFrom('orders')
      .selectAll()
      .select(dueSince.as('dueSince'))
      .where(column, '>', 0)
      .$if(hasAccount, (query) => query.where(isAccountGiven));
    const page = { limit, cursor };
    const { rows, nextCursor } =
      state === 'owed'
        ? await readPage(db.selectFrom(ofState.as('orders')).selectAll(), firstDueFirst, page)
        : await readPage(
            ofState,
            { name: `refunds.${state}`, direction: state === 'paid' ? 'desc' : 'asc' },
            page,
          );
    const counted = await ordersDb(this.em)
      .selectFrom('orders')
      .where(column, '>', 0)
      .select(({ fn }) => [
        fn.countAll<number>().as('total'),
        sql<number>`coalesce(sum(${sql.ref(state === 'undecided' ? 'undecided_kobo' : 'refund_owed_kobo')}), 0)::bigint`.as(
          'owedKobo',
        ),
        sql<number>`coalesce(sum(amount_refunded_kobo), 0)::bigint`.as('paidKobo'),
        fn.countAll<number>().filterWhere(isAccountGiven).as('withAccount'),
      ])
      .executeTakeFirstOrThrow();
    return { refunds: await this.present(rows), ...counted, nextCursor };
  }

  private async present(orders: readonly Order[]): Promise<Refund[]> {
    const moneyOf = await readMoneyOfOrders(this.em, idsOf(orders));
    const accounts = await readRefundAccounts(this.em, idsOf(orders));
    const histories = await readHistories(this.em, idsOf(orders));
    const grants = await readGrantReasons(this.em, idsOf(orders));
    return orders.map((order) => {
      const { id, publicId: orderId, reference, status } = order;
      const { customerName, customerEmail, customerPhone } = order;
      const account = accounts.get(id);
      const history = histories.get(id) ?? [];
      const reason = refundReasonOf(order);
      const end = history.findLast(
        (event) => event.toStatus === status && event.fromStatus !== status,
      );
      const { credits, refunds: paid } = moneyOf(id);
      return {
        id,
        orderId,
        reference,
        status,
        totalKobo: amountDueOf(order),
        customerName,
        customerEmail,
        customerPhone,
        receivedKobo: order.amountReceivedKobo ?? 0,
        refundedKobo: order.amountRefundedKobo,
        owedKobo: order.refundOwedKobo,
        undecidedKobo: order.undecidedKobo,
        toDecideKobo: ledgerOf(order).toDecideKobo,
        reason,
        grantedFor: reason === 'granted' ? (grants.get(id) ?? null) : null,
        account: account ? presentRefundAccount(account, customerName) : null,
        payBy: (account && lastRefundDay(account.givenAt, history, this.config)) ?? null,
        ended: reason === 'ended' && end ? presentOrderEvent(end) : null,
        credits: credits
          .filter(({ isCounted }) => isCounted)
          .map(
            ({ id, source, decision: { amountKobo }, valueDate, narration, sender, bankId }) => ({
              id,
              source,
              amountKobo,
              valueDate,
              narration,
              sender,
              bankId,
            }),
          ),
        paid,
      };
    });
  }

  /**
   * Staff decide to send an overpayment back. The buyer gets a mail that asks for the account. Throws
   * ORDERS.NOT_FOUND, ORDERS.REFUND_CHANGED.
   */
  @HandleMessage('orders.decide-refund')
  async decide(request: RequestOf<'orders.decide-refund'>): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    const { adminUsername: actor, amountKobo, reason } = request;
    await this.em.transactional(async (em) => {
      const order = await lockOrder(em, id);
      const { toDecideKobo } = ledgerOf(order);
      if (toDecideKobo === amountKobo && amountKobo > 0)
        await decideRefund(em, order, { actor, reason }, this.config);
      else if (!(await wasTakenByThisRequest(em, id, 'refund_decided')))
        throw new CodedError('ORDERS.REFUND_CHANGED', { owedKobo: toDecideKobo });
    });
    return readOrderDetail(this.em, id);
  }

  /** Staff undo such a decision, and a grant in it, while nothing of it was paid. Throws ORDERS.NOT_FOUND, ORDERS.REFUND_CHANGED. */
  @HandleMessage('orders.undo-refund-decision')
  async undoDecision(request: RequestOf<'orders.undo-refund-decision'>): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    const { adminUsername: actor, reason } = request;
    await this.em.transactional(async (em) => {
      const order = await lockOrder(em, id);
      const { refundOwedKobo } = order;
      if (refundOwedKobo > 0) {
        const ungrantedKobo = await grantedOfOwed(em, id);
        await recordDecision(em, order, -refundOwedKobo, { actor, reason }, ungrantedKobo);
      } else if (!(await wasTakenByThisRequest(em, id, 'refund_decision_undone')))
        throw new CodedError('ORDERS.REFUND_CHANGED', { owedKobo: 0 });
    });
    return readOrderDetail(this.em, id);
  }

  /**
   * Staff have sent the refund that an order owes, and tick it off. The buyer gets a mail an hour later
   * (`RefundMailSweep`). Settles a late payment too. Throws ORDERS.NOT_FOUND, ORDERS.REFUND_CHANGED.
   */
  @HandleMessage('orders.settle-refund')
  async settle(request: RequestOf<'orders.settle-refund'>): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    await this.em.transactional((em) => this.tickOff(em, id, request));
    return readOrderDetail(this.em, id);
  }

  private async tickOff(
    em: EntityManager,
    id: number,
    { adminUsername, amountKobo, bankReference }: RequestOf<'orders.settle-refund'>,
  ): Promise<void> {
    const order = await lockOrder(em, id);
    if (order.refundOwedKobo !== amountKobo || amountKobo === 0) {
      if (await wasTakenByThisRequest(em, id, 'refund_paid')) return;
      throw new CodedError('ORDERS.REFUND_CHANGED', { owedKobo: order.refundOwedKobo });
    }
    const isLatePayment = order.isPaidLate;
    await recordRefund(em, order, { paidBy: adminUsername, note: bankReference, isLatePayment });
    await takeStep(em, {
      orderId: id,
      from: [order.status],
      kind: 'refund_paid',
      actor: adminUsername,
      reason: `${formatNaira(amountKobo)} sent back: ${bankReference}`,
      set: {
        isPaidLate: false,
        lateSettlement: order.isPaidLate ? 'refunded' : order.lateSettlement,
      },
    });
  }

  /**
   * Staff ticked off a refund that was not sent: it is owed again. Only the last refund of the order, and only within the
   * hour before its mail, so the buyer is told of neither. Throws ORDERS.NOT_FOUND, ORDERS.REFUND_FINAL.
   */
  @HandleMessage('orders.undo-refund')
  async undo({ order, adminUsername }: RequestOf<'orders.undo-refund'>): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, order);
    await this.em.transactional((em) => this.untick(em, id, adminUsername));
    return readOrderDetail(this.em, id);
  }

  private async untick(em: EntityManager, orderId: number, actor: string): Promise<void> {
    const order = await lockOrder(em, orderId);
    const refund = await ordersDb(em)
      .updateTable('refunds')
      .set({ undoneAt: sql<Date>`now()`, undoneBy: actor })
      .where(
        'id',
        '=',
        ordersDb(em)
          .selectFrom('refunds')
          .select('id')
          .where('orderId', '=', orderId)
          .where(mayBeUndone)
          .orderBy('id', 'desc')
          .limit(1),
      )
      .returning(['amountKobo', 'isLatePayment'])
      .executeTakeFirst();
    if (!refund) {
      if (await wasTakenByThisRequest(em, orderId, 'refund_undone')) return;
      throw new CodedError('ORDERS.REFUND_FINAL', {});
    }
    const { amountKobo, isLatePayment } = refund;
    await takeStep(em, {
      orderId,
      from: [order.status],
      kind: 'refund_undone',
      actor,
      reason: `${formatNaira(amountKobo)} was not sent back`,
      set: {
        amountRefundedKobo: sql<number>`amount_refunded_kobo - ${amountKobo}::bigint`,
        ...(isLatePayment && { isPaidLate: true, lateSettlement: null }),
      },
    });
  }
}
