import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { statesWhere, transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { type SqlBool, sql } from 'kysely';
import { amountDue, limitedKoboOf } from '../orders/amount-due.ts';
import {
  confirmedBy,
  delayOf,
  requireFinalConfirmation,
  tellConfirmed,
} from '../orders/confirmation.ts';
import { findByStaffName, lockOrder } from '../orders/find-order.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { tellUndecided } from '../orders/order-mails.ts';
import { takeStaffStep } from '../orders/staff-steps.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import {
  askForApproval,
  NeedsApprovalError,
  needsApproval,
  requireSecondPerson,
  requireWithinSums,
} from './approval.ts';
import { attestCredit } from './attestations.ts';

/** Staff attest that the payment was credited to the bank account; the hold becomes a sale. */
@Controller()
export class ConfirmOrder {
  constructor(
    private readonly em: EntityManager,
    @Inject(CONFIG) private readonly config: OrdersConfig,
  ) {}

  /**
   * The amount becomes a credit that staff attest, with the alert that is its evidence. The note is kept in the
   * history. Above the limits of a clerk (order or amount, the clerk's day, the buyer's week) a clerk asks for approval instead. Throws ORDERS.NOT_FOUND,
   * ORDERS.ILLEGAL_TRANSITION, ORDERS.OWN_APPROVAL, ORDERS.ALERT_NOT_USABLE, ORDERS.FAR_ABOVE_DUE. With `receivedBeforeKobo`
   * it is a further payment of an order that was confirmed short (`confirmFurther`).
   */
  @HandleMessage('orders.confirm')
  async handle(request: RequestOf<'orders.confirm'>): Promise<AdminOrderDetail> {
    const { order: name, adminUsername, note, alertId } = request;
    const order = await findByStaffName(this.em, name);
    const { id } = order;
    const alert = alertId === undefined ? null : await findUsableAlert(this.em, alertId, id);
    const { paidBy, receivedBeforeKobo } = request;
    if (receivedBeforeKobo !== undefined)
      return this.confirmFurther(order, request, receivedBeforeKobo, alert);
    // What was paid at the counter comes on top of what the bank has.
    const counterKobo = paidBy && (request.amountReceivedKobo ?? dueKoboOf(order));
    const amountReceivedKobo =
      counterKobo === undefined
        ? (request.amountReceivedKobo ?? alert?.amountKobo ?? null)
        : (order.amountReceivedKobo ?? 0) + counterKobo;
    requirePlausible(order, amountReceivedKobo);
    // By an alert, or at the counter, an order is paid without a proof.
    const transition =
      alert || paidBy
        ? { ...transitions.confirm, from: transitions.confirmByCredit.from }
        : transitions.confirm;
    const amountsKobo = [limitedKoboOf(order), amountReceivedKobo ?? 0];
    const ask = () =>
      askForApproval(this.em, { order: name, adminUsername, reason: note, transition });
    if (needsApproval(request, amountsKobo, this.config.CLERK_LIMIT_NAIRA)) return ask();
    const confirmed = takeStaffStep(this.em, {
      order: name,
      adminUsername,
      transition,
      before: async (em) => {
        const { role } = request;
        const confirmation = { role, actor: adminUsername, order, amountsKobo };
        await requireWithinSums(em, confirmation, this.config);
        await requireSecondPerson(em, id, adminUsername);
      },
      reason: note,
      set: {
        ...confirmedBy({ actor: adminUsername, role: request.role }),
        ...(counterKobo !== undefined && {
          amountReceivedKobo: sql<number>`coalesce(amount_received_kobo, 0) + ${counterKobo}::bigint`,
        }),
        // Never less than the bank's credits show.
        ...(counterKobo === undefined &&
          amountReceivedKobo !== null && {
            amountReceivedKobo: sql<number>`greatest(coalesce(amount_received_kobo, 0), ${amountReceivedKobo}::bigint)`,
          }),
      },
      andThen: async (em, changed) => {
        await attestCredit(em, changed, withFactsOf(request, alert));
        await tellConfirmed(em, changed, request, this.config);
      },
    });
    return confirmed.catch((error: unknown) => {
      if (error instanceof NeedsApprovalError) return ask();
      throw error;
    });
  }

