import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { orderMailFacts } from '../order/mail-facts.ts';
import { OrderSettings } from '../order/order-settings.ts';
import { rowsOf } from '../order/sql.ts';
import { takeStaffStep } from '../order/staff-step.ts';
import { transitions } from '../order/states.ts';

/** Staff refuse the proof; the buyer gets a new window, and the stock stays held. */
@Injectable()
export class RejectProofService {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: OrderSettings,
  ) {}

  /** Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION. */
  reject(request: RequestOf<'orders.reject-proof'>): Promise<AdminOrderDetail> {
    return takeStaffStep(this.em, {
      order: request.order,
      adminUsername: request.adminUsername,
      transition: transitions.rejectProof,
      reason: request.reason,
      set: {
        sql: 'payment_deadline = now() + make_interval(mins => ?)',
        params: [this.settings.paymentWindowMinutes],
      },
      andThen: async (em, order) => {
        await rowsOf(
          em,
          'update order_proofs set rejection_reason = ? where order_id = ? and rejection_reason is null',
          [request.reason, order.id],
        );
        await recordEvent(em, 'proof-rejected', {
          ...orderMailFacts(order, this.settings.bankDetails),
          rejectionReason: request.reason,
        });
      },
    });
  }
}
