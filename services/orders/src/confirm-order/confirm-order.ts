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
import { AlertNotUsableError } from '../money/money.errors.ts';
import { askForApproval, needsApproval, requireSecondPerson } from '../order/approval.ts';
import { findByStaffName } from '../order/find-order.ts';
import { orderMailFacts } from '../order/mail-facts.ts';
import { ordersDb } from '../order/order.tables.ts';
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
   * The amount becomes a credit that staff attest, with the alert that is its evidence. The note is kept in the
   * history. With order or amount above CLERK_LIMIT_NAIRA a clerk asks for approval instead. Throws ORDERS.NOT_FOUND,
   * ORDERS.ILLEGAL_TRANSITION, ORDERS.OWN_APPROVAL, ORDERS.ALERT_NOT_USABLE.
   */
  @HandleMessage('orders.confirm')
  async handle(request: RequestOf<'orders.confirm'>): Promise<AdminOrderDetail> {
    const { order: name, adminUsername, note, alertId } = request;
    const { id, totalKobo } = await findByStaffName(this.em, name);
    const alert = alertId === undefined ? null : await findUsableAlert(this.em, alertId, id);
    const amountReceivedKobo = request.amountReceivedKobo ?? alert?.amountKobo ?? null;
    // By an alert, an order is paid without a proof.
    const transition = alert
      ? { ...transitions.confirm, from: transitions.confirmByCredit.from }
      : transitions.confirm;
    if (needsApproval(request, [totalKobo, amountReceivedKobo ?? 0], this.config.CLERK_LIMIT_NAIRA))
      return askForApproval(this.em, {
        ...{ order: name, adminUsername, reason: note },
        transition,
      });
    return takeStaffStep(this.em, {
      order: name,
      adminUsername,
      transition,
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
        await attestCredit(em, order, {
          ...request,
          paidOn: request.paidOn ?? alert?.valueDate ?? undefined,
          transactionId: request.transactionId ?? alert?.bankId ?? undefined,
        });
        await recordEvent(em, 'order-confirmed', {
          ...orderMailFacts(order, this.config),
          holdId: order.holdId,
          amountReceivedKobo: order.amountReceivedKobo,
        });
      },
    });
  }
}

/** The payment of an alert that is no other order's evidence. Throws ORDERS.ALERT_NOT_USABLE. */
async function findUsableAlert(em: EntityManager, alertId: number, orderId: number) {
  const alert = await ordersDb(em)
    .selectFrom('alerts')
    .leftJoin('credits', 'credits.alertId', 'alerts.id')
    .leftJoin('credit_decisions as decision', 'decision.creditId', 'credits.id')
    .leftJoin('orders', 'orders.id', 'decision.orderId')
    .where('alerts.id', '=', alertId)
    .where('alerts.state', '=', 'taken')
    .select(['alerts.amountKobo', 'alerts.valueDate', 'alerts.bankId'])
    .select(['credits.id as creditId', 'decision.orderId', 'orders.reference'])
    .executeTakeFirst();
  // The same request again.
  const isOfOrder = alert?.orderId === orderId;
  if (!alert || (alert.creditId !== null && !isOfOrder))
    throw new AlertNotUsableError(alert?.reference ?? null);
  return alert;
}
