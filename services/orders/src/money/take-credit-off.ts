import type { EntityManager } from '@mikro-orm/postgresql';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { failuresWhere } from '@spade/contracts/orders/order.endings';
import { maySet, orderStates, transitions } from '@spade/contracts/orders/order.states';
import { actorColumns } from '@spade/contracts/staff/actor';
import { recordEvent } from '@spade/platform/outbox/outbox';
import { sql } from 'kysely';
import { amountDueOf } from '../orders/amount-due.ts';
import { notConfirmed, withdrawMails } from '../orders/confirmation.ts';
import { deadlineAfterRejection, reviewByOf } from '../orders/deadlines.ts';
import { voidReceipt } from '../orders/issue-receipt.ts';
import { dueKoboOf } from '../orders/ledger.ts';
import { orderMailFacts } from '../orders/order-mails.ts';
import { sumOfCredits } from '../orders/order-money.ts';
import { type OrderChanges, takeStep } from '../orders/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { restoreAttestations } from './attestations.ts';
import { creditInWords, type DecidedCredit } from './credits.ts';

/** Whose word it is, and why. */
export interface Deed {
  actor: string;
  reason: string;
}

/**
 * Takes back what was decided about a credit for an order, or with null for none, in the running transaction. The credit is
 * open again, and the order goes on without it: see {@link takeFromOrder}. Nothing happens where another clerk was faster.
 */
export async function takeCreditOff(
  em: EntityManager,
  credit: DecidedCredit,
  order: Order | null,
  { actor, reason }: Deed,
  config: OrdersConfig,
): Promise<void> {
  const db = ordersDb(em);
  const { id: creditId } = credit;
  const orderId = order?.id ?? null;
  const undone = await db
    .deleteFrom('credit_decisions')
    .where('creditId', '=', creditId)
    .where('orderId', orderId === null ? 'is' : '=', orderId)
    .returning(['amountKobo', 'at'])
    .executeTakeFirst();
  if (!undone) return;
  const { amountKobo } = undone;
  const event = { creditId, orderId, amountKobo, actor, reason };
  await db
    .insertInto('credit_events')
    .values({ ...event, ...actorColumns(actor), kind: 'undone' })
    .execute();
  // What a clerk attested was never seen by the bank: it is no money that another order could get.
  if (credit.source === 'attested' && order)
    await db
      .insertInto('credit_decisions')
      .values({ ...event, orderId: null, decidedBy: 'clerk' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  if (order) await takeFromOrder(em, order, credit, undone, { actor, reason }, config);
}

/**
 * Lets an order whose row is locked continue without a credit whose decision is deleted. One that was confirmed by it returns to
 * the state before; one whose fulfilment has begun keeps its state, and its next step stops. What staff attested after the
 * confirmation had confirmed nothing: without it the order is as short as it was. Throws ORDERS.CREDIT_REFUNDED once money
 * went back.
 */
async function takeFromOrder(
  em: EntityManager,
  order: Order,
  credit: DecidedCredit,
  { amountKobo: partKobo, at }: { amountKobo: number; at: Date },
  { actor, reason }: Deed,
  config: OrdersConfig,
): Promise<void> {
  if (order.amountRefundedKobo > 0) throw new CodedError('ORDERS.CREDIT_REFUNDED', {});
  // What a clerk attested was the same money: it went back with the credit.
  if (credit.reversedAt === null) await restoreAttestations(em, order.id, credit.id);
  const sumKobo = await sumOfCredits(em, order.id);
  const isShort = sumKobo < amountDueOf(order);
  const { isPaid, hasEvidence } = orderStates[order.status];
  const words = creditInWords(credit, reason, partKobo);
  // However it was confirmed: by the bank's credit, or by a clerk's word for what is taken back now.
  const isFurther = credit.source === 'attested' && (await isAfterConfirmation(em, order, at));
  if (isShort && !isFurther && maySet(transitions.undoConfirmation, order.status)) {
    await endConfirmation(em, order, { actor, reason: words }, sumKobo, config);
    return;
  }
  // An order in these states shows why it is there: a proof, or an amount.
  const isAmountNeeded = hasEvidence && order.proofCount === 0;
  await takeStep(em, {
    orderId: order.id,
    from: [order.status],
    actor,
    reason: words,
    kind: 'credit_undone',
    set: {
      amountReceivedKobo: sumKobo > 0 || isAmountNeeded ? sumKobo : null,
      // Paid money was withdrawn: the goods are on their way, so staff must look.
      ...(isPaid && isShort && !isFurther && { isPaymentTakenBack: true }),
      ...withoutLatePayment(sumKobo),
    },
  });
  await withdrawMails(em, order);
}

/** Whether the order was confirmed by another credit, and what was decided at this time came after that. */
async function isAfterConfirmation(em: EntityManager, { id, confirmedAt }: Order, at: Date) {
  if (confirmedAt === null || at <= confirmedAt) return false;
  const confirming = await ordersDb(em)
    .selectFrom('credit_decisions')
    .select('id')
    .where('orderId', '=', id)
    .where('at', '<=', confirmedAt)
    .executeTakeFirst();
  return confirming !== undefined;
}

/** An order without money has no late payment, even if its proof came late or its stock went to others. */
const withoutLatePayment = (sumKobo: number): OrderChanges =>
  sumKobo > 0
    ? {}
    : {
        isPaidLate: sql<boolean>`is_paid_late and (has_late_proof
          or failure_reason in (${sql.join(failuresWhere('isToSettle'))}))`,
      };

/**
 * Returns a confirmed order, whose row is locked, to the check of its proof or, without one, to waiting for its payment, with a
 * fresh deadline. Its receipt is void. A buyer who was told of the confirmation gets a mail.
 */
export async function endConfirmation(
  em: EntityManager,
  order: Order,
  deed: Deed,
  receivedKobo: number,
  config: OrdersConfig,
): Promise<void> {
  const undo =
    order.proofCount > 0 ? transitions.undoConfirmation : transitions.undoConfirmationUnproved;
  const after = await takeStep(em, {
    ...deed,
    orderId: order.id,
    from: [order.status],
    to: undo.to,
    kind: undo.kind,
    set: {
      ...notConfirmed,
      amountReceivedKobo: receivedKobo > 0 ? receivedKobo : null,
      ...(orderStates[undo.to].isAwaitingStaff
        ? { reviewBy: await reviewByOf(em, config) }
        : { paymentDeadline: await deadlineAfterRejection(em, config) }),
      ...withoutLatePayment(receivedKobo),
    },
  });
  if (!after) return;
  await voidReceipt(em, order.id);
  if (await withdrawMails(em, order)) return;
  await recordEvent(em, 'payment-undone', {
    ...orderMailFacts(after, config),
    cause: 'mistaken',
    restKobo: dueKoboOf(after),
    reviewBy: after.reviewBy?.toISOString() ?? null,
    payBy: after.reviewBy === null ? after.paymentDeadline.toISOString() : null,
  });
}
