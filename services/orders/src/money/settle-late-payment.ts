import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { reviewByOf } from '../orders/deadlines.ts';
import { findByStaffName } from '../orders/find-order.ts';
import { HoldRenewal, keepHold } from '../orders/holds.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { type StaffStep, takeStaffStep } from '../orders/staff-steps.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { confirmPaid } from './confirm-paid.ts';
import { recordRefund } from './refund-decisions.ts';

/**
 * Staff settle an order that was paid late, so that it leaves their list and its buyer's data can be
 * erased in time. The buyer gets a mail.
 */
@Controller()
export class SettleLatePayment {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
    private readonly renewal: HoldRenewal,
  ) {}

  /**
   * `restocked` throws what `catalog.hold` throws while there is no stock. Throws ORDERS.NOT_FOUND, and
   * ORDERS.ILLEGAL_TRANSITION when there is nothing to settle (another clerk was faster).
   */
  @HandleMessage('orders.settle-late-payment')
  async handle(request: RequestOf<'orders.settle-late-payment'>): Promise<AdminOrderDetail> {
    const order = await findByStaffName(this.em, request.order);
    // A repeated delivery finds the order settled, and needs no stock.
    if (request.settlement !== 'restocked' || !order.isPaidLate) return this.settle(request);
    const reviewBy = await reviewByOf(this.em, this.config);
    return this.renewal.withNewHold(order, ({ holdId }) =>
      this.settle(request, { holdId, reviewBy }),
    );
  }

  private settle(
    { settlement, note, ...staff }: RequestOf<'orders.settle-late-payment'>,
    continues?: Pick<Order, 'holdId' | 'reviewBy'>,
  ): Promise<AdminOrderDetail> {
    const { action, from, to } = transitions.restock;
    return takeStaffStep(this.em, {
      ...staff,
      reason: note,
      transition: { action, from, kind: settlement, ...(continues && { to }) },
      onlyIf: (row) =>
        row.and([
          row('isPaidLate', '=', true),
          // What the bank credited was paid.
          ...(settlement === 'not_paid'
            ? [row('refundOwedKobo', '=', 0), row('undecidedKobo', '=', 0)]
            : []),
        ]),
      set: {
        isPaidLate: false,
        lateSettlement: settlement,
        ...(continues && { ...continues, failureReason: null }),
      },
      andThen: async (em, order) => {
        if (continues) await keepHold(em, { holdId: order.holdId, orderId: order.id });
        if (settlement === 'refunded')
          await recordRefund(em, order, { paidBy: staff.adminUsername, note, isTold: true });
        const facts = orderMailFacts(order, this.config);
        await recordEvent(em, 'late-payment-settled', { ...facts, settlement });
        if (!continues || order.amountReceivedKobo === null) return;
        const step = { orderId: order.id, actor: staff.adminUsername, reason: note };
        await confirmPaid(em, step, order.amountReceivedKobo, this.config);
      },
    } satisfies StaffStep);
  }
}
