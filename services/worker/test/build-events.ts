import type { Events } from '@spade/contracts/events/events';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import type { MailCompany } from '../src/send-mail/content/mail-content.ts';

/** The company of the tests. */
export const company: MailCompany = {
  name: 'Spade Orion',
  email: 'hello@company.example',
  phone: '+234 800 111 2222',
  rcNumber: '1666375',
  publicUrl: 'https://shop.example',
  hours: 'Mon to Sat, 8AM to 6PM WAT',
  delivery: {
    cost: 'You pay the driver.',
    time: 'It takes three days.',
    refunds: 'Refunds take a week.',
  },
};

/** All that any order event may carry; a test picks the event and changes what matters. */
export function buildOrder(changes: Partial<EveryOrderEvent> = {}): EveryOrderEvent {
  return {
    orderId: 'AbCdEfGhIjKlMnOpQrStUv',
    reference: 'SO-7K4M2',
    buyer: { name: 'Adaeze Okafor', email: 'adaeze@mail.example' },
    productTitle: 'Red palm oil, 25 litres',
    quantity: 2,
    totalKobo: 4_850_000,
    paymentDeadline: '2026-11-21T08:44:00.000Z',
    bankDetails: {
      bankName: 'First Sample Bank',
      accountName: 'Spade Orion Ltd',
      accountNumber: '0123456789',
    },
    holdId: '4d1b7f0e-8f4f-5a0e-9a55-9e2c9a1b2c3d',
    isLate: false,
    isPaidLate: false,
    rejectionReason: 'The picture is too dark to read.',
    amountReceivedKobo: null,
    cancelReason: 'The goods were damaged.',
    settlement: 'refunded',
    reviewBy: '2026-11-27T09:00:00.000Z',
    restKobo: 850_000,
    refundKobo: 100_000,
    reason: 'over',
    ...changes,
  };
}

type EveryOrderEvent = Omit<Events['payment-short'], 'amountReceivedKobo'> &
  Events['refund-owed'] &
  Events['order-placed'] &
  Events['proof-received'] &
  Events['proof-rejected'] &
  Events['order-confirmed'] &
  Events['late-payment-settled'] &
  Events['review-overdue'] &
  Events['order-cancelled'];

/** The order of {@link buildOrder} as orders knows it now. */
export function buildPublicOrder(changes: Partial<PublicOrder> = {}): PublicOrder {
  const { orderId, reference, paymentDeadline, totalKobo, bankDetails } = buildOrder();
  return {
    ...{ orderId, reference, paymentDeadline, totalKobo, bankDetails },
    status: 'pending_payment',
    failureReason: null,
    isPaidLate: false,
    lateSettlement: null,
    amountReceivedKobo: null,
    shortfallKobo: 0,
    excessKobo: 0,
    refundedKobo: 0,
    refundOwedKobo: 0,
    reviewBy: null,
    staffHours: 'Mon to Sat, 8AM to 6PM',
    rejectionReason: null,
    canUploadProof: true,
    canExtend: true,
    hasProof: false,
    productTitle: 'Red palm oil, 25 litres',
    quantity: 2,
    unitPriceKobo: 2_425_000,
    buyer: { name: 'Adaeze Okafor', city: 'Ikeja', state: 'Lagos' },
    createdAt: '2026-11-21T08:14:00.000Z',
    confirmedAt: null,
    now: '2026-11-21T08:20:00.000Z',
    timeline: [],
    ...changes,
  };
}

/** A message from the contact form. */
export function buildContact(
  changes: Partial<Events['contact-message-received']> = {},
): Events['contact-message-received'] {
  return {
    id: 1,
    firstName: 'Bola',
    lastName: 'Adeyemi',
    email: 'bola@mail.example',
    subject: 'Solar water pump',
    message: 'Good morning,\n\nCan you quote a pump?',
    createdAt: '2026-11-21T08:44:00.000Z',
    ...changes,
  };
}
