import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { orderMailFacts } from '../order/mail-facts.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { takeStaffStep } from '../order/staff-step.ts';
import { transitions } from '../order/states.ts';

/** Staff end an order that is not confirmed; its stock returns. */
@Injectable()
export class CancelOrderService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
  ) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  cancel(request: RequestOf<'orders.cancel'>): Promise<AdminOrderDetail> {
    return takeStaffStep(this.em, {
      order: request.order,
      adminUsername: request.adminUsername,
      transition: transitions.cancel,
      reason: request.reason,
      set: { sql: 'failure_reason = ?', params: ['cancelled'] },
      andThen: async (em, order) => {
        await recordEvent(em, 'order-cancelled', {
          ...orderMailFacts(order, this.settings.bankDetails),
          holdId: order.holdId,
          cancelReason: request.reason,
        });
      },
    });
  }
}
