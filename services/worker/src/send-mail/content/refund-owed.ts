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
    preview: `Tell us which account we should send ${amount} back to.`,
    heading: 'We send money back to you',
    intro: [
      [
        `${greeting(order.buyer.name)} You sent us `,
        { strong: amount },
        ` ${why}. We will send it back: please tell us on the page of your order which account to send it to. We will write to you once it is on its way.`,
      ],
    ],
    facts: [...orderFacts(order), { label: 'Refund', value: amount, isLarge: true }],
    action: { label: 'Name your account', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** To the buyer: an account was named for the money, which may have been someone else who has the link of the order. */
export function refundAccountMail(
  order: Events['refund-account-given'],
  company: MailCompany,
): MailContent {
  const amount = formatNaira(order.refundKobo);
  return {
    subject: `Order ${order.reference}: the account for your refund`,
    preview: `We send ${amount} to ${order.toAccount}.`,
    heading: 'The account for your refund',
    intro: [
      [
        `${greeting(order.buyer.name)} This account was named for your refund on the page of your order: `,
        { strong: order.toAccount },
        `. If that was not you, write to ${company.email} or call us at once, before we send the money.`,
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
  const account = order.toAccount ?? 'the account that it came from';
  return {
    subject: `Order ${order.reference}: we have sent back ${amount}`,
    preview: `${amount} is on its way back to ${account}.`,
    heading: 'Your refund is on its way',
    intro: [
      [
        `${greeting(order.buyer.name)} We have sent `,
        { strong: amount },
        ` back to ${account}. Your bank usually shows it within one working day.`,
      ],
    ],
    facts: [...orderFacts(order), { label: 'Refund', value: amount, isLarge: true }],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}
