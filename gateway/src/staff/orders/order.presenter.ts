import { Injectable } from '@nestjs/common';
import type { OrderFigures } from '@spade/contracts/messages/order-lists';
import type {
  AdminOrder,
  AdminOrderDetail,
  AdminProof,
  OrderEvent,
} from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { flattenBuyer } from '@spade/contracts/orders/buyer';
import { present } from '../../http/view.ts';
import { received } from '../../shop/public-order.view.ts';
import {
  AdminOrderDetailView,
  AdminOrderView,
  AdminProofView,
  OrderEventView,
  OrderFiguresView,
} from './admin-order.view.ts';
import { presentOrderCredit, presentPaidRefund, presentRefundAccount } from './order-money.view.ts';
import { ProofLinks } from './proof-links.ts';

/** Turns orders into what staff see: amounts in naira, the buyer flat, and signed addresses of pictures. */
@Injectable()
export class OrderPresenter {
  constructor(private readonly links: ProofLinks) {}

  /** An order in the staff's list. The picture opens while the session with this id lives. */
  listed(order: AdminOrder, sessionId: string) {
    return present(AdminOrderView, order, this.ofStaff(order, sessionId));
  }

  /** An order with its proofs and history, for the session with this id. */
  detail(order: AdminOrderDetail, sessionId: string) {
    return present(AdminOrderDetailView, order, {
      ...this.ofStaff(order, sessionId),
      proofs: order.proofs.map((proof) => this.proof(proof, sessionId)),
      credits: order.credits.map(presentOrderCredit),
      refunds: order.refunds.map(presentPaidRefund),
      refundAccount: order.refundAccount && presentRefundAccount(order.refundAccount),
    });
  }

  /** One entry of the history. */
  event(event: OrderEvent) {
    return present(OrderEventView, event);
  }

  /** The dashboard's figures. */
  figures(figures: OrderFigures) {
    return present(OrderFiguresView, figures, {
      revenue: formatKobo(figures.revenueKobo),
    });
  }

  private ofStaff(order: AdminOrder, sessionId: string) {
    const { latestProofId, latestProofAt } = order;
    const isThere = latestProofId !== null;
    return {
      unitPrice: formatKobo(order.unitPriceKobo),
      totalPrice: formatKobo(order.totalKobo),
      ...received(order),
      ...flattenBuyer(order.buyer),
      shippingLandmark: order.buyer.landmark ?? null,
      paymentProofUrl: isThere ? this.links.sign(latestProofId, sessionId) : null,
      proofThumbnailUrl: isThere ? this.links.signThumbnail(latestProofId, sessionId) : null,
      // An orders service of the release before does not say it.
      proofUploadedAt: latestProofAt ?? null,
    };
  }

  private proof(proof: AdminProof, sessionId: string) {
    const { reading } = proof;
    return present(AdminProofView, proof, {
      url: this.links.sign(proof.proofId, sessionId),
      reading: reading && { ...reading, amount: formatKoboOrNull(reading.amountKobo) },
    });
  }
}
