import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import type { MailCompany, MailContent } from './mail-content.ts';
import { goods, orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting } from './wording.ts';

/** To the buyer: the payment window has ended, and what to do whether or not money was sent. */
export function orderExpiredMail(
  order: Events['order-expired'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference} has expired`,
    preview: 'If you have paid, upload your proof. We keep every proof we receive.',
    heading: 'Your order has expired',
    intro: [
      [
        `${greeting(order.buyer.name)} No proof of payment for ${goods(order)} reached us by ${formatMoment(order.paymentDeadline)}, so the goods are no longer reserved for you.`,
      ],
    ],
    note: {
      tone: 'warning',
      title: 'Have you paid already?',
      text: 'Do not pay again. You can still upload your proof on your order page, and our staff will trace your payment.',
    },
    facts: orderFacts(order),
    action: { label: 'Open your order', url: orderPage(company, order) },
    small: [
      [
        `If you have not paid, you do not need to do anything. To order again, visit ${company.publicUrl}/marketplace.`,
      ],
      questions(company),
    ],
  };
}
