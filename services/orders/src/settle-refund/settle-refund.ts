import { EntityManager } from '@mikro-orm/postgresql';
import { Controller } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { lockOrder } from '../money/decide-credit.ts';
import { RefundChangedError } from '../money/money.errors.ts';
import { recordRefund } from '../money/record-refund.ts';
import { findByStaffName } from '../order/find-order.ts';
import { readOrderDetail } from '../order/order-detail.ts';
import { takeStep, wasTakenByThisRequest } from '../order/transition.ts';

/** Staff sent back what an order owes its buyer, and tick it off. The buyer gets a mail an hour later (`RefundMailSweep`). */
@Controller()
export class SettleRefund {
  constructor(private readonly em: EntityManager) {}

  /** Settles a late payment too. Throws ORDERS.NOT_FOUND, ORDERS.REFUND_CHANGED. */
  @HandleMessage('orders.settle-refund')
  async handle(request: RequestOf<'orders.settle-refund'>): Promise<AdminOrderDetail> {
    const { id } = await findByStaffName(this.em, request.order);
    await this.em.transactional((em) => this.settle(em, id, request));
    return readOrderDetail(this.em, id);
  }

  private async settle(
    em: EntityManager,
    id: number,
    { adminUsername, amountKobo, bankReference }: RequestOf<'orders.settle-refund'>,
  ): Promise<void> {
    const order = await lockOrder(em, id);
    if (order.refundOwedKobo !== amountKobo || amountKobo === 0) {
      if (await wasTakenByThisRequest(em, id, 'refund_paid')) return;
      throw new RefundChangedError(order.refundOwedKobo);
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
}
