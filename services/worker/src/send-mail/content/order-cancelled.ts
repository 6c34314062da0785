import type { Events } from '@spade/contracts/events/events';
import type { MailCompany, MailContent } from './mail-content.ts';
import { goods, orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting, oneLine } from './safe-words.ts';

/** To the buyer: staff cancelled, why, and what becomes of money that was sent. */
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
        `${greeting(order.buyer.name)} Staff have cancelled your order for ${goods(order)}. Please do not pay for it.`,
      ],
    ],
    note: {
      tone: 'error',
      title: 'Reason given by staff:',
      text: oneLine(order.cancelReason, 500),
    },
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [
      [
        `If you have paid, write to ${company.email} with the reference ${order.reference}: you get your money back.`,
      ],
      questions(company),
    ],
  };
}
