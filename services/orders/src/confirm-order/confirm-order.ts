import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { attestCredit } from '../money/attest-credit.ts';
import { askForApproval, needsApproval, requireSecondPerson } from '../order/approval.ts';
import { findByStaffName } from '../order/find-order.ts';
import { orderMailFacts } from '../order/mail-facts.ts';
import { takeStaffStep } from '../order/staff-step.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Staff attest that the payment was credited to the bank account; the hold becomes a sale. */
@Controller()
export class ConfirmOrder {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * The amount becomes a credit that staff attest. The note is kept in the history. With order or amount
   * above CLERK_LIMIT_NAIRA a clerk asks for approval instead. Throws ORDERS.NOT_FOUND, ORDERS.ILLEGAL_TRANSITION, ORDERS.OWN_APPROVAL.
   */
  @HandleMessage('orders.confirm')
  async handle(request: RequestOf<'orders.confirm'>): Promise<AdminOrderDetail> {
    const { order: name, adminUsername, note, amountReceivedKobo = null } = request;
    const { id, totalKobo } = await findByStaffName(this.em, name);
    if (needsApproval(request, [totalKobo, amountReceivedKobo ?? 0], this.config.CLERK_LIMIT_NAIRA))
      return askForApproval(this.em, {
        ...{ order: name, adminUsername, reason: note },
        transition: transitions.confirm,
      });
    return takeStaffStep(this.em, {
      order: name,
      adminUsername,
      transition: transitions.confirm,
      before: (em) => requireSecondPerson(em, id, adminUsername),
      reason: note,
      set: {
        confirmedAt: sql<Date>`now()`,
        // Never less than the bank's credits show.
        ...(amountReceivedKobo !== null && {
          amountReceivedKobo: sql<number>`greatest(coalesce(amount_received_kobo, 0), ${amountReceivedKobo}::bigint)`,
        }),
      },
      andThen: async (em, order) => {
        await attestCredit(em, order, request);
        await recordEvent(em, 'order-confirmed', {
          ...orderMailFacts(order, this.config),
          holdId: order.holdId,
          amountReceivedKobo: order.amountReceivedKobo,
        });
      },
    });
  }
}
