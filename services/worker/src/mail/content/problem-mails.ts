import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { answerInWords, MAX_PROBLEM_PICTURES, problemKinds } from '@spade/contracts/orders/problem';
import { greeting, type MailCompany, type MailContent, oneLine } from './mail-content.ts';
import { goods, orderPage, paidKoboOf, questions } from './order-facts.ts';

/** To the buyer who said that something is wrong: until when we answer, and where the money is; the order page says the same. */
export function problemReportedMail(
  order: Events['problem-reported'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const paid = formatNaira(paidKoboOf(order, now));
  const by = now?.refundAnswerBy ? `by ${formatMoment(now.refundAnswerBy)}` : 'soon';
  return {
    subject: `Order ${order.reference}: we have your report`,
    preview: `We answer ${by}. Your ${paid} stays in our account until then.`,
    heading: 'We have your report',
    intro: [
      [
        `${greeting(order.buyer.name)} You told us that something is wrong with ${goods(order)}. We answer `,
        { strong: by },
        `, by email and on your order page; your ${paid} stays in our account until then.`,
      ],
      [
        `Pictures help us to decide: you can add up to ${MAX_PROBLEM_PICTURES}.${order.kind === 'not_arrived' ? '' : ' Please keep the goods and their packing until we have answered.'}`,
      ],
    ],
    facts: [
      { label: 'Order', value: order.reference, url: orderPage(company, order) },
      { label: 'What is wrong', value: problemKinds[order.kind] },
    ],
    action: {
      label: 'Add pictures',
      url: `${company.publicUrl}/orders/problem?order=${encodeURIComponent(order.orderId)}`,
    },
    small: [questions(company)],
  };
}

/** To the buyer: what staff answered, and why. */
export function problemAnsweredMail(
  order: Events['problem-answered'],
  company: MailCompany,
): MailContent {
  const answer = answerInWords(order.answer, order.refundKobo);
  return {
    subject: `Order ${order.reference}: our answer to your report`,
    preview: answer,
    heading: 'Our answer to your report',
    intro: [
      [
        `${greeting(order.buyer.name)} You told us that something is wrong with ${goods(order)}. `,
        { strong: answer },
      ],
    ],
    note: {
      tone: order.answer === 'no' ? 'warning' : 'good',
      title: 'Reason:',
      text: oneLine(order.reason, 500),
    },
    facts: [
      { label: 'Order', value: order.reference },
      { label: 'What was wrong', value: problemKinds[order.kind] },
    ],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [['If you do not agree, answer us: we look at it again with you.'], questions(company)],
  };
}
