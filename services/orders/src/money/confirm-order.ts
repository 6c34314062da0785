import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, Inject } from '@nestjs/common';
import { HandleMessage } from '@spade/bus/handle-message';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { RequestOf } from '@spade/contracts/messages/message';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import type { CounterPayment } from '@spade/contracts/money/credit';
import { transitions } from '@spade/contracts/orders/order.states';
import { CONFIG } from '@spade/platform/config/config.module';
import { sql } from 'kysely';
import { limitedKoboOf } from '../orders/amount-due.ts';
import { confirmedBy, tellConfirmed } from '../orders/confirmation.ts';
import { findByStaffName } from '../orders/find-order.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { sumOfCredits } from '../orders/order-money.ts';
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
import { decideCredit } from './decide-credit.ts';

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
   * ORDERS.ILLEGAL_TRANSITION, ORDERS.OWN_APPROVAL, ORDERS.ALERT_NOT_USABLE, ORDERS.FAR_ABOVE_DUE.
   */
  @HandleMessage('orders.confirm')
  async handle(request: RequestOf<'orders.confirm'>): Promise<AdminOrderDetail> {
    const { order: name, adminUsername, note, alertId } = request;
    const order = await findByStaffName(this.em, name);
    const { id } = order;
    const alert = alertId === undefined ? null : await findUsableAlert(this.em, alertId, id);
    const { paidBy } = request;
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
        await attestCredit(em, changed, {
          ...request,
          paidOn: request.paidOn ?? alert?.valueDate ?? undefined,
          transactionId: request.transactionId ?? alert?.bankId ?? undefined,
        });
        await tellConfirmed(em, changed, request, this.config);
      },
    });
    return confirmed.catch((error: unknown) => {
      if (error instanceof NeedsApprovalError) return ask();
      throw error;
    });
  }
}

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

/** Who found the payment, and what they say of it, by which alert; today when they name no day. */
type Attestation = Pick<
  RequestOf<'orders.confirm'>,
  'adminUsername' | 'paidOn' | 'transactionId' | 'alertId' | 'paidBy'
>;

/** What lists of credits say of it. */
const counterWords: Record<CounterPayment, string> = { cash: 'Cash', pos: 'Card (POS)' };

/**
 * Records as a credit what a clerk saw in the account beyond the credits that the order has, so that its amount
 * received stays the sum of its credits. It gives way to the bank's own credit (`applyCredit`), unless it was paid at the counter. Throws
 * ORDERS.ALERT_NOT_USABLE when another clerk has just used the alert.
 */
export async function attestCredit(
  em: EntityManager,
  order: Order,
  { adminUsername: actor, paidOn, transactionId, alertId, paidBy }: Attestation,
): Promise<void> {
  if (order.amountReceivedKobo === null) return;
  const amountKobo = order.amountReceivedKobo - (await sumOfCredits(em, order.id));
  if (amountKobo <= 0) return;
  const credit = await ordersDb(em)
    .insertInto('credits')
    .values({
      fingerprint: `attested:${randomUUID()}`,
      source: 'attested',
      amountKobo,
      valueDate: paidOn ?? sql<string>`(now() at time zone 'Africa/Lagos')::date`,
      narration: paidBy === undefined ? '' : counterWords[paidBy],
      bankId: transactionId ?? null,
      alertId: alertId ?? null,
      paidBy: paidBy ?? null,
      recordedBy: actor,
    })
    .onConflict((conflict) => conflict.column('alertId').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!credit) throw new CodedError('ORDERS.ALERT_NOT_USABLE', { reference: null });
  const decision = { creditId: credit.id, orderId: order.id, amountKobo, actor } as const;
  const isNew = { restKobo: amountKobo, ownKobo: undefined };
  // No credit of the bank will ever take the place of what was paid at the counter.
  const decidedBy = paidBy === undefined ? 'attested' : 'clerk';
  await decideCredit(em, { ...decision, decidedBy }, isNew);
}
