import type { Events } from '@spade/contracts/events/events';
import type { MailCompany, MailContent } from './mail-content.ts';
import { goods, orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting, oneLine } from './wording.ts';

/** To the buyer: staff cancelled the order, the reason, and how to get money back. */
export function orderCancelledMail(
  order: Events['order-cancelled'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference} is cancelled`,
    preview: 'Please do not pay for this order.',
    heading: 'Your order is cancelled',
    intro: [
      [
        `${greeting(order.buyer.name)} We have cancelled your order for ${goods(order)}. Please do not pay for it.`,
      ],
    ],
    note: {
      tone: 'error',
      title: 'Reason:',
      text: oneLine(order.cancelReason, 500),
    },
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [
      [
        `If you have paid, write to ${company.email} with the reference ${order.reference} and we will refund you.`,
      ],
      questions(company),
    ],
  };
}
