import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { orderStates } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { amountDue } from '../orders/amount-due.ts';
import { leftToClerk, lockClerks } from '../orders/clerk-limits.ts';
import { requireFinalConfirmation } from '../orders/confirmation.ts';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import { grantableKoboOf, ledgerOf } from '../orders/ledger.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { answerByRefund } from '../orders/order-problems.ts';
import { requireMoneyIsThere } from '../orders/staff-steps.ts';
import { wasTakenByThisRequest } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { attestCredit } from './confirm-order.ts';
import { decideRefund } from './refund-decisions.ts';

type Grant = RequestOf<'orders.grant-refund'>;

/** Staff give money of a paid order back, in whole or part, with the goods or without. */
@Controller()
export class GrantRefund {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * The order costs less from now on, and the difference is owed to its buyer, like any refund. Of an order that was paid
   * short the rest is no longer asked for. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION, ORDERS.PAYMENT_TAKEN_BACK,
   * ORDERS.CONFIRMATION_PENDING, ORDERS.REFUND_TOO_LARGE, ORDERS.GRANT_CHANGED, ORDERS.TOO_MANY_RETURNED,
   * ORDERS.APPROVER_NEEDED.
   */
  @HandleMessage('orders.grant-refund')
  async handle(request: Grant): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    await this.em.transactional(async (em) => {
      await lockClerks(em, [request.adminUsername]);
      const order = await lockOrder(em, id);
      if (await wasTakenByThisRequest(em, id, 'refund_decided')) return;
      await this.check(em, order, request);
      await this.grant(em, order, request);
    });
    return readOrderDetail(this.em, id);
  }

  private async check(em: EntityManager, order: Order, request: Grant): Promise<void> {
    const { status } = order;
    const { amountKobo, atMostKobo, goods } = request;
    if (!orderStates[status].isPaid)
      throw new CodedError('ORDERS.ILLEGAL_TRANSITION', { status, action: 'grant' });
    await requireMoneyIsThere(em, order.id);
    await requireFinalConfirmation(em, order);
    const grantableKobo = grantableKoboOf(order);
    if (atMostKobo !== undefined && atMostKobo !== grantableKobo)
      throw new CodedError('ORDERS.GRANT_CHANGED', { atMostKobo: grantableKobo });
    if (amountKobo > grantableKobo)
      throw new CodedError('ORDERS.REFUND_TOO_LARGE', { atMostKobo: grantableKobo });
    const pieces = order.quantity - order.returnedPieces;
    if (goods && goods.pieces > pieces)
      throw new CodedError('ORDERS.TOO_MANY_RETURNED', { pieces });
    if (request.role !== 'clerk') return;
    const ofClerkKobo = await this.limitOfClerk(em, order, request.adminUsername);
    if (amountKobo > ofClerkKobo || goods?.isRestocked === false)
      throw new CodedError('ORDERS.APPROVER_NEEDED', { atMostKobo: ofClerkKobo });
  }

  /** What a clerk may grant: of money that the bank shows, within the limits of an order and of a day. */
  private async limitOfClerk(em: EntityManager, order: Order, clerk: string): Promise<number> {
    const { rows } = await sql<{ kobo: number }>`
      select coalesce(sum(decision.amount_kobo), 0)::bigint as kobo from credit_decisions decision
        join credits credit on credit.id = decision.credit_id
        where decision.order_id = ${order.id} and decision.superseded_by is null
          and credit.source <> 'statement'`.execute(ordersDb(em));
    const unseenKobo = rows[0]?.kobo ?? 0;
    const shownKobo = order.amountReceivedKobo === null ? 0 : grantableKoboOf(order) - unseenKobo;
    const left = await leftToClerk(em, clerk, order, this.config);
    return Math.max(0, Math.min(shownKobo, left));
  }

  private async grant(em: EntityManager, order: Order, request: Grant): Promise<void> {
    const { adminUsername: actor, amountKobo, reason, goods } = request;
    // The buyer of an order that was paid short owes no rest of what comes back.
    const allowanceKobo = amountKobo + ledgerOf(order).shortfallKobo;
    const changed = await ordersDb(em)
      .updateTable('orders')
      .set({
        amountReceivedKobo: sql<number>`coalesce(amount_received_kobo, ${amountDue()})`,
        allowanceKobo: sql<number>`allowance_kobo + ${allowanceKobo}::bigint`,
        returnedPieces: sql<number>`returned_pieces + ${goods?.pieces ?? 0}::integer`,
      })
      .where('id', '=', order.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    // Where a clerk recorded no amount, the amount due was received.
    await attestCredit(em, changed, { adminUsername: actor });
    const granted = { allowanceKobo, goods: goods && inWords(goods) };
    await decideRefund(em, changed, { actor, reason, granted }, this.config, amountKobo);
    await answerByRefund(em, order.id, { actor, reason, amountKobo });
    if (!goods) return;
    const { holdId, reference } = order;
    const returned = { ...goods, holdId, reference, returnId: randomUUID(), by: actor };
    await recordEvent(em, 'goods-returned', returned);
  }
}

function inWords({ pieces, isRestocked }: NonNullable<Grant['goods']>): string {
  const counted = pieces === 1 ? '1 piece' : `${pieces} pieces`;
  return isRestocked ? `${counted} back in stock` : `${counted} written off`;
}
