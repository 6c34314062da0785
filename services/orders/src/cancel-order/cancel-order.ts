import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { tellRefundsOfEnded } from '../money/tell-ended.ts';
import { orderMailFacts } from '../order/mail-facts.ts';
import { takeStaffStep } from '../order/staff-step.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Staff cancel an order that is not paid; its stock returns. */
@Controller()
export class CancelOrder {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  @HandleMessage('orders.cancel')
  handle(request: RequestOf<'orders.cancel'>): Promise<AdminOrderDetail> {
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
}
