// Long, because it is data: one row for every event that has mail sent.
import type {
  EventName,
  Events,
  OrderMailFacts,
  TestOrderStep,
} from '@spade/contracts/events/events';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import type { MailBuyer } from '@spade/contracts/orders/buyer';
import { contactAcknowledgedMail, contactReceivedMail } from './contact-mails.ts';
import {
  correctionCodeMail,
  formerMailboxMail,
  orderCorrectedMail,
  orderDiscountedMail,
} from './correction-mails.ts';
import {
  orderDeliveredMail,
  orderProcessingMail,
  orderReadyMail,
  orderReturnedMail,
  orderShippedMail,
} from './delivery-mails.ts';
import { type LostOrderLinks, orderLinksMail } from './link-mails.ts';
import { type MailCompany, type MailContent, oneLine } from './mail-content.ts';
import {
  holdReleasedMail,
  orderCancelledMail,
  orderCodeMail,
  orderExpiredMail,
  orderPlacedMail,
} from './order-mails.ts';
import { ownerAlertMail } from './owner-alert-mails.ts';
import { latePaymentSettledMail, orderConfirmedMail, paymentShortMail } from './payment-mails.ts';
import { problemAnsweredMail, problemReportedMail } from './problem-mails.ts';
import { productBackMail } from './product-mails.ts';
import { proofReceivedMail, proofRejectedMail, reviewOverdueMail } from './proof-mails.ts';
import {
  refundAccountMail,
  refundCodeMail,
  refundOwedMail,
  refundPaidMail,
} from './refund-mails.ts';
import { paymentReminderMail, secondChanceMail } from './reminder-mails.ts';
import {
  type AccountLink,
  accountLinkMail,
  bankAccountMail,
  type DayFigures,
  eveningMail,
  secondFactorResetMail,
  staffNoticeMail,
} from './staff-mails.ts';
import { paymentUndoneMail } from './undone-mails.ts';

/** A person at an address. */
export interface Mailbox {
  name: string;
  address: string;
}

/** One mail that an event owes; `kind` distinguishes the mails of one event. */
export interface OwedMail {
  kind: string;
  to: Mailbox;
  replyTo?: Mailbox;
  /** The network that asked for it, where anyone can ask: each has a share of the mails to this mailbox. */
  network?: string | null | undefined;
  content: MailContent;
}

/** Events that owe a mail. */
export type MailedEvent = Exclude<
  EventName,
  | 'hold-renewed'
  | 'hold-abandoned'
  | 'goods-returned'
  | 'statement-opened'
  | 'proof-attached'
  | 'webhook-due'
  | 'staff-push-due'
>;

type MailsOf = {
  [E in MailedEvent]: (
    payload: Events[E],
    company: MailCompany,
    /** The order as it is now, for events whose mail depends on it. */
    order?: PublicOrder,
  ) => readonly OwedMail[];
};

function toBuyer<Order extends { buyer: MailBuyer; network?: string | null }>(
  kind: string,
  write: (order: Order, company: MailCompany, now?: PublicOrder) => MailContent,
): (order: Order, company: MailCompany, now?: PublicOrder) => readonly OwedMail[] {
  return (order, company, now) => [
    {
      kind,
      to: { name: oneLine(order.buyer.name), address: order.buyer.email },
      network: order.network,
      content: write(order, company, now),
    },
  ];
}

/** The worker has opened the token of the link. */
const hasToken = (link: Events['account-link-made']): link is AccountLink => 'token' in link;

/** The worker has read the figures of the day. */
const hasFigures = (
  evening: Events['evening-mail-due'],
): evening is Events['evening-mail-due'] & { figures: DayFigures } => 'figures' in evening;

/** The worker has read the orders, and there are some. */
const hasLinks = (
  asked: Events['order-links-asked'] & Partial<LostOrderLinks>,
): asked is LostOrderLinks => Boolean(asked.to && asked.links?.length);

