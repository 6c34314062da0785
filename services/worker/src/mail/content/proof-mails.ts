import type { Events } from '@spade/contracts/events/events';
import { formatLagosDay, formatMoment } from '@spade/contracts/lagos';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import {
  greeting,
  type MailCompany,
  type MailContent,
  oneLine,
  type Paragraph,
} from './mail-content.ts';
import {
  arrival,
  bankFacts,
  deliveryTerms,
  goods,
  orderFacts,
  orderPage,
  questions,
  stampDuty,
  usually,
} from './order-facts.ts';

type ProofReceived = Events['proof-received'];

/** To the buyer: the proof arrived in time, late, or late with the goods sold. */
export function proofReceivedMail(
  order: ProofReceived,
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  if (order.isPaidLate) return paidLate(order, company, now);
  return {
    subject: `Order ${order.reference}: we have your proof of payment`,
    preview: 'Our staff are checking the bank account. There is nothing more to do.',
    heading: 'We have your proof',
    intro: [
      [
        `${greeting(order.buyer.name)} Your proof of payment for ${goods(order)} has arrived. Our staff are checking the bank account. There is nothing more to do: we will email you once the payment is confirmed.`,
      ],
      answerBy(company, now),
      ...arrival(now, 'Once the payment is confirmed, the goods'),
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
    small: [...deliveryTerms(company, order), questions(company)],
  };
}

/** How soon an answer usually comes, when staff check, and the last day of an answer. */
function answerBy(company: MailCompany, now: PublicOrder | undefined): Paragraph {
  const hours = `Our staff check payments ${company.hours}.`;
  if (!now) return [hours];
  const limit = now.reviewBy ? `, at the latest on ${formatLagosDay(now.reviewBy)}` : '';
  return ['You usually have our answer ', { strong: now.usualAnswer }, `${limit}. ${hours}`];
}

function paidLate(
  order: ProofReceived,
  company: MailCompany,
  now: PublicOrder | undefined,
): MailContent {
  return {
    subject: `Order ${order.reference}: your proof came after the deadline`,
    preview: 'Do not pay again. You get the goods if they are there again, or your money back.',
    heading: 'Your proof came late',
    intro: [
      [
        `${greeting(order.buyer.name)} Your proof of payment for ${goods(order)} has arrived, but the payment window had ended and the goods are no longer reserved for you.`,
      ],
    ],
    note: {
      tone: 'error',
      title: 'Do not pay again.',
      text: `We have kept your proof, and our staff look for your payment in the bank account. You hear from us${usually(now)}: you get the goods if they are there again, or your money back.`,
    },
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

/** To the buyer: why the proof was rejected, and until when to upload another. */
export function proofRejectedMail(
  order: Events['proof-rejected'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference}: we could not accept your proof`,
    preview: `Upload another before ${formatMoment(order.paymentDeadline)}.`,
    heading: 'We need another proof',
    intro: [
      [
        `${greeting(order.buyer.name)} Our staff could not accept your proof of payment for ${goods(order)}. Upload another before `,
        { strong: formatMoment(order.paymentDeadline) },
        '. We hold the goods for you until then.',
      ],
      [
        { strong: 'Did your bank take the money? Then do not pay again: ' },
        'upload a clear picture of the receipt of that transfer, or write to us.',
      ],
      [{ strong: 'It did not? ' }, 'Then transfer the amount below, and upload its receipt.'],
    ],
    note: {
      tone: 'error',
      title: 'Reason:',
      text: oneLine(order.rejectionReason, 500),
    },
    facts: bankFacts(order),
    action: { label: 'Upload another proof', url: orderPage(company, order) },
    small: [stampDuty, questions(company)],
  };
}

/** To staff: a proof waits longer than we promised the buyer. Names no buyer. */
export function reviewOverdueMail(
  order: Events['review-overdue'],
  company: MailCompany,
): MailContent {
  return {
    subject: `Order ${order.reference}: the proof was not checked in time`,
    preview: `It was due at ${formatMoment(order.reviewBy)}. The buyer waits.`,
    heading: 'A proof of payment waits for you',
    intro: [
      [
        'We promised the buyer an answer by ',
        { strong: formatMoment(order.reviewBy) },
        '. Please check the bank account, then confirm the order or reject the proof. The goods stay reserved until you do.',
      ],
    ],
    facts: orderFacts(order),
    action: {
      label: 'Open the overdue orders',
      url: `${company.publicUrl}/admin/orders?attention=overdue`,
    },
    small: [['This mail is sent once for each proof.']],
  };
}
