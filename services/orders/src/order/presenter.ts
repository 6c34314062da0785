import type {
  AdminOrder,
  AdminOrderDetail,
  AdminProof,
  BankDetails,
  OrderEvent,
  PlacedOrder,
} from '@spade/contracts/messages/orders';
import type { Order } from './order.entity.ts';
import type { OrderEventRow } from './order-event.entity.ts';
import { type OrderProof, perceptualHashToHex } from './order-proof.entity.ts';

/** What the buyer gets for a placed order. */
export function presentPlacedOrder(
  order: Pick<Order, 'publicId' | 'reference' | 'paymentDeadline' | 'totalKobo'>,
  bankDetails: BankDetails,
): PlacedOrder {
  return {
    orderId: order.publicId,
    reference: order.reference,
    paymentDeadline: order.paymentDeadline.toISOString(),
    totalKobo: order.totalKobo,
    bankDetails,
  };
}

/** An order as staff see it in lists. */
export function presentAdminOrder(order: Order): AdminOrder {
  return {
    id: order.id,
    orderId: order.publicId,
    reference: order.reference,
    status: order.status,
    failureReason: order.failureReason ?? null,
    isPaidLate: order.isPaidLate,
    hasLateProof: order.hasLateProof,
    hasDuplicateProof: order.hasDuplicateProof,
    createdAt: order.createdAt.toISOString(),
    paymentDeadline: order.paymentDeadline.toISOString(),
    productId: order.productId,
    productTitle: order.productTitle,
    quantity: order.quantity,
    unitPriceKobo: order.unitPriceKobo,
    totalKobo: order.totalKobo,
    amountReceivedKobo: order.amountReceivedKobo ?? null,
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone,
    shippingAddress: order.shippingAddress,
    shippingCity: order.shippingCity,
    shippingState: order.shippingState,
    shopifyOrderId: order.shopifyOrderId ?? null,
    shopifyError: order.shopifyError ?? null,
    // Without a picture there is nothing to show of it.
    latestProofId: (order.paymentProofUrl && order.latestProofId) ?? null,
  };
}

/** One line of history, as staff see it. */
export function presentOrderEvent(event: OrderEventRow): OrderEvent {
  return {
    at: event.at.toISOString(),
    kind: event.kind,
    fromStatus: event.fromStatus ?? null,
    toStatus: event.toStatus,
    actor: event.actor,
    reason: event.reason ?? null,
  };
}

/** A proof as staff see it. */
export function presentAdminProof(
  proof: OrderProof,
  duplicates: AdminProof['duplicates'],
): AdminProof {
  return {
    proofId: proof.proofId,
    objectKey: proof.objectKey,
    sha256: proof.sha256,
    perceptualHash: perceptualHashToHex(proof.perceptualHash),
    sizeBytes: proof.sizeBytes,
    widthPx: proof.widthPx,
    heightPx: proof.heightPx,
    uploadedAt: proof.uploadedAt.toISOString(),
    isLate: proof.isLate,
    rejectionReason: proof.rejectionReason ?? null,
    duplicates,
  };
}

/** An order with everything that staff may see of it. */
export function presentAdminOrderDetail(
  order: Order,
  proofs: readonly OrderProof[],
  duplicates: ReadonlyMap<string, AdminProof['duplicates']>,
  history: readonly OrderEventRow[],
): AdminOrderDetail {
  return {
    ...presentAdminOrder(order),
    proofs: proofs.map((proof) => presentAdminProof(proof, duplicates.get(proof.proofId) ?? [])),
    history: history.map(presentOrderEvent),
  };
}
