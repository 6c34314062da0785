import { Injectable } from '@nestjs/common';
import type { OrderFigures } from '@spade/contracts/messages/order-lists';
import type {
  AdminOrder,
  AdminOrderDetail,
  AdminProof,
  OrderEvent,
  PlacedOrder,
  PublicOrder,
  ReceivedAmount,
} from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { flattenBuyer, pickBuyer, statusPageFieldNames } from '@spade/contracts/orders/buyer';
import type { ReceiptValues } from '@spade/contracts/orders/receipt';
import type { Plain } from '../http/plain.ts';
import { presentOrderCredit, presentPaidRefund } from '../money/credit.presenter.ts';
import { ProofLinks } from '../proofs/proof-links.ts';
import type {
  AdminOrderDetailView,
  AdminOrderView,
  OrderEventView,
  OrderFiguresView,
} from './admin-order.view.ts';
import type { AdminProofView, ReceiptReadingView } from './admin-proof.view.ts';
import type { PlacedOrderView, PublicOrderView } from './public-order.view.ts';
import type { ReceivedAmountView } from './received-amount.view.ts';

/**
 * Turns what orders returns into HTTP bodies: lists each field, so that nothing else leaks, writes
 * amounts in naira and the buyer flat, and signs the addresses of pictures.
 */
@Injectable()
export class OrderPresenter {
  constructor(private readonly links: ProofLinks) {}

  /** The receipt of a placed order. */
  placed(order: PlacedOrder): Plain<PlacedOrderView> {
    const { bankName, accountName, accountNumber } = order.bankDetails;
    return {
      orderId: order.orderId,
      reference: order.reference,
      paymentDeadline: order.paymentDeadline,
      totalAmount: formatKobo(order.totalKobo),
      bankDetails: { bankName, accountName, accountNumber },
    };
  }

  /** The buyer's status page. */
  statusPage(order: PublicOrder): PublicOrderView {
    return {
      ...this.placed(order),
      status: order.status,
      failureReason: order.failureReason,
      isPaidLate: order.isPaidLate,
      lateSettlement: order.lateSettlement,
      ...this.received(order),
      reviewBy: order.reviewBy,
      staffHours: order.staffHours,
      rejectionReason: order.rejectionReason,
      canUploadProof: order.canUploadProof,
      canExtend: order.canExtend,
      hasProof: order.hasProof,
      productTitle: order.productTitle,
      quantity: order.quantity,
      unitPrice: formatKobo(order.unitPriceKobo),
      ...flattenBuyer(pickBuyer(order.buyer, statusPageFieldNames)),
      createdAt: order.createdAt,
      confirmedAt: order.confirmedAt,
      now: order.now,
      timeline: order.timeline.map(({ at, status, what }) => ({ at, status, what })),
    };
  }

  /** An order in the staff's list. The picture opens while the session with this id lives. */
  listed(order: AdminOrder, sessionId: string): Plain<AdminOrderView> {
    return {
      id: order.id,
      orderId: order.orderId,
      reference: order.reference,
      status: order.status,
      failureReason: order.failureReason,
      isPaidLate: order.isPaidLate,
      lateSettlement: order.lateSettlement,
      hasLateProof: order.hasLateProof,
      hasDuplicateProof: order.hasDuplicateProof,
      hasRepeatedTransaction: order.hasRepeatedTransaction,
      isPaymentTakenBack: order.isPaymentTakenBack,
      reviewBy: order.reviewBy,
      isOverdue: order.isOverdue,
      createdAt: order.createdAt,
      paymentDeadline: order.paymentDeadline,
      productId: order.productId,
      productTitle: order.productTitle,
      quantity: order.quantity,
      unitPrice: formatKobo(order.unitPriceKobo),
      totalPrice: formatKobo(order.totalKobo),
      ...this.received(order),
      ...flattenBuyer(order.buyer),
      shopifyOrderId: order.shopifyOrderId,
      shopifyError: order.shopifyError,
      ...this.latestProof(order, sessionId),
    };
  }

  private latestProof({ latestProofId, latestProofAt }: AdminOrder, sessionId: string) {
    const isThere = latestProofId !== null;
    return {
      paymentProofUrl: isThere ? this.links.sign(latestProofId, sessionId) : null,
      proofThumbnailUrl: isThere ? this.links.signThumbnail(latestProofId, sessionId) : null,
      // An orders service of the release before does not say it.
      proofUploadedAt: latestProofAt ?? null,
    };
  }

  /** An order with its proofs and history, for the session with this id. */
  detail(order: AdminOrderDetail, sessionId: string): AdminOrderDetailView {
    return {
      ...this.listed(order, sessionId),
      proofs: order.proofs.map((proof) => this.proof(proof, sessionId)),
      history: order.history.map((event) => this.event(event)),
      credits: order.credits.map(presentOrderCredit),
      refunds: order.refunds.map(presentPaidRefund),
    };
  }

  /** One entry of the history. */
  event({ at, kind, fromStatus, toStatus, actor, reason }: OrderEvent): OrderEventView {
    return { at, kind, fromStatus, toStatus, actor, reason };
  }

  /** The dashboard's figures. */
  figures(figures: OrderFigures): OrderFiguresView {
    return {
      totalOrders: figures.totalOrders,
      awaitingConfirmation: figures.awaitingConfirmation,
      confirmedOrders: figures.confirmedOrders,
      revenue: formatKobo(figures.revenueKobo),
      paidLate: figures.paidLate,
      overdue: figures.overdue,
      notInShopify: figures.notInShopify,
      refundsOwed: figures.refundsOwed ?? 0,
    };
  }

  private received(money: ReceivedAmount): Plain<ReceivedAmountView> {
    const { amountReceivedKobo, shortfallKobo, excessKobo, refundedKobo, refundOwedKobo } = money;
    return {
      amountReceived: formatKoboOrNull(amountReceivedKobo),
      shortfall: shortfallKobo > 0 ? formatKobo(shortfallKobo) : null,
      excess: excessKobo > 0 ? formatKobo(excessKobo) : null,
      refunded: refundedKobo > 0 ? formatKobo(refundedKobo) : null,
      refundOwed: refundOwedKobo > 0 ? formatKobo(refundOwedKobo) : null,
    };
  }

  private proof(proof: AdminProof, sessionId: string): AdminProofView {
    const { proofId, uploadedAt, isLate, rejectionReason, sizeBytes, widthPx, heightPx } = proof;
    return {
      proofId,
      url: this.links.sign(proofId, sessionId),
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
      reading: proof.reading && presentReading(proof.reading),
      sameTransaction: proof.sameTransaction.map(({ orderId, reference }) => ({
        orderId,
        reference,
      })),
    };
  }
}

function presentReading(values: ReceiptValues): ReceiptReadingView {
  const { amountKobo, paidOn, paidAt, transactionId } = values;
  return { amount: formatKoboOrNull(amountKobo), paidOn, paidAt, transactionId };
}
