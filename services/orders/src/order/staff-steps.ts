import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail, StaffAction } from '@spade/contracts/messages/orders';
import { transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { tellRefundsOfEnded } from '../money/tell-ended.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { orderMailFacts } from './mail-facts.ts';
import { ordersDb } from './order.tables.ts';
import { databaseNow, minutesFromNow } from './payment-window.ts';
import { earliestDeadlineAfterRejection } from './review-window.ts';
import { takeStaffStep } from './staff-step.ts';

/** Steps of staff that need no more than the order. */
@Controller()
export class StaffSteps {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Staff cancel an order that is not paid; its stock returns. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  @HandleMessage('orders.cancel')
  cancel(request: RequestOf<'orders.cancel'>): Promise<AdminOrderDetail> {
    return takeStaffStep(this.em, {
      ...request,
      transition: transitions.cancel,
      set: { failureReason: 'cancelled' },
      andThen: async (em, order) => {
        await recordEvent(em, 'order-cancelled', {
          ...orderMailFacts(order, this.config),
          holdId: order.holdId,
          cancelReason: request.reason,
        });
        await tellRefundsOfEnded(em, [order], this.config);
      },
    });
  }

  /**
   * Staff start the fulfilment of a confirmed order. No event: no other service needs to know. Throws
   * ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  @HandleMessage('orders.start-processing')
  startProcessing(request: StaffAction): Promise<AdminOrderDetail> {
    return takeStaffStep(this.em, { ...request, transition: transitions.startProcessing });
  }

  /**
   * Staff reject the proof; the buyer gets a new payment window, of at least two working hours, and the stock
   * stays held. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  @HandleMessage('orders.reject-proof')
  async rejectProof(request: RequestOf<'orders.reject-proof'>): Promise<AdminOrderDetail> {
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
