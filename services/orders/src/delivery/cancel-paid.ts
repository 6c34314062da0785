import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { attestCredit } from '../money/attestations.ts';
import { decideRefund } from '../money/refund-decisions.ts';
import { amountDue, amountDueOf } from '../orders/amount-due.ts';
import { notConfirmed, withdrawMails } from '../orders/confirmation.ts';
import { cancelledFacts } from '../orders/order-mails.ts';
import { takeStaffStep } from '../orders/staff-steps.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';

/** An approver cancels an order that is paid, before its goods left. */
@Controller()
export class CancelPaidOrder {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * Its pieces return, and what was received goes back: where a clerk recorded no amount, the amount due. Throws
   * ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION.
   */
  @HandleMessage('orders.cancel-paid')
  handle({ reason, ...staff }: RequestOf<'orders.cancel-paid'>): Promise<AdminOrderDetail> {
    return takeStaffStep(this.em, {
      ...staff,
      reason,
      transition: transitions.cancelPaid,
      set: {
        failureReason: 'cancelled',
        ...notConfirmed,
        stepBackUntil: null,
        amountReceivedKobo: sql<number>`coalesce(orders.amount_received_kobo, ${amountDue()})`,
      },
      andThen: async (em, order) => {
        await withdrawMails(em, order);
        await attestCredit(em, order, { adminUsername: staff.adminUsername });
        await recordEvent(em, 'order-cancelled', cancelledFacts(order, reason, this.config));
        // The press says that the money is owed, also where only a clerk's word shows it; but nothing that a clerk stated
        // beyond the price.
        const decider = { actor: staff.adminUsername, reason };
        const beyondKobo = Math.min(excessBefore(order), order.attestedKobo);
        await decideRefund(em, order, decider, this.config, order.undecidedKobo - beyondKobo);
      },
    });
  }
}

/** What was received beyond the price, and neither went back nor is owed: staff granted nothing of it. */
function excessBefore(order: Order): number {
  const backKobo = Math.max(order.amountRefundedKobo, order.refundDecidedKobo);
  return Math.max(0, (order.amountReceivedKobo ?? 0) - backKobo - amountDueOf(order));
}
