import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { orderMailFacts } from '../order/mail-facts.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { takeStaffStep } from '../order/staff-step.ts';
import { transitions } from '../order/states.ts';

/** Staff attest that the credit is in the bank account; the hold becomes a sale. */
@Injectable()
export class ConfirmOrderService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
  ) {}

  /** The note is kept in the history. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  confirm(request: RequestOf<'orders.confirm'>): Promise<AdminOrderDetail> {
    const amountReceivedKobo = request.amountReceivedKobo ?? null;
    return takeStaffStep(this.em, {
      order: request.order,
      adminUsername: request.adminUsername,
      transition: transitions.confirm,
      reason: request.note,
      set: { sql: 'confirmed_at = now(), amount_received_kobo = ?', params: [amountReceivedKobo] },
      andThen: async (em, order) => {
        await recordEvent(em, 'order-confirmed', {
          ...orderMailFacts(order, this.settings.bankDetails),
          holdId: order.holdId,
          amountReceivedKobo,
        });
      },
    });
  }
}
