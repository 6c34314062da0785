import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import { formatNaira } from '@spade/contracts/naira';
import type { MailCompany, MailContent } from './mail-content.ts';
import { bankFacts, goods, orderPage, questions, stampDuty } from './order-facts.ts';
import { greeting } from './wording.ts';

/** To the buyer: part of the money came; how much is missing, and until when. */
export function paymentShortMail(
  order: Events['payment-short'],
  company: MailCompany,
): MailContent {
  const rest = formatNaira(order.restKobo);
  return {
    subject: `Order ${order.reference}: please pay the rest of ${rest}`,
    preview: `We received ${formatNaira(order.amountReceivedKobo)}; ${rest} is still open.`,
    heading: 'Part of your payment is missing',
    intro: [
      [
        `${greeting(order.buyer.name)} We received ${formatNaira(order.amountReceivedKobo)} for ${goods(order)}. Please transfer the rest of `,
        { strong: rest },
        ', with the same payment reference, before ',
        { strong: formatMoment(order.paymentDeadline) },
        '. We hold the goods for you until then.',
      ],
    ],
    facts: [
      ...bankFacts({ ...order, totalKobo: order.restKobo }),
      { label: 'Already received', value: formatNaira(order.amountReceivedKobo) },
    ],
    action: { label: 'Pay the rest', url: orderPage(company, order) },
    small: [
      ['If you do not want to pay the rest, we send back what we received once the time is over.'],
      stampDuty,
      questions(company),
    ],
  };
}
