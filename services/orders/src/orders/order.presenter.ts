import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrder, PlacedOrder } from '@spade/contracts/messages/orders';
import { nestBuyer } from '@spade/contracts/orders/buyer';
import { transitions } from '@spade/contracts/orders/order.states';
import { type SqlBool, sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { amountDueOf, type PriceFacts } from './amount-due.ts';
import { bankDetailsOf } from './bank-details.ts';
import { type DeliveryFacts, deliveryOf } from './delivery-quote.ts';
import { proofWarnings } from './duplicates.ts';
import { grantableKoboOf, ledgerOf } from './ledger.ts';
import { hasOpenProblem } from './order-problems.ts';
import { isInState } from './transition.ts';

/** The buyer's receipt for a placed order. */
export function presentPlacedOrder(
  order: PriceFacts &
    DeliveryFacts &
    Pick<Order, 'publicId' | 'reference' | 'paymentDeadline' | 'bankDetails'>,
  config: OrdersConfig,
): PlacedOrder {
  return {
    orderId: order.publicId,
    reference: order.reference,
    paymentDeadline: order.paymentDeadline.toISOString(),
    totalKobo: order.totalKobo,
    amountDueKobo: amountDueOf(order),
    delivery: deliveryOf(order),
    bankDetails: bankDetailsOf(order, config),
  };
}

/** What its buyer and staff both see of an order. */
export function presentOrder(order: Order) {
  const { reference, status, failureReason, isPaidLate, lateSettlement } = order;
  const { productTitle, quantity, unitPriceKobo, totalKobo, discountKobo, allowanceKobo } = order;
  return {
    reference,
    status,
    failureReason,
    isPaidLate,
    lateSettlement,
    productTitle,
    quantity,
    unitPriceKobo,
    totalKobo,
    amountDueKobo: amountDueOf(order),
    discountKobo,
    allowanceKobo,
    delivery: deliveryOf(order),
    ...ledgerOf(order),
    orderId: order.publicId,
    reviewBy: order.reviewBy?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
    paymentDeadline: order.paymentDeadline.toISOString(),
  };
}

/** In SQL, whether an open order was confirmed before, and that was taken back: only then its history is looked at. */
const isConfirmationUndone = sql<SqlBool>`${isInState('isOpen', 'orders.status')} and exists (select from order_events event
  where event.order_id = orders.id and event.kind = ${sql.lit(transitions.undoConfirmation.kind)})`;

/** Orders with what warns staff of their proofs. */
export const selectAdminOrders = (em: EntityManager) =>
  ordersDb(em)
    .selectFrom('orders')
    .selectAll('orders')
    .select(proofWarnings)
    .select([
      sql<boolean>`coalesce(step_back_until > now(), false)`.as('mayStepBack'),
      sql<boolean>`coalesce(mail_due_at > now(), false)`.as('isMailPending'),
      hasOpenProblem.as('hasOpenProblem'),
      isConfirmationUndone.as('isConfirmationUndone'),
    ]);

type Warnings = Pick<AdminOrder, 'hasDuplicateProof' | 'hasRepeatedTransaction'> & {
  hasOpenProblem: SqlBool;
  isConfirmationUndone: SqlBool;
  /** By the database's clock. */
  mayStepBack: boolean;
  isMailPending: boolean;
};

/** An order as staff see it in lists. */
export function presentAdminOrder(order: Order & Warnings): AdminOrder {
  const { id, hasLateProof, hasDuplicateProof, hasRepeatedTransaction, isPaymentTakenBack } = order;
  const { isOverdue, productId, shopifyOrderId, shopifyError, returnedPieces } = order;
  return {
    ...presentOrder(order),
    id,
    hasLateProof,
    hasDuplicateProof,
    hasRepeatedTransaction,
    isPaymentTakenBack,
    isOverdue,
    hasOpenProblem: Boolean(order.hasOpenProblem),
    isConfirmationUndone: Boolean(order.isConfirmationUndone),
    productId,
    shopifyOrderId,
    shopifyError,
    returnedPieces,
    grantableKobo: grantableKoboOf(order),
    mayStepBack: order.mayStepBack,
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    confirmedBy: order.confirmedBy,
    placedBy: order.placedBy,
    mailDueAt: (order.isMailPending && order.mailDueAt?.toISOString()) || null,
    buyer: nestBuyer(order),
    // A proof whose picture was removed cannot be shown.
    latestProofId: order.paymentProofUrl && order.latestProofId,
  };
}
