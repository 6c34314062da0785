import type { Events } from '../events/events.ts';
import { mailFieldNames, pickBuyer } from '../orders/buyer.ts';
import { buildBuyer, buildPlacedOrder, buildPublicOrder } from './build-order.ts';

type EveryOrderEvent = Omit<Events['payment-short'], 'amountReceivedKobo'> &
  Events['refund-owed'] &
  Omit<Events['refund-paid'], 'toAccount'> &
  Events['refund-account-given'] &
  Events['mailbox-code-issued'] &
  Events['order-code-issued'] &
  Events['order-discounted'] &
  Events['order-placed'] &
  Events['proof-received'] &
  Events['proof-rejected'] &
  Events['order-confirmed'] &
  Events['late-payment-settled'] &
  Events['review-overdue'] &
  Events['order-cancelled'] &
  Events['order-shipped'] &
  Events['second-chance-given'] &
  Omit<Events['problem-answered'], 'reason'> &
  Omit<Events['payment-undone'], 'reviewBy'>;

/** All that any order event may carry; a test picks the event and changes what matters. */
export function buildOrderEvent(changes: Partial<EveryOrderEvent> = {}): EveryOrderEvent {
  const { productTitle, quantity, isPaidLate, amountReceivedKobo } = buildPublicOrder();
  return {
    ...buildPlacedOrder(),
    productTitle,
    quantity,
    isPaidLate,
    amountReceivedKobo,
    buyer: pickBuyer(buildBuyer(), mailFieldNames),
    holdId: '4d1b7f0e-8f4f-5a0e-9a55-9e2c9a1b2c3d',
    isLate: false,
    rejectionReason: 'The picture is too dark to read.',
    cancelReason: 'The goods were damaged.',
    settlement: 'refunded',
    reviewBy: '2026-11-27T09:00:00.000Z',
    restKobo: 850_000,
    isToPay: true,
    refundKobo: 100_000,
    toAccount: 'GTBank, account ending in 6789',
    reason: 'over',
    network: '102.89.23.0/24',
    code: '482913',
    expiresAt: '2026-11-21T09:40:00.000Z',
    cause: 'returned',
    payBy: null,
    kind: 'damaged',
    answer: 'replacement',
    again: { productId: 12, variantId: 34, quantity: 2, pickupPointId: null },
    shipment: {
      courier: 'GIG Logistics',
      waybillNumber: 'GIG-77120',
      riderPhone: '08031234567',
      trackingUrl: 'https://track.example/77120',
      expectedOn: '2026-11-24',
      feeAtDoorKobo: null,
      sentAt: '2026-11-21T12:00:00.000Z',
      deliveredAt: null,
      handoverCode: '0482',
    },
    ...changes,
  };
}
