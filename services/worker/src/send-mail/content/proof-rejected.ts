import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import type { MailCompany, MailContent } from './mail-content.ts';
import { bankFacts, goods, orderPage, questions, stampDuty } from './order-facts.ts';
import { greeting, oneLine } from './wording.ts';

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
        `${greeting(order.buyer.name)} Our staff could not match your proof of payment for ${goods(order)} with our account. Upload another before `,
        { strong: formatMoment(order.paymentDeadline) },
        '. We hold the goods for you until then.',
      ],
    ],
    note: {
      tone: 'error',
      title: 'Reason:',
      text: oneLine(order.rejectionReason, 500),
    },
    facts: bankFacts(order),
    action: { label: 'Upload another proof', url: orderPage(company, order) },
    small: [
      [
        'If the money has left your account, do not pay again: upload a clear picture of the receipt, or write to us.',
      ],
      stampDuty,
      questions(company),
    ],
  };
}
