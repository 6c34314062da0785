import { sampleBuyer } from '../../../testing/buildOrder.ts';
import type { AdminOrderDetail, AdminProof } from '../api/orderTypes.ts';

/** A proof as the server shows it. */
export const buildProof = (part: Partial<AdminProof> = {}): AdminProof => ({
  proofId: 'proof-1',
  url: '/api/proofs/proof-1?expires=1&signature=a',
  uploadedAt: '2026-11-21T08:27:00.000Z',
  isLate: false,
  rejectionReason: null,
  sizeBytes: 80_000,
  widthPx: 600,
  heightPx: 1000,
  duplicates: [],
  reading: null,
  sameTransaction: [],
  ...part,
});

/** An order that waits for a clerk, with one proof. */
export const buildAdminOrder = (part: Partial<AdminOrderDetail> = {}): AdminOrderDetail => ({
  id: 142,
  orderId: 'kPz0w4l1QmCq2a7m7oQw9A',
  reference: 'SO-7K4M2',
  status: 'awaiting_confirmation',
  failureReason: null,
  isPaidLate: false,
  lateSettlement: null,
  hasLateProof: false,
  hasDuplicateProof: false,
  hasRepeatedTransaction: false,
  reviewBy: '2026-11-26T08:14:00.000Z',
  isOverdue: false,
  createdAt: '2026-11-21T08:14:00.000Z',
  paymentDeadline: '2026-11-21T08:44:00.000Z',
  productId: 3,
  productTitle: 'Red palm oil, 25 litre keg',
  quantity: 1,
  unitPrice: '48500.00',
  totalPrice: '48500.00',
  amountReceived: null,
  shortfall: null,
  excess: null,
  refunded: null,
  refundOwed: null,
  ...sampleBuyer,
  shopifyOrderId: null,
  shopifyError: null,
  paymentProofUrl: '/api/proofs/proof-1?expires=1&signature=a',
  proofs: [buildProof()],
  credits: [],
  refunds: [],
  history: [
    {
      at: '2026-11-21T08:14:00.000Z',
      kind: 'placed',
      fromStatus: null,
      toStatus: 'pending_payment',
      actor: 'customer',
      reason: null,
    },
  ],
  ...part,
});
