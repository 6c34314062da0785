import type { Events } from '@spade/contracts/events/events';
import { formatLagosDay } from '@spade/contracts/lagos';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import type { MailCompany, MailContent, Paragraph } from './mail-content.ts';
import { goods, orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting } from './wording.ts';

type ProofReceived = Events['proof-received'];

/** To the buyer: the proof arrived in time, late, or late with the goods sold. */
export function proofReceivedMail(
  order: ProofReceived,
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  if (order.isPaidLate) return paidLate(order, company);
  return {
    subject: `Order ${order.reference}: we have your proof of payment`,
    preview: 'Our staff are checking the bank account. There is nothing more to do.',
    heading: 'We have your proof',
    intro: [
      [
        `${greeting(order.buyer.name)} Your proof of payment for ${goods(order)} has arrived. Our staff are checking the bank account. There is nothing more to do: we will e-mail you once the payment is confirmed.`,
      ],
      answerBy(company, now),
    ],
    ...(order.isLate && {
      note: {
        tone: 'warning',
        title: 'It came after the deadline.',
        text: 'The goods were still available, so we hold them for you again. Do not pay a second time.',
      } as const,
    }),
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** How soon an answer usually comes, when staff check, and the last day of an answer. */
function answerBy(company: MailCompany, now: PublicOrder | undefined): Paragraph {
  const hours = `Our staff check payments ${company.hours}.`;
  if (!now) return [hours];
  const limit = now.reviewBy ? ` It comes by ${formatLagosDay(now.reviewBy)} at the latest.` : '';
  return ['You usually have our answer ', { strong: now.usualAnswer }, `. ${hours}${limit}`];
}

function paidLate(order: ProofReceived, company: MailCompany): MailContent {
  return {
    subject: `Order ${order.reference}: your proof came after the deadline`,
    preview: 'Do not pay again. We will refund you or restock the goods.',
    heading: 'Your proof came late',
    intro: [
      [
        `${greeting(order.buyer.name)} Your proof of payment for ${goods(order)} has arrived, but the payment window had ended and the goods are no longer reserved for you.`,
      ],
    ],
    note: {
      tone: 'error',
      title: 'Do not pay again.',
      text: 'We have kept your proof. Our staff will check whether your payment arrived and then write to you: you get it back, or the goods once they are in stock again.',
    },
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}
