import type { Events } from '@spade/contracts/events/events';
import { formatNaira } from '@spade/contracts/naira';
import type { MailCompany, MailContent } from './mail-content.ts';
import {
  bankFacts,
  deliveryTerms,
  goods,
  orderFacts,
  orderPage,
  questions,
  stampDuty,
} from './order-facts.ts';
import { greeting } from './wording.ts';

/** To the buyer: the money is in the account; where less came than is due, with the account to pay the rest into. */
export function orderConfirmedMail(
  order: Events['order-confirmed'],
  company: MailCompany,
): MailContent {
  const receivedKobo = order.amountReceivedKobo ?? order.totalKobo;
  if (receivedKobo < order.totalKobo)
    return confirmedShort(order, receivedKobo, order.totalKobo - receivedKobo, company);
  const more = formatNaira(receivedKobo - order.totalKobo);
  return {
    subject: `Order ${order.reference}: payment confirmed`,
    preview: `Thank you. We are preparing ${goods(order)}.`,
    heading: 'Your payment is confirmed',
    intro: [
      [
        `${greeting(order.buyer.name)} Your transfer has reached our account. We are preparing ${goods(order)} and will contact you about delivery.`,
      ],
    ],
    ...(receivedKobo > order.totalKobo && {
      note: {
        tone: 'warning',
        title: `You sent ${more} more than was due.`,
        text: 'Our staff will write to you about the refund.',
      } as const,
    }),
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

function confirmedShort(
  order: Events['order-confirmed'],
  receivedKobo: number,
  restKobo: number,
  company: MailCompany,
): MailContent {
  const rest = formatNaira(restKobo);
  const received = formatNaira(receivedKobo);
  return {
    subject: `Order ${order.reference}: confirmed, please pay the rest of ${rest}`,
    preview: `We received ${received}; ${rest} is still open.`,
    heading: 'Confirmed: please pay the rest',
    intro: [
      [
        `${greeting(order.buyer.name)} Your order of ${goods(order)} is confirmed. We received ${received} for it. Please transfer the rest of `,
        { strong: rest },
        ' to the same account, with the same payment reference.',
      ],
    ],
    note: {
      tone: 'warning',
      title: `${rest} is still open.`,
      text: 'You need not send a proof: we see the rest on our bank statement.',
    },
    facts: [
      ...bankFacts({ ...order, totalKobo: restKobo }),
      { label: 'Already received', value: received },
      { label: 'Order total', value: formatNaira(order.totalKobo) },
    ],
    action: { label: 'Pay the rest', url: orderPage(company, order) },
    small: [stampDuty, deliveryTerms(company), questions(company)],
  };
}
