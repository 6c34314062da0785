import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import type { MailCompany, MailContent } from './mail-content.ts';
import { bankFacts, deliveryTerms, orderPage, questions, stampDuty } from './order-facts.ts';
import { greeting, oneLine } from './wording.ts';

/** To the buyer: bank details, amount and deadline. */
export function orderPlacedMail(
  order: Events['order-placed'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const usually = now ? `, usually ${now.usualAnswer}` : '';
  return {
    subject: `Order ${order.reference}: transfer ${formatNaira(order.totalKobo)} before ${formatMoment(order.paymentDeadline)}`,
    preview: `Bank details and payment reference for ${oneLine(order.productTitle)}`,
    heading: 'Your order is placed',
    intro: [
      [
        `${greeting(order.buyer.name)} We hold ${order.quantity} × ${oneLine(order.productTitle)} for you until `,
        { strong: formatMoment(order.paymentDeadline) },
        '. Transfer the exact amount and upload your proof before then.',
      ],
    ],
    facts: bankFacts(order),
    action: { label: 'Upload your proof', url: orderPage(company, order) },
    small: [
      [
        `Enter the reference in the transfer narration. Our staff check the bank account and answer by e-mail${usually}.`,
      ],
      stampDuty,
      deliveryTerms(company),
      questions(company),
    ],
  };
}
