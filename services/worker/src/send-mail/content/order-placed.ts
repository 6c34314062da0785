import type { Events } from '@spade/contracts/events/events';
import { formatMoney } from './format-money.ts';
import { formatClock, formatMoment } from './format-time.ts';
import type { MailCompany, MailContent } from './mail-content.ts';
import { bankFacts, orderPage, questions, stampDuty } from './order-facts.ts';
import { greeting, oneLine } from './safe-words.ts';

/** To the buyer: where to pay what, until when. */
export function orderPlacedMail(order: Events['order-placed'], company: MailCompany): MailContent {
  return {
    subject: `Order ${order.reference}: transfer ${formatMoney(order.totalKobo)} before ${formatClock(order.paymentDeadline)}`,
    preview: `Bank details and payment reference for ${oneLine(order.productTitle)}`,
    heading: 'Your order is placed',
    intro: [
      [
        `${greeting(order.buyer.name)} We hold ${order.quantity} × ${oneLine(order.productTitle)} for you until `,
        { strong: formatMoment(order.paymentDeadline) },
        '. Transfer the exact amount and upload your proof before then.',
      ],
    ],
    facts: bankFacts(order),
    action: { label: 'Upload your proof', url: orderPage(company, order) },
    small: [
      [
        'Put the reference in the transfer narration. Staff check the bank account and write to you once the payment is confirmed.',
      ],
      stampDuty,
      questions(company),
    ],
  };
}
