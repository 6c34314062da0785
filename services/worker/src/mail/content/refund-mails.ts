import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import { amountDueIn, type PublicOrder } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { greeting, type MailCompany, type MailContent, oneLine } from './mail-content.ts';
import { moneyFacts, orderPage, questions, refundTime } from './order-facts.ts';

/** To the buyer: money came that we send back. */
export function refundOwedMail(
  order: Events['refund-owed'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const amount = formatNaira(order.refundKobo);
  if (order.answerBy !== undefined) return refundToDecideMail(order, order.answerBy, company);
  if (order.reason === 'granted') return refundGrantedMail(order, company, now);
  const { reference } = order;
  const why =
    order.reason === 'over'
      ? ['You paid ', { strong: amount }, ` too much for order ${reference}: it comes back to you.`]
      : [
          { strong: amount },
          ` comes back to you: you sent it to us for order ${reference}, which ${now?.cancelReason ? 'was cancelled' : 'has ended'}.`,
        ];
  return {
    subject: `Order ${order.reference}: we owe you ${amount}`,
    preview: `Tell us which account we should send ${amount} back to.`,
    heading: 'We send money back to you',
    intro: [
      [
        `${greeting(order.buyer.name)} `,
        ...why,
        ` Please tell us on the page of your order which account to send it to: after that it goes out ${refundTime(company, now)}, and we write to you once it is on its way.`,
      ],
      ...(now?.cancelReason ? [[`Why it was cancelled: ${oneLine(now.cancelReason, 500)}`]] : []),
    ],
    facts: [...moneyFacts(order), { label: 'Refund', value: amount, isLarge: true }],
    action: { label: 'Name your account', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** To the buyer: staff give money of the paid order back, and say why. */
function refundGrantedMail(
  order: Events['refund-owed'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const amount = formatNaira(order.refundKobo);
  // Nothing is left to be paid for it.
  const isWhole = amountDueIn(order) === 0;
  return {
    subject: `Order ${order.reference}: we refund you ${amount}`,
    preview: `Tell us which account we should send ${amount} back to.`,
    heading: isWhole ? 'We refund your order' : 'We refund part of your order',
    intro: [
      [
        `${greeting(order.buyer.name)} `,
        { strong: amount },
        ` comes back to you: ${isWhole ? 'all that' : 'part of what'} you paid for order ${order.reference}. Please tell us on the page of your order which account to send it to: after that it goes out ${refundTime(company, now)}. We will write to you once it is on its way.`,
      ],
      ...(order.grantedFor === undefined ? [] : [[`Our reason: ${order.grantedFor}`]]),
    ],
    facts: [...moneyFacts(order), { label: 'Refund', value: amount, isLarge: true }],
    action: { label: 'Name your account', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** To the buyer: more came than the order needs; the order page says the same. */
function refundToDecideMail(
  order: Events['refund-owed'],
  answerBy: string,
  company: MailCompany,
): MailContent {
  const amount = formatNaira(order.refundKobo);
  const by = formatMoment(answerBy);
  const why =
    order.reason === 'over'
      ? `than order ${order.reference} costs`
      : `for order ${order.reference}, which has ended`;
  return {
    subject: `Order ${order.reference}: we received ${amount} more`,
    preview: `We tell you by ${by} how it comes back.`,
    heading: `We received ${amount} more`,
    intro: [
      [
        `${greeting(order.buyer.name)} We received `,
        { strong: amount },
        ` more ${why}. We tell you by `,
        { strong: by },
        ' how it comes back. You need do nothing, and please do not pay again.',
      ],
    ],
    facts: moneyFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** To the buyer: an account was named for the money, which may have been someone else who has the link of the order. */
export function refundAccountMail(
  order: Events['refund-account-given'],
  company: MailCompany,
  now?: PublicOrder,
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
        `. We send it there ${refundTime(company, now)}. If that was not you, write to ${company.email} or call us at once, before we send the money.`,
      ],
    ],
    facts: [...moneyFacts(order), { label: 'Refund', value: amount, isLarge: true }],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** To the buyer: only the reader of this mailbox may change the account of the refund. */
export function refundCodeMail(
  order: Events['mailbox-code-issued'],
  company: MailCompany,
): MailContent {
  const { reference, toAccount, code } = order;
  const until = formatMoment(order.expiresAt);
  return {
    subject: `Order ${reference}: your code to change the refund account`,
    preview: `It changes the account to ${toAccount}, until ${until}.`,
    heading: 'Your code to change the refund account',
    intro: [
      [
        `${greeting(order.buyer.name)} Someone asked on the page of your order to send your refund to `,
        { strong: toAccount },
        `. If that was you, type this code on that page until ${until}.`,
      ],
      [
        'If it was not you, do nothing: the account stays as it is. Tell the code to no one; we never ask for it.',
      ],
    ],
    facts: [{ label: 'Code', value: code, isLarge: true }, ...moneyFacts(order)],
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
    facts: [...moneyFacts(order), { label: 'Refund', value: amount, isLarge: true }],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}
