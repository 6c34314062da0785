import type { EventName, Events } from '@spade/contracts/events/events';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import type { MailBuyer } from '@spade/contracts/orders/buyer';
import { contactAcknowledgedMail, contactReceivedMail } from './contact-received.ts';
import { holdReleasedMail } from './hold-released.ts';
import { latePaymentSettledMail } from './late-payment-settled.ts';
import type { MailCompany, MailContent } from './mail-content.ts';
import { orderCancelledMail } from './order-cancelled.ts';
import { orderConfirmedMail } from './order-confirmed.ts';
import { orderExpiredMail } from './order-expired.ts';
import { orderPlacedMail } from './order-placed.ts';
import { paymentShortMail } from './payment-short.ts';
import { proofReceivedMail } from './proof-received.ts';
import { proofRejectedMail } from './proof-rejected.ts';
import { refundAccountMail, refundOwedMail, refundPaidMail } from './refund-owed.ts';
import { reviewOverdueMail } from './review-overdue.ts';
import { oneLine } from './wording.ts';

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
  content: MailContent;
}

/** Events that owe a mail. */
export type MailedEvent = Exclude<
  EventName,
  'hold-renewed' | 'hold-abandoned' | 'statement-opened' | 'proof-attached'
>;

type MailsOf = {
  [E in MailedEvent]: (
    payload: Events[E],
    company: MailCompany,
    /** The order as it is now, for events whose mail depends on it. */
    order?: PublicOrder,
  ) => readonly OwedMail[];
};

function toBuyer<Order extends { buyer: MailBuyer }>(
  kind: string,
  write: (order: Order, company: MailCompany, now?: PublicOrder) => MailContent,
): (order: Order, company: MailCompany, now?: PublicOrder) => readonly OwedMail[] {
  return (order, company, now) => [
    {
      kind,
      to: { name: oneLine(order.buyer.name), address: order.buyer.email },
      content: write(order, company, now),
    },
  ];
}

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
  'order-confirmed': toBuyer('order-confirmed', orderConfirmedMail),
  'payment-short': toBuyer('payment-short', paymentShortMail),
  'refund-owed': toBuyer('refund-owed', refundOwedMail),
  'refund-account-given': toBuyer('refund-account-given', refundAccountMail),
  'refund-paid': toBuyer('refund-paid', refundPaidMail),
  'order-expired': toBuyer('order-expired', orderExpiredMail),
  'order-cancelled': toBuyer('order-cancelled', orderCancelledMail),
  'hold-released': toBuyer('hold-released', holdReleasedMail),
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
};
