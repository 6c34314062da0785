import type { Events } from '@spade/contracts/events/events';
import type { MailCompany, MailContent } from './mail-content.ts';
import { goods, orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting } from './wording.ts';

/** To the buyer: the picture shows no payment and others wait for the goods, so nothing is reserved any more. */
export function holdReleasedMail(
  order: Events['hold-released'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference}: your goods are no longer reserved`,
    preview:
      'Do not pay again. If your payment is in our account, you get the goods or your money.',
    heading: 'Your goods are no longer reserved',
    intro: [
      [
        `${greeting(order.buyer.name)} We could not see a payment on the picture that you sent for ${goods(order)}, and other customers are waiting for the same goods. So we had to put them back on sale.`,
      ],
    ],
    note: {
      tone: 'warning',
      title: 'Have you paid? Do not pay again.',
      text: 'We have kept your picture. Our staff still check the bank account and will write to you: you get the goods if they are there, or your money back.',
    },
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}
