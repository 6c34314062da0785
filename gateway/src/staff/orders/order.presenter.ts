import { Injectable } from '@nestjs/common';
import type { OrderFigures } from '@spade/contracts/messages/order-lists';
import {
  type AdminOrder,
  type AdminOrderDetail,
  type AdminProof,
  amountDueIn,
} from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import type { GrantAsk } from '@spade/contracts/orders/grant-ask';
import { allowedActionsOf } from '@spade/contracts/orders/order.actions';
import { endingOf, isMoneyMissing } from '@spade/contracts/orders/order.endings';
import type { OrderEvent } from '@spade/contracts/orders/order.states';
import { mayDo, type StaffRole } from '@spade/contracts/staff/permissions';
import type { AdminSession } from '../../http/admin.guard.ts';
import { present } from '../../http/view.ts';
import {
  presentDelivery,
  presentShipment,
  problemInWords,
  received,
} from '../../shop/order-parts.view.ts';
import {
  AdminOrderDetailView,
  AdminOrderView,
  AdminProofView,
  GrantAskView,
  OrderEventView,
  OrderFiguresView,
  OrderProblemView,
} from './admin-order.view.ts';
import { presentBuyer } from './buyer.view.ts';
import { presentOrderCredit, presentPaidRefund, presentRefundAccount } from './order-money.view.ts';
import { ProofLinks } from './proof-links.ts';

/** Turns orders into what staff see: amounts in naira, the buyer flat, and signed addresses of pictures. */
@Injectable()
export class OrderPresenter {
  constructor(private readonly links: ProofLinks) {}

  /** An order in the staff's list. Its picture opens while the session of `admin` lives. */
  listed(order: AdminOrder, admin: AdminSession) {
    return present(AdminOrderView, order, this.ofStaff(order, admin));
  }

  /** An order with its proofs and history, for `admin`. */
  detail(order: AdminOrderDetail, admin: AdminSession) {
    return present(AdminOrderDetailView, order, {
      ...this.ofStaff(order, admin),
      proofs: order.proofs.map((proof) => this.proof(proof, admin.sessionId)),
      credits: order.credits.map(presentOrderCredit),
      refunds: order.refunds.map(presentPaidRefund),
      // The previous release sends none.
      notes: order.notes ?? [],
      problems: (order.problems ?? []).map((problem) =>
        present(OrderProblemView, problem, {
          ...problemInWords(problem),
          pictures: problem.pictureIds.map((id) => ({ url: this.links.sign(id, admin.sessionId) })),
        }),
      ),
      problemAnswerBy: order.problemAnswerBy ?? null,
      grantAsk: order.grantAsk ? presentGrantAsk(order.grantAsk) : null,
      shipment: presentShipment(order.shipment),
      refundAccount: order.refundAccount && presentRefundAccount(order.refundAccount),
      canCorrect: presentCorrectable(order.canCorrect, admin.role),
      outcome: order.outcome ?? null,
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

  private ofStaff(order: AdminOrder, { role, sessionId, username }: AdminSession) {
    // The previous release sends nothing of the confirmation.
    const { latestProofId, latestProofAt, mailDueAt = null, confirmedBy = null } = order;
    const hasProof = latestProofId !== null;
    return {
      unitPrice: formatKobo(order.unitPriceKobo),
      totalPrice: formatKobo(order.totalKobo),
      totalAmount: formatKobo(amountDueIn(order)),
      // The previous release sends none of these.
      discount: formatKobo(order.discountKobo ?? 0),
      allowance: formatKobo(order.allowanceKobo ?? 0),
      returnedPieces: order.returnedPieces ?? 0,
      grantable: formatKobo(order.grantableKobo ?? 0),
      ...presentDelivery(order),
      ...received(order),
      ending: endingOf(order),
      isMoneyMissing: isMoneyMissing(order),
      allowedActions: allowedActionsOf(
        {
          ...order,
          isMoneyMissing: isMoneyMissing(order),
          isMailPending: mailDueAt !== null,
          isOwnConfirmation: confirmedBy === username,
        },
        role,
      ),
      hasOpenProblem: order.hasOpenProblem ?? false,
      isConfirmationUndone: order.isConfirmationUndone ?? false,
      confirmedAt: order.confirmedAt ?? null,
      confirmedBy,
      placedBy: order.placedBy ?? null,
      mailDueAt,
      ...presentBuyer(order.buyer),
      paymentProofUrl: hasProof ? this.links.sign(latestProofId, sessionId) : null,
      proofThumbnailUrl: hasProof ? this.links.signThumbnail(latestProofId, sessionId) : null,
      // In lists only.
      proofUploadedAt: latestProofAt ?? null,
    };
  }

  private proof(proof: AdminProof, sessionId: string) {
    const { reading } = proof;
    return present(AdminProofView, proof, {
      url: this.links.sign(proof.proofId, sessionId),
      // The previous release sends neither.
      reading: reading && {
        isPending: false,
        isOtherAccount: false,
        ...reading,
        amount: formatKoboOrNull(reading.amountKobo),
      },
    });
  }
}

function presentGrantAsk(ask: GrantAsk) {
  const { amountKobo, goods } = ask;
  return present(GrantAskView, ask, {
    amount: formatKobo(amountKobo),
    pieces: goods?.pieces ?? 0,
    goods: goods && (goods.isRestocked ? 'restock' : 'write_off'),
  });
}

/** What this role may correct of the buyer; null from an orders service of the previous release, which cannot. */
function presentCorrectable(canCorrect: AdminOrderDetail['canCorrect'], role: StaffRole) {
  if (!canCorrect) return null;
  const { address, isGuarded: keepsFee } = canCorrect;
  return { address, keepsFee, email: !keepsFee || mayDo(role, 'settle-payments') };
}