/** Event → the mails it owes. */
export const mailsOfEvent: MailsOf = {
  'order-placed': toBuyer('order-placed', orderPlacedMail),
  'proof-received': toBuyer('proof-received', proofReceivedMail),
  'proof-rejected': toBuyer('proof-rejected', proofRejectedMail),
  'late-payment-settled': toBuyer('late-payment-settled', latePaymentSettledMail),
  'review-overdue': (order, company) => [
    {
      kind: 'review-overdue',
      to: { name: company.name, address: company.email },
      content: reviewOverdueMail(order, company),
    },
  ],
  // Auth owes a mail to each owner ('owner-alert-due').
  'webhook-switched-off': () => [],
  // Auth owes a notice to those who want it ('staff-notice-due').
  'staff-notice-raised': () => [],
  'order-confirmed': toBuyer('order-confirmed', orderConfirmedMail),
  'payment-undone': toBuyer('payment-undone', paymentUndoneMail),
  'payment-short': toBuyer('payment-short', paymentShortMail),
  'refund-owed': toBuyer('refund-owed', refundOwedMail),
  'refund-account-given': toBuyer('refund-account-given', refundAccountMail),
  'order-code-issued': toBuyer('order-code-issued', orderCodeMail),
  'mailbox-code-issued': toBuyer('mailbox-code-issued', refundCodeMail),
  'refund-paid': toBuyer('refund-paid', refundPaidMail),
  'order-processing': toBuyer('order-processing', orderProcessingMail),
  'order-ready': toBuyer('order-ready', orderReadyMail),
  'order-shipped': toBuyer('order-shipped', orderShippedMail),
  'order-delivered': toBuyer('order-delivered', orderDeliveredMail),
  'order-returned': toBuyer('order-returned', orderReturnedMail),
  'problem-reported': toBuyer('problem-reported', problemReportedMail),
  'problem-answered': toBuyer('problem-answered', problemAnsweredMail),
  'order-expired': toBuyer('order-expired', orderExpiredMail),
  'test-order-moved': ({ step, ...order }, company) =>
    testMails[step](order, company).map(markedAsTest),
  'payment-reminded': toBuyer('payment-reminded', paymentReminderMail),
  'second-chance-given': toBuyer('second-chance-given', secondChanceMail),
  'order-cancelled': toBuyer('order-cancelled', orderCancelledMail),
  'hold-released': toBuyer('hold-released', holdReleasedMail),
  'correction-code-issued': toBuyer('correction-code-issued', correctionCodeMail),
  'order-discounted': toBuyer('order-discounted', orderDiscountedMail),
  'order-corrected': (order, company) => [
    ...toBuyer('order-corrected', orderCorrectedMail)(order, company),
    ...(order.formerEmail === null
      ? []
      : [
          {
            kind: 'order-corrected-before',
            to: { name: '', address: order.formerEmail },
            content: formerMailboxMail(order, company),
          },
        ]),
  ],
  'order-links-asked': (asked, company) =>
    hasLinks(asked)
      ? [
          {
            kind: 'order-links-asked',
            to: { name: oneLine(asked.to.name), address: asked.to.email },
            network: asked.network,
            content: orderLinksMail(asked, company),
          },
        ]
      : [],
  'contact-message-received': (message, company) => {
    const visitor = {
      name: oneLine(`${message.firstName} ${message.lastName}`),
      address: message.email,
    };
    return [
      {
        kind: 'contact-received',
        to: { name: company.name, address: company.email },
        replyTo: visitor,
        content: contactReceivedMail(message, company),
      },
      {
        kind: 'contact-acknowledged',
        to: { ...visitor, name: '' },
        content: contactAcknowledgedMail(message, company),
      },
    ];
  },
  'product-back': (back, company) => [
    {
      kind: 'product-back',
      to: { name: '', address: back.email },
      content: productBackMail(back, company),
    },
  ],
  'account-link-made': (link, company) =>
    hasToken(link)
      ? [
          {
            kind: 'account-link',
            to: { name: '', address: link.email },
            content: accountLinkMail(link, company),
          },
        ]
      : [],
  'staff-notice-due': (notice, company) => [
    {
      kind: 'staff-notice',
      to: { name: '', address: notice.email },
      content: staffNoticeMail(notice, company),
    },
  ],
  'evening-mail-due': (evening, company) =>
    hasFigures(evening)
      ? [
          {
            kind: 'evening',
            to: { name: '', address: evening.email },
            content: eveningMail(evening, company),
          },
        ]
      : [],
  'owner-alert-due': (alert, company) => [
    {
      kind: 'owner-alert',
      to: { name: '', address: alert.email },
      content: ownerAlertMail(alert, company),
    },
  ],
  'bank-account-step': (step, company) => [
    {
      kind: 'bank-account',
      to: { name: '', address: step.email },
      content: bankAccountMail(step, company),
    },
  ],
  'second-factor-reset': (reset, company) => [
    {
      kind: 'second-factor-reset',
      to: { name: '', address: reset.email },
      content: secondFactorResetMail(reset, company),
    },
  ],
};

/** What buyers get at each step of a test order. */
const testMails: Record<
  TestOrderStep,
  (order: OrderMailFacts, company: MailCompany) => readonly OwedMail[]
> = {
  'order-placed': toBuyer('order-placed', orderPlacedMail),
  'proof-received': (order, company) =>
    mailsOfEvent['proof-received']({ ...order, isLate: false, isPaidLate: false }, company),
  'order-confirmed': (order, company) =>
    mailsOfEvent['order-confirmed']({ ...order, amountReceivedKobo: null }, company),
};

const markedAsTest = (mail: OwedMail): OwedMail => ({
  ...mail,
  content: {
    ...mail.content,
    subject: `TEST: ${mail.content.subject}`,
    note: {
      tone: 'warning',
      title: 'This is a test. Do not pay.',
      text: 'An owner of the shop placed the order. Buyers get the same mail, without this note.',
    },
  },
});