  /**
   * Staff attest that more came for an order that was confirmed with less than it costs: a credit of its own, under the rules
   * and limits of a confirmation. The order keeps its state. Refused where it has received another sum by now (the same press
   * again, a colleague, or a statement was first), lacks nothing or lacks what the bank took back, and while the mail that
   * names its rest waits.
   */
  private async confirmFurther(
    order: Order,
    request: RequestOf<'orders.confirm'>,
    receivedBeforeKobo: number,
    alert: UsableAlert | null,
  ): Promise<AdminOrderDetail> {
    const { order: name, adminUsername, role, note } = request;
    const furtherKobo = request.amountReceivedKobo ?? alert?.amountKobo ?? dueKoboOf(order);
    const receivedKobo = receivedBeforeKobo + furtherKobo;
    requirePlausible(order, receivedKobo);
    const amountsKobo = [limitedKoboOf(order), receivedKobo];
    const { action } = transitions.confirm;
    const transition = { action, from: statesWhere('isPaid'), kind: 'credit_matched' } as const;
    const sum = `${formatNaira(furtherKobo)} more`;
    const asked = {
      order: name,
      adminUsername,
      reason: note === undefined ? sum : `${sum}: ${note}`,
    };
    const isShort = () => sql<SqlBool>`amount_received_kobo = ${receivedBeforeKobo}::bigint
      and amount_received_kobo - amount_refunded_kobo < ${amountDue()} and not is_payment_taken_back
      and coalesce(mail_due_at <= now(), true)`;
    const ask = () => askForApproval(this.em, { ...asked, transition, onlyIf: isShort });
    if (needsApproval(request, amountsKobo, this.config.CLERK_LIMIT_NAIRA)) return ask();
    try {
      return await takeStaffStep(this.em, {
        ...asked,
        transition,
        onlyIf: isShort,
        before: async (em) => {
          const confirmation = { role, actor: adminUsername, order, amountsKobo };
          await requireWithinSums(em, confirmation, this.config);
          await requireSecondPerson(em, order.id, adminUsername);
          await requireFinalConfirmation(em, order);
        },
        set: { amountReceivedKobo: receivedKobo },
        andThen: async (em, changed) => {
          await attestCredit(em, changed, withFactsOf(request, alert));
          // Of what the bank has yet to show, nothing is told; what was paid at the counter is there.
          await tellUndecided(em, [await lockOrder(em, order.id)], this.config, delayOf(request));
        },
      });
    } catch (error) {
      if (error instanceof NeedsApprovalError) return ask();
      throw error;
    }
  }
}

/** What staff say of the payment, and what the alert says where they say nothing. */
const withFactsOf = (request: RequestOf<'orders.confirm'>, alert: UsableAlert | null) => ({
  ...request,
  paidOn: request.paidOn ?? alert?.valueDate ?? undefined,
  transactionId: request.transactionId ?? alert?.bankId ?? undefined,
});

/** Who pays twice by mistake pays so often. */
const MAX_TIMES_DUE = 2;

/**
 * Throws ORDERS.FAR_ABOVE_DUE where staff state far more than the order costs: a receipt of another payment, or a slip. Their
 * word alone would make revenue of it; a credit of the bank of any amount is taken, and its surplus is to be decided.
 */
function requirePlausible(order: Order, amountReceivedKobo: number | null): void {
  const dueKobo = limitedKoboOf(order);
  const isKnown = (amountReceivedKobo ?? 0) <= (order.amountReceivedKobo ?? 0);
  if (isKnown || (amountReceivedKobo ?? 0) <= MAX_TIMES_DUE * dueKobo) return;
  throw new CodedError('ORDERS.FAR_ABOVE_DUE', { dueKobo });
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
    throw new CodedError('ORDERS.ALERT_NOT_USABLE', { reference: alert?.reference ?? null });
  return alert;
}

type UsableAlert = Awaited<ReturnType<typeof findUsableAlert>>;
