import { untouchedOrder } from '../features/order/order.ts';
import {
  eachField,
  type OrderFieldName,
  orderFieldNames,
  receiptFieldNames,
} from '../features/shared/order/orderFields.ts';
import type { components } from '../lib/api.gen.d.ts';

const samples: Partial<Record<OrderFieldName, string>> = {
  customerName: 'Adaeze Obi',
  customerEmail: 'adaeze.obi@example.com',
  customerPhone: '+2348035550142',
  shippingAddress: '14 Allen Avenue',
  shippingLandmark: 'Opposite the post office',
  shippingCity: 'Ikeja',
  shippingState: 'Lagos',
  // Asked only where the company has areas.
  deliveryArea: '',
};

/** What a buyer filled in, by field of the order form; a field without a sample has some text. */
export const sampleBuyer = eachField(orderFieldNames, (name) => samples[name] ?? `Some ${name}`);

type PublicOrder = components['schemas']['PublicOrderView'];

/** What a buyer reported of damaged goods, not answered yet. */
export const openProblem = {
  kind: 'damaged',
  kindInWords: 'It is damaged, or does not work',
  reportedAt: '2026-11-23T09:00:00.000Z',
  pictures: 0,
  answer: null,
  answerInWords: null,
  reason: null,
  answeredAt: null,
} as const;

/** An order that waits for payment, ten minutes after it was placed; name what the test is about. */
export function buildOrder(traits: Partial<PublicOrder> = {}): PublicOrder {
  return {
    orderId: 'abcdefghijklmnopqrstuv',
    reference: 'SO-7K4M2',
    paymentDeadline: '2026-11-21T08:44:00.000Z',
    delivery: 'deliver',
    deliveryFee: null,
    deliveryTime: null,
    pickupPoint: null,
    totalAmount: '97000.00',
    bankDetails: {
      bankName: 'First Sample Bank',
      accountName: 'Spade Orion Ltd',
      accountNumber: '0123456789',
    },
    ...untouchedOrder,
    usualAnswer: 'within 2 hours',
    staffHours: 'Mon to Sat, 8AM to 6PM',
    canExtend: true,
    productTitle: 'Red palm oil, 25 litres',
    quantity: 2,
    unitPrice: '48500.00',
    ...eachField(receiptFieldNames, (name) => sampleBuyer[name]),
    createdAt: '2026-11-21T08:14:00.000Z',
    now: '2026-11-21T08:24:00.000Z',
    timeline: [{ at: '2026-11-21T08:14:00.000Z', status: 'pending_payment', what: 'placed' }],
    ...traits,
  };
}
