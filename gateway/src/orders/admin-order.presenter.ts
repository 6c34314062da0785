import { Injectable } from '@nestjs/common';
import type {
  AdminOrder,
  AdminOrderDetail,
  AdminProof,
  OrderEvent,
} from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '../http/money.ts';
import type { Plain } from '../http/plain.ts';
import { ProofLinks } from '../proofs/proof-links.ts';
import type {
  AdminOrderDetailView,
  AdminOrderView,
  AdminProofView,
  OrderEventView,
} from './admin-order.view.ts';

/** Lists field by field what staff see of an order; signs the addresses of its pictures. */
@Injectable()
export class AdminOrderPresenter {
  constructor(private readonly links: ProofLinks) {}

  /** An order of a list. `adminId` is who will look at the picture. */
  present(order: AdminOrder, adminId: number): Plain<AdminOrderView> {
    return {
      id: order.id,
      orderId: order.orderId,
      reference: order.reference,
      status: order.status,
      failureReason: order.failureReason,
      isPaidLate: order.isPaidLate,
      hasLateProof: order.hasLateProof,
      hasDuplicateProof: order.hasDuplicateProof,
      createdAt: order.createdAt,
      paymentDeadline: order.paymentDeadline,
      productId: order.productId,
      productTitle: order.productTitle,
      quantity: order.quantity,
      unitPrice: formatKobo(order.unitPriceKobo),
      totalPrice: formatKobo(order.totalKobo),
      amountReceived: formatKoboOrNull(order.amountReceivedKobo),
      customerName: order.customerName,
      customerEmail: order.customerEmail,
      customerPhone: order.customerPhone,
      shippingAddress: order.shippingAddress,
      shippingCity: order.shippingCity,
      shippingState: order.shippingState,
      shopifyOrderId: order.shopifyOrderId,
      shopifyError: order.shopifyError,
      paymentProofUrl:
        order.latestProofId === null ? null : this.links.sign(order.latestProofId, adminId),
    };
  }

  /** An order with its proofs and history. */
  presentDetail(order: AdminOrderDetail, adminId: number): AdminOrderDetailView {
    return {
      ...this.present(order, adminId),
      proofs: order.proofs.map((proof) => this.presentProof(proof, adminId)),
      history: order.history.map(presentEvent),
    };
  }

  private presentProof(proof: AdminProof, adminId: number): AdminProofView {
    const { proofId, uploadedAt, isLate, rejectionReason, sizeBytes, widthPx, heightPx } = proof;
    return {
      proofId,
      url: this.links.sign(proofId, adminId),
      uploadedAt,
      isLate,
      rejectionReason,
      sizeBytes,
      widthPx,
      heightPx,
      duplicates: proof.duplicates.map(({ orderId, reference, isExact }) => ({
        orderId,
        reference,
        isExact,
      })),
    };
  }
}

/** One entry of the history. */
export function presentEvent(event: OrderEvent): OrderEventView {
  const { at, kind, fromStatus, toStatus, actor, reason } = event;
  return { at, kind, fromStatus, toStatus, actor, reason };
}
