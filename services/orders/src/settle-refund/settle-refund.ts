import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { lockOrder } from '../money/decide-credit.ts';
import { RefundChangedError } from '../money/money.errors.ts';
import { recordRefund } from '../money/record-refund.ts';
import { findByStaffName } from '../order/find-order.ts';
import { orderMailFacts } from '../order/mail-facts.ts';
import { readOrderDetail } from '../order/order-detail.ts';
import { takeStep, wasTakenByThisRequest } from '../order/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Staff sent back what an order owes its buyer, and tick it off. The buyer gets a mail. */
@Controller()
export class SettleRefund {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

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
    { adminUsername, amountKobo, note }: RequestOf<'orders.settle-refund'>,
  ): Promise<void> {
    const order = await lockOrder(em, id);
    if (order.refundOwedKobo !== amountKobo || amountKobo === 0) {
      if (await wasTakenByThisRequest(em, id, 'refund_paid')) return;
      throw new RefundChangedError(order.refundOwedKobo);
    }
    await recordRefund(em, order, { paidBy: adminUsername, note });
    const words = `${formatNaira(amountKobo)} sent back`;
    await takeStep(em, {
      orderId: id,
      from: [order.status],
      kind: 'refund_paid',
      actor: adminUsername,
      reason: note === undefined ? words : `${words}: ${note}`,
      set: {
        isPaidLate: false,
        lateSettlement: order.isPaidLate ? 'refunded' : order.lateSettlement,
      },
    });
    const facts = orderMailFacts(order, this.config);
    await recordEvent(em, 'refund-paid', { ...facts, refundKobo: amountKobo });
  }
}
