import type { Events } from '@spade/contracts/events/events';
import { formatNaira } from '@spade/contracts/naira';
import type { MailCompany, MailContent } from './mail-content.ts';
import { orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting } from './wording.ts';

/** To the buyer: money came that we send back. */
export function refundOwedMail(order: Events['refund-owed'], company: MailCompany): MailContent {
  const amount = formatNaira(order.refundKobo);
  const why =
    order.reason === 'over'
      ? `more than order ${order.reference} costs`
      : `for order ${order.reference}, which has ended`;
  return {
    subject: `Order ${order.reference}: we owe you ${amount}`,
    preview: `We send ${amount} back to the account that it came from.`,
    heading: 'We send money back to you',
    intro: [
      [
        `${greeting(order.buyer.name)} You sent us `,
        { strong: amount },
        ` ${why}. We send it back to the account that it came from, and write to you once it is on its way.`,
      ],
    ],
    facts: [...orderFacts(order), { label: 'Refund', value: amount, isLarge: true }],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** To the buyer: the money is on its way back. */
export function refundPaidMail(order: Events['refund-paid'], company: MailCompany): MailContent {
  const amount = formatNaira(order.refundKobo);
  return {
    subject: `Order ${order.reference}: we have sent back ${amount}`,
    preview: 'The money is on its way back to the account that it came from.',
    heading: 'Your refund is on its way',
    intro: [
      [
        `${greeting(order.buyer.name)} We have sent `,
        { strong: amount },
        ' back to the account that it came from. Your bank usually shows it within one working day.',
      ],
    ],
    facts: [...orderFacts(order), { label: 'Refund', value: amount, isLarge: true }],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}
