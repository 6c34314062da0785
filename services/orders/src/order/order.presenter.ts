import { describeWorkingHours } from '@spade/contracts/company/working-hours';
import type {
  AdminOrder,
  AdminOrderDetail,
  AdminProof,
  OrderEvent,
  PlacedOrder,
  PublicOrder,
} from '@spade/contracts/messages/orders';
import { banks } from '@spade/contracts/money/banks';
import type { OwedRefund } from '@spade/contracts/money/credit';
import { nestBuyer, pickBuyer, statusPageFieldNames } from '@spade/contracts/orders/buyer';
import { isShownToBuyer, orderStates } from '@spade/contracts/orders/order.states';
import { ledgerOf } from '../money/ledger.ts';
import {
  accountInWords,
  isNumberDoubtful,
  type RefundAccountRow,
} from '../money/refund-account.ts';
import type { OrdersConfig } from '../orders.config.ts';
import { bankDetailsOf } from './bank-details.ts';
import {
  type Order,
  type OrderEventRow,
  type OrderProof,
  perceptualHashToHex,
} from './order.entity.ts';
import { takesProof } from './proof-rules.ts';
import { workingWeek } from './review-window.ts';

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

/** What the status page shows besides the order's own row. */
interface StatusFacts {
  /** The database's clock. */
  now: Date;
  /** Why staff rejected the newest proof, or null. */
  rejectionReason: string | null;
  /** Where the buyer wants the money back that is owed. */
  account: RefundAccountRow | undefined;
  history: readonly OrderEventRow[];
  /** How soon staff usually answer, in words. */
  usualAnswer: string;
}

/** The buyer's status page. */
export function presentPublicOrder(
  order: Order,
  { now, rejectionReason, account, history, usualAnswer }: StatusFacts,
  config: OrdersConfig,
): PublicOrder {
  const isWindowOpen = order.paymentDeadline > now;
  return {
    ...presentPlacedOrder(order, config),
    status: order.status,
    failureReason: order.failureReason ?? null,
    isPaidLate: order.isPaidLate,
    lateSettlement: order.lateSettlement ?? null,
    ...ledgerOf(order),
    refund: presentOwedRefund(order, account),
    reviewBy: order.reviewBy?.toISOString() ?? null,
    usualAnswer,
    staffHours: describeWorkingHours(workingWeek(config)),
    rejectionReason,
    cancelReason: history.find(({ kind }) => kind === 'cancelled')?.reason ?? null,
    canUploadProof: takesProof(order, config),
    canExtend: orderStates[order.status].isAwaitingPayment && isWindowOpen && !order.extendedAt,
    hasProof: order.proofCount > 0,
    productTitle: order.productTitle,
    quantity: order.quantity,
    unitPriceKobo: order.unitPriceKobo,
    buyer: pickBuyer(nestBuyer(order), statusPageFieldNames),
    createdAt: order.createdAt.toISOString(),
    confirmedAt: order.confirmedAt?.toISOString() ?? null,
    now: now.toISOString(),
    timeline: history
      .filter(({ kind }) => isShownToBuyer(kind))
      .map(({ at, toStatus, kind }) => ({ at: at.toISOString(), status: toStatus, what: kind })),
  };
}

function presentOwedRefund(
  { refundOwedKobo }: Order,
  account: RefundAccountRow | undefined,
): OwedRefund | null {
  if (refundOwedKobo === 0) return null;
  return {
    account: account ? accountInWords(account) : null,
    isNumberDoubtful: account !== undefined && isNumberDoubtful(account),
    banks: banks.map(({ code, name }) => ({ code, name })),
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

/** One line of history, as staff see it. */
function presentOrderEvent(event: OrderEventRow): OrderEvent {
  return {
    at: event.at.toISOString(),
    kind: event.kind,
    fromStatus: event.fromStatus ?? null,
    toStatus: event.toStatus,
    actor: event.actor,
    reason: event.reason ?? null,
  };
}

/** Orders that share something with a proof. */
export type ProofSiblings = Pick<AdminProof, 'duplicates' | 'sameTransaction'>;

/** What was read from the picture; null until it was. */
function readingOf(proof: OrderProof): AdminProof['reading'] {
  if (proof.readAt === null) return null;
  return {
    amountKobo: proof.readAmountKobo,
    paidOn: proof.readPaidOn,
    paidAt: proof.readPaidAt?.toISOString() ?? null,
    transactionId: proof.readTransactionId,
  };
}

/** A proof as staff see it. */
function presentAdminProof(
  proof: OrderProof,
  { duplicates, sameTransaction }: ProofSiblings,
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
    reading: readingOf(proof),
    sameTransaction,
  };
}

/** An order with everything that staff may see. */
export function presentAdminOrderDetail(
  order: Order,
  proofs: readonly OrderProof[],
  siblingsOf: (proofId: string) => ProofSiblings,
  history: readonly OrderEventRow[],
  money: Pick<AdminOrderDetail, 'credits' | 'refunds' | 'refundAccount'>,
): AdminOrderDetail {
  return {
    ...presentAdminOrder(order),
    proofs: proofs.map((proof) => presentAdminProof(proof, siblingsOf(proof.proofId))),
    history: history.map(presentOrderEvent),
    ...money,
  };
}
