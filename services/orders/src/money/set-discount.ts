import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { orderStates, statesWhere } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { limitedKoboOf } from '../orders/amount-due.ts';
import { leftToClerk, lockClerks } from '../orders/clerk-limits.ts';
import { discountInWords, mostDiscountKobo, recordDiscount } from '../orders/discounts.ts';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import { answerGrantAsk, askForGrant, requireNotAsker } from '../orders/grant-asks.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { readOrderDetail } from '../orders/order-detail.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { takeStep, wasTakenByThisRequest } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import {
  NeedsApprovalError,
  needsApproval,
  requireSecondPerson,
  requireWithinSums,
} from './approval.ts';
import { confirmPaid } from './confirm-paid.ts';

type Discount = RequestOf<'orders.set-discount'>;

const isOpen = statesWhere('isOpen');

/** Staff take something off the price of an order that is not paid. */
@Controller()
export class SetDiscount {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * The amount due falls, or rises again, and the buyer gets a mail. Where what was received is enough from then on, the
   * order is confirmed. Above the limits of a clerk nothing changes, and an approver is asked. Throws ORDERS.NOT_FOUND,
   * ORDERS.ILLEGAL_TRANSITION, ORDERS.DISCOUNT_TOO_LARGE, ORDERS.OWN_APPROVAL.
   */
  @HandleMessage('orders.set-discount')
  async handle(request: Discount): Promise<AdminOrderDetail> {
    const read = await findByStaffName(this.em, request.order);
    const isAsked = await this.em.transactional(async (em) => {
      const { adminUsername: actor, discountKobo: amountKobo, reason } = request;
      await lockClerks(em, [actor]);
      const mayConfirm = await this.mayConfirm(em, read, request);
      const order = await lockOrder(em, read.id);
      if (await wasTakenByThisRequest(em, order.id, 'discounted')) return false;
      if (await wasTakenByThisRequest(em, order.id, 'grant_asked')) return true;
      requireDiscountable(order, request);
      if (await this.isAboveLimit(em, order, request, mayConfirm)) {
        await askForGrant(em, order, { kind: 'discount', amountKobo, reason, actor });
        return true;
      }
      if (request.role !== 'clerk') await requireNotAsker(em, order.id, actor);
      await giveDiscount(em, order, request, this.config);
      return false;
    });
    const order = await readOrderDetail(this.em, read.id);
    return isAsked ? { ...order, outcome: 'grant_asked' } : order;
  }

  /** Whether this person may confirm the order, where the discount leaves nothing to be paid. */
  private async mayConfirm(em: EntityManager, order: Order, request: Discount): Promise<boolean> {
    const { role, adminUsername: actor } = request;
    if (role !== 'clerk') return true;
    if (order.amountReceivedKobo === null) return false;
    const amountsKobo = [limitedKoboOf(order), order.amountReceivedKobo];
    if (needsApproval(request, amountsKobo, this.config.CLERK_LIMIT_NAIRA)) return false;
    try {
      await requireWithinSums(em, { role, actor, order, amountsKobo }, this.config);
      return true;
    } catch (error) {
      if (error instanceof NeedsApprovalError) return false;
      throw error;
    }
  }

  private async isAboveLimit(
    em: EntityManager,
    order: Order,
    { role, adminUsername, discountKobo }: Discount,
    mayConfirm: boolean,
  ): Promise<boolean> {
    if (role !== 'clerk') return false;
    if (!mayConfirm && dueKoboOf({ ...order, discountKobo }) === 0) return true;
    const given = { ...order, discountKobo: 0 };
    return discountKobo > (await leftToClerk(em, adminUsername, given, this.config));
  }
}

/** Throws ORDERS.ILLEGAL_TRANSITION, ORDERS.DISCOUNT_TOO_LARGE. */
export function requireDiscountable(order: Order, { discountKobo }: Discount): void {
  const { status } = order;
  if (!orderStates[status].isOpen)
    throw new CodedError('ORDERS.ILLEGAL_TRANSITION', { status, action: 'discount' });
  const atMostKobo = mostDiscountKobo(order);
  if (discountKobo > atMostKobo) throw new CodedError('ORDERS.DISCOUNT_TOO_LARGE', { atMostKobo });
}

/**
 * Gives it, in the transaction that has the order's row locked. Throws ORDERS.OWN_APPROVAL where the order is then paid, and
 * its approval was asked for by the person who gives it.
 */
export async function giveDiscount(
  em: EntityManager,
  order: Order,
  { adminUsername: actor, role, discountKobo, reason }: Discount,
  config: OrdersConfig,
): Promise<void> {
  const { id: orderId, amountReceivedKobo } = order;
  if (dueKoboOf({ ...order, discountKobo }) === 0) await requireSecondPerson(em, orderId, actor);
  await answerGrantAsk(em, orderId, { answer: 'replaced', actor });
  const changed = await takeStep(em, {
    orderId,
    from: isOpen,
    kind: 'discounted',
    actor,
    reason: discountInWords(discountKobo, reason),
    set: { discountKobo },
  });
  if (!changed) throw new Error(`order ${orderId} was locked and has changed`);
  const amountKobo = discountKobo - order.discountKobo;
  await recordDiscount(em, { orderId, actor, amountKobo });
  const step = { orderId, actor, role, reason: 'What was received is enough with the discount' };
  if (amountReceivedKobo !== null && dueKoboOf(changed) === 0)
    await confirmPaid(em, step, amountReceivedKobo, config);
  else if (amountKobo !== 0)
    await recordEvent(em, 'order-discounted', {
      ...orderMailFacts(changed, config),
      restKobo: dueKoboOf(changed),
      isToPay: orderStates[changed.status].isAwaitingPayment,
    });
}
