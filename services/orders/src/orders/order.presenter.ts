import type { EntityManager } from '@mikro-orm/postgresql';
import type { AdminOrder, PlacedOrder } from '@spade/contracts/messages/orders';
import { nestBuyer } from '@spade/contracts/orders/buyer';
import type { OrdersConfig } from '../orders.config.ts';
import type { Order } from '../tables/order.entity.ts';
import { ordersDb } from '../tables/orders-db.ts';
import { bankDetailsOf } from './bank-details.ts';
import { proofWarnings } from './duplicates.ts';
import { ledgerOf } from './ledger.ts';

/** The buyer's receipt for a placed order. */
export function presentPlacedOrder(
  order: Pick<Order, 'publicId' | 'reference' | 'paymentDeadline' | 'totalKobo'>,
  config: OrdersConfig,
): PlacedOrder {
  return {
    orderId: order.publicId,
    reference: order.reference,
    paymentDeadline: order.paymentDeadline.toISOString(),
    totalKobo: order.totalKobo,
    bankDetails: bankDetailsOf(config),
  };
}

/** Orders with what warns staff of their proofs. */
export const selectAdminOrders = (em: EntityManager) =>
  ordersDb(em).selectFrom('orders').selectAll('orders').select(proofWarnings);

type Warnings = Pick<AdminOrder, 'hasDuplicateProof' | 'hasRepeatedTransaction'>;

/** An order as staff see it in lists. */
export function presentAdminOrder(order: Order & Warnings): AdminOrder {
  return {
    id: order.id,
    orderId: order.publicId,
    reference: order.reference,
    status: order.status,
    failureReason: order.failureReason ?? null,
    isPaidLate: order.isPaidLate,
    lateSettlement: order.lateSettlement ?? null,
    hasLateProof: order.hasLateProof,
    hasDuplicateProof: order.hasDuplicateProof,
    hasRepeatedTransaction: order.hasRepeatedTransaction,
    isPaymentTakenBack: order.isPaymentTakenBack,
    reviewBy: order.reviewBy?.toISOString() ?? null,
    isOverdue: order.isOverdue,
    createdAt: order.createdAt.toISOString(),
    paymentDeadline: order.paymentDeadline.toISOString(),
    productId: order.productId,
    productTitle: order.productTitle,
    quantity: order.quantity,
    unitPriceKobo: order.unitPriceKobo,
    totalKobo: order.totalKobo,
    ...ledgerOf(order),
    buyer: nestBuyer(order),
    shopifyOrderId: order.shopifyOrderId ?? null,
    shopifyError: order.shopifyError ?? null,
    // A proof whose picture was removed cannot be shown.
    latestProofId: (order.paymentProofUrl && order.latestProofId) ?? null,
  };
}
