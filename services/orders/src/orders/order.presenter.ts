import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrder, PlacedOrder } from '@spade/contracts/messages/orders';
import { nestBuyer } from '@spade/contracts/orders/buyer';
import { sql } from 'kysely';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { amountDueOf, type PriceFacts } from './amount-due.ts';
import { bankDetailsOf } from './bank-details.ts';
import { type DeliveryFacts, deliveryOf } from './delivery-quote.ts';
import { proofWarnings } from './duplicates.ts';
import { grantableKoboOf, ledgerOf } from './ledger.ts';

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

/** Orders with what warns staff of their proofs. */
export const selectAdminOrders = (em: EntityManager) =>
  ordersDb(em)
    .selectFrom('orders')
    .selectAll('orders')
    .select(proofWarnings)
    .select([
      sql<boolean>`coalesce(step_back_until > now(), false)`.as('mayStepBack'),
      sql<boolean>`coalesce(mail_due_at > now(), false)`.as('isMailPending'),
    ]);

type Warnings = Pick<AdminOrder, 'hasDuplicateProof' | 'hasRepeatedTransaction'> & {
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
