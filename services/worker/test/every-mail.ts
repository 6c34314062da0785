import { deliveryByCall } from '@spade/contracts/orders/delivery';
import { noticeKinds } from '@spade/contracts/staff/notices';
import { ownerAlerts } from '@spade/contracts/staff/owner-alerts';
import { buildPublicOrder } from '@spade/contracts/testing/build-order';
import { buildOrderEvent } from '@spade/contracts/testing/build-order-event';
import {
  type MailedEvent,
  mailsOfEvent,
  type OwedMail,
} from '../src/mail/content/mails-of-event.ts';
import { renderMail } from '../src/mail/layout/render-mail.tsx';
import { buildContact, company } from './build-events.ts';

/** What buyers and staff typed without a space, as wide as the fields take. */
const LONG_WORD = 'W'.repeat(80);

const order = buildOrderEvent({ productTitle: `Red palm oil ${LONG_WORD}` });
/** A number with its unit, and the line of a pick-up point with its hours. */
const cement = {
  ...order,
  productTitle: 'Portland cement 50 kg',
  delivery: {
    ...deliveryByCall,
    isFeeInPrice: true,
    time: 'Tuesdays, 8 AM to 5 PM',
    pickupPoint: 'Yaba depot: 14 Commercial Avenue',
  },
};
const account = { username: 'ada', email: 'ada@company.example', actor: LONG_WORD };
const bank = { bankName: 'Kuda', accountName: LONG_WORD, accountNumber: '2000000001' };

/** What events carry that are not of one order, or more than {@link buildOrderEvent} has; a new kind of mail must stand here. */
const payloads: Record<MailedEvent, readonly object[]> = {
  'order-placed': [order, cement],
  'proof-received': [order, { ...order, isLate: true }],
  'proof-rejected': [{ ...order, rejectionReason: `Too dark.\n\nSend ${LONG_WORD}` }],
  'late-payment-settled': ['refunded', 'restocked', 'not_paid'].map((settlement) => ({
    ...order,
    settlement,
  })),
  'review-overdue': [order],
  'order-confirmed': [order, { ...order, amountReceivedKobo: 1_910_150 }],
  'payment-undone': [order],
  'payment-short': [{ ...order, amountReceivedKobo: 4_000_000 }],
  'refund-owed': [order, { ...order, reason: 'granted', grantedFor: LONG_WORD }],
  'refund-account-given': [order],
  'order-code-issued': [order],
  'mailbox-code-issued': [order],
  'refund-paid': [order],
  'order-processing': [order],
  'order-ready': [order, cement],
  'order-shipped': [order],
  'order-delivered': [order],
  'order-returned': [order],
  'problem-reported': [order],
  'problem-answered': [{ ...order, reason: LONG_WORD }],
  'order-expired': [order],
  'test-order-moved': ['order-placed', 'proof-received', 'order-confirmed'].map((step) => ({
    ...order,
    step,
  })),
  'payment-reminded': [order],
  'second-chance-given': [order],
  'order-cancelled': [
    order,
    { ...cement, cancelReason: 'We found 3 kg of mould.' },
    { ...order, isByBuyer: true },
    { ...order, payment: 'received' },
    { ...order, payment: 'proof' },
  ],
  'hold-released': [order],
  'correction-code-issued': [{ ...order, changed: ['phone'] }],
  'order-corrected': [
    { ...order, changed: ['email'], isUnpaid: true, formerEmail: 'old@mail.example' },
  ],
  'order-discounted': [{ ...order, discountKobo: 50_000, allowanceKobo: 100_000 }],
  'order-links-asked': [
    {
      network: null,
      to: { name: 'Chidi Eze', email: 'chidi@mail.example' },
      links: [order, { ...order, reference: 'SO-AAAAA' }].map((one) => ({
        ...one,
        status: 'confirmed',
        placedOn: '2026-11-21',
      })),
    },
  ],
  'contact-message-received': [
    buildContact({ subject: LONG_WORD, message: `Good morning,\n\nCan you quote ${LONG_WORD}?` }),
  ],
  'product-back': [
    { productId: 7, title: LONG_WORD, email: 'ada@mail.example', stopKey: 'k'.repeat(22) },
  ],
  'account-link-made': ['invitation', 'password-reset'].map((purpose) => ({
    ...account,
    purpose,
    token: 't'.repeat(64),
    expiresAt: '2026-11-22T09:00:00.000Z',
  })),
  'staff-notice-due': [
    { ...account, counts: noticeKinds.map((kind, index) => ({ kind, count: 1 + (index % 2) })) },
  ],
  'evening-mail-due': [
    {
      ...account,
      day: '2026-11-21',
      figures: {
        placed: 12,
        confirmed: 9,
        receivedKobo: 123_456_789_00,
        sentBackKobo: 100_000,
        counterKobo: { cash: 50_000, pos: 70_000 },
        waiting: 3,
        owedKobo: 100_000,
      },
    },
  ],
  'owner-alert-due': ownerAlerts.map((alert) => ({
    ...account,
    alert,
    lastAt: '2026-11-26T01:15:00.000Z',
  })),
  'bank-account-step': ['proposed', 'agreed', 'stopped'].map((step) => ({
    ...account,
    step,
    details: bank,
  })),
  'second-factor-reset': [account],
  // Auth knows the owners: it sends them an `owner-alert-due`.
  'webhook-switched-off': [],
  'staff-notice-raised': [],
};

/** Every kind of mail that the shop sends, at least once, with long words in what people type. */
export const everyMail = Object.entries(payloads).flatMap(([event, list]) =>
  list.flatMap((payload, index) => {
    // Each event's function takes its own payload; the table has one of its kind.
    const write = mailsOfEvent[event as MailedEvent] as (
      payload: object,
      ...rest: unknown[]
    ) => readonly OwedMail[];
    return write(payload, company, buildPublicOrder()).map((mail) => ({
      name: `${mail.kind} ${index + 1}`,
      content: mail.content,
      ...renderMail(mail.content, company),
    }));
  }),
);
