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
import {
  answerGrantAsk,
  askForGrant,
  goodsInWords,
  requireNotAsker,
} from '../orders/grant-asks.ts';
import { grantableKoboOf, ledgerOf } from '../orders/ledger.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { answerByRefund } from '../orders/order-problems.ts';
import { requireMoneyIsThere } from '../orders/staff-steps.ts';
import { wasTakenByThisRequest } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { attestCredit } from './attestations.ts';
import { decideRefund } from './refund-decisions.ts';

type Grant = RequestOf<'orders.grant-refund'>;

/** Staff refund a paid order in whole or part, with goods coming back or without. */
@Controller()
export class GrantRefund {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * The order costs less from now on, and the difference is owed to its buyer, like any refund. The rest of an order
   * that was paid short is no longer asked for. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION, ORDERS.PAYMENT_TAKEN_BACK,
   * ORDERS.CONFIRMATION_PENDING, ORDERS.REFUND_TOO_LARGE, ORDERS.GRANT_CHANGED, ORDERS.TOO_MANY_RETURNED,
   * ORDERS.OWN_APPROVAL. Above the limits of a clerk nothing changes, and an approver is asked.
   */
  @HandleMessage('orders.grant-refund')
  async handle(request: Grant): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    const isAsked = await this.em.transactional(async (em) => {
      const { adminUsername: actor, amountKobo, goods, reason } = request;
      await lockClerks(em, [actor]);
      const order = await lockOrder(em, id);
      if (await wasTakenByThisRequest(em, id, 'refund_decided')) return false;
      if (await wasTakenByThisRequest(em, id, 'grant_asked')) return true;
      await requireGrantable(em, order, request);
      if (await this.isAboveLimit(em, order, request)) {
        await askForGrant(em, order, { kind: 'refund', amountKobo, goods, reason, actor });
        return true;
      }
      if (request.role !== 'clerk') await requireNotAsker(em, id, actor);
      await giveRefund(em, order, request, this.config);
      return false;
    });
    const order = await readOrderDetail(this.em, id);
    return isAsked ? { ...order, outcome: 'grant_asked' } : order;
  }

  private async isAboveLimit(em: EntityManager, order: Order, request: Grant): Promise<boolean> {
    if (request.role !== 'clerk') return false;
    if (request.goods?.isRestocked === false) return true;
    return request.amountKobo > (await this.limitOfClerk(em, order, request.adminUsername));
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
}

/**
 * Throws ORDERS.ILLEGAL_TRANSITION, ORDERS.PAYMENT_TAKEN_BACK, ORDERS.CONFIRMATION_PENDING, ORDERS.REFUND_TOO_LARGE,
 * ORDERS.GRANT_CHANGED, ORDERS.TOO_MANY_RETURNED.
 */
export async function requireGrantable(
  em: EntityManager,
  order: Order,
  { amountKobo, atMostKobo, goods }: Grant,
): Promise<void> {
  const { status } = order;
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
  if (goods && goods.pieces > pieces) throw new CodedError('ORDERS.TOO_MANY_RETURNED', { pieces });
}

/** Gives the refund, in the transaction that has locked the order. Checks nothing: call {@link requireGrantable} first. */
export async function giveRefund(
  em: EntityManager,
  order: Order,
  request: Grant,
  config: OrdersConfig,
): Promise<void> {
  const { adminUsername: actor, amountKobo, reason, goods } = request;
  await answerGrantAsk(em, order.id, { answer: 'replaced', actor });
  // What an order that was paid short still lacks is no longer due.
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
  const granted = { allowanceKobo, goods: goods && goodsInWords(goods) };
  await decideRefund(em, changed, { actor, reason, granted }, config, amountKobo);
  await answerByRefund(em, order.id, { actor, reason, amountKobo });
  if (!goods) return;
  const { holdId, reference } = order;
  const returned = { ...goods, holdId, reference, returnId: randomUUID(), by: actor };
  await recordEvent(em, 'goods-returned', returned);
}
