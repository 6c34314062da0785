import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { orderMailFacts } from '../order/mail-facts.ts';
import { ordersDb } from '../order/order.tables.ts';
import { databaseNow, minutesFromNow } from '../order/payment-window.ts';
import { earliestDeadlineAfterRejection } from '../order/review-window.ts';
import { takeStaffStep } from '../order/staff-step.ts';
import type { OrdersConfig } from '../orders.config.ts';

/**
 * Staff reject the proof; the buyer gets a new payment window, of at least two working hours, and the
 * stock stays held.
 */
@Controller()
export class RejectProof {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  @HandleMessage('orders.reject-proof')
  async handle(request: RequestOf<'orders.reject-proof'>): Promise<AdminOrderDetail> {
    const earliest = earliestDeadlineAfterRejection(await databaseNow(this.em), this.config);
    const window = minutesFromNow(this.config.PAYMENT_WINDOW_MINUTES);
    return takeStaffStep(this.em, {
      ...request,
      transition: transitions.rejectProof,
      set: { paymentDeadline: sql<Date>`greatest(${window}, ${earliest}::timestamptz)` },
      andThen: async (em, order) => {
        await ordersDb(em)
          .updateTable('order_proofs')
          .set({ rejectionReason: request.reason })
          .where('orderId', '=', order.id)
          .where('rejectionReason', 'is', null)
          .execute();
        await recordEvent(em, 'proof-rejected', {
          ...orderMailFacts(order, this.config),
          rejectionReason: request.reason,
        });
      },
    });
  }
}
