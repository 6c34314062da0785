import type { AdminOrder, AdminOrderDetail, PlacedOrder, PublicOrder } from '../messages/orders.ts';
import { type Buyer, pickBuyer, statusPageFieldNames } from '../orders/buyer.ts';

/** A public order id as orders makes them. */
export const PUBLIC_ID = 'AbCdEfGhIjKlMnOpQrStUv';

/** A buyer. */
export function buildBuyer(fields: Partial<Buyer> = {}): Buyer {
  return {
    name: 'Chidi Eze',
    email: 'chidi@mail.example',
    phone: '+2348031234567',
    address: '12 Allen Avenue',
    city: 'Ikeja',
    state: 'Lagos',
    ...fields,
  };
}

/** What every view of an order says alike. */
const sale = {
  orderId: PUBLIC_ID,
  reference: 'SO-7K4M2',
  createdAt: '2026-11-21T09:30:00.000Z',
  paymentDeadline: '2026-11-21T10:00:00.000Z',
  productTitle: 'Portland cement 50 kg',
  quantity: 2,
  unitPriceKobo: 980_050,
  totalKobo: 1_960_100,
  failureReason: null,
  isPaidLate: false,
  lateSettlement: null,
  reviewBy: null,
  amountReceivedKobo: null,
  shortfallKobo: 0,
  excessKobo: 0,
  refundedKobo: 0,
  refundOwedKobo: 0,
} as const;

/** A placed order as orders returns it. */
export function buildPlacedOrder(fields: Partial<PlacedOrder> = {}): PlacedOrder {
  const { orderId, reference, paymentDeadline, totalKobo } = sale;
  return {
    orderId,
    reference,
    paymentDeadline,
    totalKobo,
    bankDetails: { bankName: 'Test Bank', accountName: 'Spade Orion', accountNumber: '0123456789' },
    ...fields,
  };
}

/** The same order as its buyer sees it: unpaid. */
export function buildPublicOrder(fields: Partial<PublicOrder> = {}): PublicOrder {
  return {
    ...sale,
    ...buildPlacedOrder(),
    status: 'pending_payment',
    usualAnswer: 'within 2 hours',
    staffHours: 'Mon to Sat, 8AM to 6PM',
    rejectionReason: null,
    cancelReason: null,
    refund: null,
    canUploadProof: true,
    canExtend: true,
    hasProof: false,
    buyer: pickBuyer(buildBuyer(), statusPageFieldNames),
    confirmedAt: null,
    now: '2026-11-21T09:31:00.000Z',
    timeline: [{ at: sale.createdAt, status: 'pending_payment', what: 'placed' }],
    ...fields,
  };
}

/** The same order as staff see it in lists: with a proof that waits. */
export function buildAdminOrder(fields: Partial<AdminOrder> = {}): AdminOrder {
  return {
    ...sale,
    id: 41,
    status: 'awaiting_confirmation',
    hasLateProof: false,
    hasDuplicateProof: false,
    hasRepeatedTransaction: false,
    isPaymentTakenBack: false,
    isOverdue: false,
    productId: 7,
    buyer: buildBuyer(),
    shopifyOrderId: null,
    shopifyError: null,
    latestProofId: '31',
    latestProofAt: '2026-11-21T09:40:00.000Z',
    ...fields,
  };
}

/** The same order with its proof, which another order has too, and its history. */
export function buildAdminOrderDetail(fields: Partial<AdminOrderDetail> = {}): AdminOrderDetail {
  return {
    ...buildAdminOrder(),
    credits: [],
    refunds: [],
    refundAccount: null,
    proofs: [
      {
        proofId: '31',
        objectKey: 'proofs/secret-key.jpg',
        sha256: 'ab',
        perceptualHash: '00ff00ff00ff00ff',
        sizeBytes: 1234,
        widthPx: 640,
        heightPx: 480,
        uploadedAt: '2026-11-21T09:40:00.000Z',
        isLate: false,
        rejectionReason: null,
        duplicates: [{ orderId: 12, reference: 'SO-AAAAA', isExact: true }],
        reading: {
          amountKobo: 1_960_100,
          paidOn: '2026-11-21',
          paidAt: '2026-11-21T09:38:12.000Z',
          transactionId: '000013261121093812000123456789',
        },
        sameTransaction: [{ orderId: 12, reference: 'SO-AAAAA' }],
      },
    ],
    history: [
      {
        at: sale.createdAt,
        kind: 'placed',
        fromStatus: null,
        toStatus: 'pending_payment',
        actor: 'customer',
        reason: null,
      },
    ],
    ...fields,
  };
}
