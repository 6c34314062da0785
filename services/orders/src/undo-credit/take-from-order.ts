import type { EntityManager } from '@mikro-orm/postgresql';
import { transitions } from '@spade/contracts/orders/order.states';
import { sql } from 'kysely';
import type { DecidedCredit } from '../money/credit.presenter.ts';
import { creditInWords } from '../money/in-words.ts';
import { CreditRefundedError } from '../money/money.errors.ts';
import { sumOfCredits } from '../money/order-money.ts';
import type { Order } from '../order/order.entity.ts';
import { IllegalTransitionError } from '../order/order.errors.ts';
import { ordersDb } from '../order/order.tables.ts';
import { databaseNow } from '../order/payment-window.ts';
import { reviewByOf } from '../order/review-window.ts';
import { takeStep } from '../order/transition.ts';
import type { OrdersConfig } from '../orders.config.ts';

/** Which credit goes, how much of it the order had, and on whose word. */
interface Taken {
  credit: DecidedCredit;
  partKobo: number;
  actor: string;
  reason: string;
}

/**
 * Lets an order whose row is locked continue without a credit whose decision is deleted. Throws
 * ORDERS.ILLEGAL_TRANSITION once fulfilment began, ORDERS.CREDIT_REFUNDED once money went back.
 */
export async function takeFromOrder(
  em: EntityManager,
  order: Order,
  { credit, partKobo, actor, reason }: Taken,
  config: OrdersConfig,
): Promise<void> {
  const { action, to, kind } = transitions.undoConfirmation;
  if (order.status === 'processing') throw new IllegalTransitionError(order.status, action);
  if (order.amountRefundedKobo > 0) throw new CreditRefundedError();
  // What a clerk attested was the same money: it went back with the credit.
  if (credit.reversedAt === null) await restoreAttestations(em, order.id, credit.id);
  const sumKobo = await sumOfCredits(em, order.id);
  const rests = order.status === 'confirmed' && order.isConfirmedByCredit;
  const isUndone = rests && sumKobo < order.totalKobo;
  // An order in these states shows why it is there: a proof, or an amount.
  const isAmountNeeded = order.status !== 'pending_payment' && order.proofCount === 0;
  await takeStep(em, {
    orderId: order.id,
    from: [order.status],
    actor,
    reason: creditInWords(credit, reason, partKobo),
    kind: isUndone ? kind : 'credit_undone',
    ...(isUndone && { to }),
    set: {
      amountReceivedKobo: sumKobo > 0 || isAmountNeeded ? sumKobo : null,
      ...(isUndone && {
        confirmedAt: null,
        isConfirmedByCredit: false,
        reviewBy: reviewByOf(await databaseNow(em), config),
      }),
      // Without money and without a late proof nothing was paid late.
      ...(sumKobo === 0 && { isPaidLate: sql<boolean>`is_paid_late and has_late_proof` }),
    },
  });
}

/** An attestation that gave way to the credit counts again, unless another credit of the bank is there. */
async function restoreAttestations(
  em: EntityManager,
  orderId: number,
  creditId: number,
): Promise<void> {
  const other = await ordersDb(em)
    .selectFrom('credit_decisions')
    .select('creditId')
    .where('orderId', '=', orderId)
    .where('decidedBy', '!=', 'attested')
    .executeTakeFirst();
  await ordersDb(em)
    .updateTable('credit_decisions')
    .set({ supersededBy: other?.creditId ?? null })
    .where('orderId', '=', orderId)
    .where('supersededBy', '=', creditId)
    .execute();
}
