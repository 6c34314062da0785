import type { AdminOrderDetail } from '@spade/contracts/messages/orders';

/** A confirmed order as staff see it. */
export function buildOrder(fields: Partial<AdminOrderDetail>): AdminOrderDetail {
  const unitPriceKobo = 1_250_000;
  return {
    id: 1,
    orderId: '',
    reference: '',
    status: 'confirmed',
    failureReason: null,
    isPaidLate: false,
    lateSettlement: null,
    hasLateProof: false,
    hasDuplicateProof: false,
    reviewBy: null,
    isOverdue: false,
    shortfallKobo: 0,
    excessKobo: 0,
    refundedKobo: 0,
    refundOwedKobo: 0,
    createdAt: new Date().toISOString(),
    paymentDeadline: new Date().toISOString(),
    productId: 1,
    productTitle: 'Pump',
    quantity: 1,
    unitPriceKobo,
    totalKobo: unitPriceKobo * (fields.quantity ?? 1),
    amountReceivedKobo: null,
    buyer: {
      name: 'Chidi Eze',
      email: 'chidi@mail.example',
      phone: '+2348031234567',
      address: '12 Allen Avenue',
      city: 'Ikeja',
      state: 'Lagos',
    },
    shopifyOrderId: null,
    shopifyError: null,
    latestProofId: null,
    proofs: [],
    history: [],
    credits: [],
    refunds: [],
    ...fields,
  };
}
