import type { Events } from '@spade/contracts/events/events';
import { formatNaira } from '@spade/contracts/naira';
import type { MailCompany, MailContent } from './mail-content.ts';
import { goods, orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting } from './wording.ts';

type Settled = Events['late-payment-settled'];
type Words = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'intro'>;

/** To the buyer: what staff did about a payment that came too late. */
export function latePaymentSettledMail(order: Settled, company: MailCompany): MailContent {
  return {
    ...wordsFor[order.settlement](order),
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

const wordsFor: Record<Settled['settlement'], (order: Settled) => Words> = {
  refunded: (order) => ({
    subject: `Order ${order.reference}: we have refunded you`,
    preview: 'The money is on its way back to the account that it came from.',
    heading: 'Your payment is refunded',
    intro: [
      [
        `${greeting(order.buyer.name)} Your payment for ${goods(order)} came after the deadline. We have sent it back to the account that it came from. The order has ended; do not pay for it again.`,
      ],
    ],
  }),
  restocked: (order) => ({
    subject: `Order ${order.reference}: your goods are reserved again`,
    preview: 'There is nothing more to do, and nothing more to pay.',
    heading: 'Your goods are reserved again',
    intro: [
      [
        `${greeting(order.buyer.name)} Your proof came after the deadline. We have reserved ${goods(order)} for you again and are completing the check of your payment of ${formatNaira(order.totalKobo)}. Do not pay again: we will e-mail you once it is confirmed.`,
      ],
    ],
  }),
  not_paid: (order) => ({
    subject: `Order ${order.reference}: we could not find your payment`,
    preview: 'If the money has left your account, please write to us.',
    heading: 'We could not find your payment',
    intro: [
      [
        `${greeting(order.buyer.name)} We have checked our bank account and found no payment for ${goods(order)}, so the order has ended.`,
      ],
      [
        `If the money has left your account, do not pay again. Write to us with the reference ${order.reference} and your bank's receipt, and we will trace it.`,
      ],
    ],
  }),
};
