import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from './format-time.ts';
import type { MailCompany, MailContent } from './mail-content.ts';
import { goods, orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting } from './safe-words.ts';

/** To the buyer: the window is over, and what to do whether or not money was sent. */
export function orderExpiredMail(
  order: Events['order-expired'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference} has expired`,
    preview: 'If you have paid, upload your proof: it is never thrown away.',
    heading: 'Your order has expired',
    intro: [
      [
        `${greeting(order.buyer.name)} No proof of payment for ${goods(order)} reached us by ${formatMoment(order.paymentDeadline)}, so we no longer hold the goods.`,
      ],
    ],
    note: {
      tone: 'warning',
      title: 'Have you paid already?',
      text: 'Do not pay again. Upload your proof on the page of your order, also now: staff will find your money.',
    },
    facts: orderFacts(order),
    action: { label: 'Open your order', url: orderPage(company, order) },
    small: [
      [
        `If you have not paid, there is nothing to do. You can order anew at ${company.publicUrl}/marketplace.`,
      ],
      questions(company),
    ],
  };
}
