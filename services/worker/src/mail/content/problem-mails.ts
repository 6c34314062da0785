import type { Events } from '@spade/contracts/events/events';
import { answerInWords, MAX_PROBLEM_PICTURES, problemKinds } from '@spade/contracts/orders/problem';
import { greeting, type MailCompany, type MailContent, oneLine } from './mail-content.ts';
import { goods, orderPage, questions } from './order-facts.ts';

/** To the buyer who said that something is wrong: we have your report, and pictures help. */
export function problemReportedMail(
  order: Events['problem-reported'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference}: we have your report`,
    preview: 'We look into it and answer by email.',
    heading: 'We have your report',
    intro: [
      [
        `${greeting(order.buyer.name)} You told us that something is wrong with ${goods(order)}. We look into it, and answer by email and on your order page.`,
      ],
      [
        `Pictures help us to decide: you can add up to ${MAX_PROBLEM_PICTURES}. Please keep the goods and their packing until we have answered.`,
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
