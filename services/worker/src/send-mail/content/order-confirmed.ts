import type { Events } from '@spade/contracts/events/events';
import { formatNaira } from '@spade/contracts/naira';
import type { MailCompany, MailContent, Note } from './mail-content.ts';
import { deliveryTerms, goods, orderFacts, orderPage, questions } from './order-facts.ts';
import { greeting } from './wording.ts';

/** A note when the amount received differs from the amount due. */
function difference(totalKobo: number, receivedKobo: number | null): Note | undefined {
  if (receivedKobo === null || receivedKobo === totalKobo) return undefined;
  const isShort = receivedKobo < totalKobo;
  const gap = formatNaira(Math.abs(totalKobo - receivedKobo));
  return {
    tone: 'warning',
    title: isShort ? `${gap} is still open.` : `You sent ${gap} more than was due.`,
    text: isShort
      ? 'Our staff will write to you about it. Please do not make another transfer until then.'
      : 'Our staff will write to you about the refund.',
  };
}

/** To the buyer: the money is in the account. */
export function orderConfirmedMail(
  order: Events['order-confirmed'],
  company: MailCompany,
): MailContent {
  const note = difference(order.totalKobo, order.amountReceivedKobo);
  return {
    subject: `Order ${order.reference}: payment confirmed`,
    preview: `Thank you. We are preparing ${goods(order)}.`,
    heading: 'Your payment is confirmed',
    intro: [
      [
        `${greeting(order.buyer.name)} Your transfer has reached our account. We are preparing ${goods(order)} and will contact you about delivery.`,
      ],
    ],
    ...(note && { note }),
    facts: [
      ...orderFacts(order),
      ...(order.amountReceivedKobo === null
        ? []
        : [{ label: 'Amount received', value: formatNaira(order.amountReceivedKobo) }]),
    ],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [
      ['The page of your order has your receipt as a PDF, to keep or to print.'],
      deliveryTerms(company),
      questions(company),
    ],
  };
}
