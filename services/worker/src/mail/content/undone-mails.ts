import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import { formatNaira } from '@spade/contracts/naira';
import { greeting, type MailCompany, type MailContent } from './mail-content.ts';
import { bankFacts, goods, orderFacts, orderPage, questions, stampDuty } from './order-facts.ts';

/**
 * To the buyer: the order is not paid after all. The bank took the money back, or staff confirmed it by mistake; the order page says
 * the same.
 */
export function paymentUndoneMail(
  order: Events['payment-undone'],
  company: MailCompany,
): MailContent {
  if (order.reviewBy !== null) return checkedAgainMail(order, order.reviewBy, company);
  const rest = formatNaira(order.restKobo);
  const isReturned = order.cause === 'returned';
  const why = isReturned
    ? `The bank took your payment for ${goods(order)} back, so it is no longer in our account.`
    : `We told you that your payment for ${goods(order)} was confirmed. That was a mistake: it is not in our account.`;
  return {
    subject: `Order ${order.reference}: please pay ${rest}${isReturned ? ' again' : ''}`,
    preview: isReturned
      ? 'The bank took your payment back.'
      : 'Your payment is not in our account.',
    heading: isReturned ? 'The bank took your payment back' : 'Your payment is not there yet',
    intro: [
      [
        `${greeting(order.buyer.name)} ${why} Please look in your bank app first. Is the money back with you? Then transfer `,
        { strong: rest },
        ' with the same payment reference',
        ...(order.payBy === null ? [] : [', before ', { strong: formatMoment(order.payBy) }]),
        '.',
      ],
    ],
    note: {
      tone: 'warning',
      title: 'Is the money not back with you?',
      text: 'Then do not pay again. Answer this email with the receipt of your bank, and we trace it.',
    },
    facts: bankFacts({ ...order, amountDueKobo: order.restKobo }),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [stampDuty, questions(company)],
  };
}

function checkedAgainMail(
  order: Events['payment-undone'],
  reviewBy: string,
  company: MailCompany,
): MailContent {
  const by = formatMoment(reviewBy);
  return {
    subject: `Order ${order.reference}: we are checking your payment again`,
    preview: `You have our answer by ${by}.`,
    heading: 'We are checking your payment again',
    intro: [
      [
        `${greeting(order.buyer.name)} We told you that your payment for ${goods(order)} was confirmed. That was too early: we have not found it in our bank account yet. We keep your goods and look again, and you have our answer by `,
        { strong: by },
        '. You need do nothing, and please do not pay again.',
      ],
    ],
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}
