import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import type { MailCompany, MailContent } from './mail-content.ts';
import { orderFacts } from './order-facts.ts';

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
