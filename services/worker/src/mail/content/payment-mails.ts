import type { Events } from '@spade/contracts/events/events';
import { formatMoment } from '@spade/contracts/lagos';
import { amountDueIn, type PublicOrder } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { type Fact, greeting, type MailCompany, type MailContent } from './mail-content.ts';
import {
  arrival,
  bankFacts,
  deliveryTerms,
  goods,
  moneyFacts,
  orderFacts,
  orderPage,
  priceFacts,
  questions,
  stampDuty,
} from './order-facts.ts';

/** To the buyer: the money is in the account; where less came than is due, with the account to pay the rest into. */
export function orderConfirmedMail(
  order: Events['order-confirmed'],
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const dueKobo = amountDueIn(order);
  const receivedKobo = order.amountReceivedKobo ?? dueKobo;
  if (receivedKobo < dueKobo)
    return confirmedShort(order, receivedKobo, dueKobo - receivedKobo, company);
  const leftOverKobo = now?.leftOverKobo ?? 0;
  return {
    subject: `Order ${order.reference}: payment confirmed`,
    preview: `Thank you. We are preparing ${goods(order)}.`,
    heading: 'Your payment is confirmed',
    intro: [
      [
        `${greeting(order.buyer.name)} ${order.paidBy ? 'Thank you for your payment at our counter.' : 'Your transfer has reached our account.'} We are preparing ${goods(order)} and ${whatIsNext(order)}.`,
      ],
      ...arrival(now),
    ],
    ...tooMuch(receivedKobo - dueKobo, leftOverKobo, now),
    facts: [...orderFacts(order), ...receivedFacts(order, dueKobo, leftOverKobo)],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [
      ['The page of your order has your receipt as a PDF, to keep or to print.'],
      ...deliveryTerms(company, order),
      questions(company),
    ],
  };
}

/** What came too much: recorded without a statement, or left over of the transfer. Of that the order page says the same. */
function tooMuch(
  moreKobo: number,
  leftOverKobo: number,
  now: PublicOrder | undefined,
): Pick<MailContent, 'note'> {
  if (leftOverKobo > 0) {
    const by = now?.refundAnswerBy ? `by ${formatMoment(now.refundAnswerBy)}` : 'soon';
    return {
      note: {
        tone: 'warning',
        title: `You paid ${formatNaira(leftOverKobo)} too much: we tell you ${by} how it comes back.`,
        text: 'It is in our account, and your order goes on. Do not pay again.',
      },
    };
  }
  if (moreKobo <= 0) return {};
  return {
    note: {
      tone: 'warning',
      title: `Our staff noted ${formatNaira(moreKobo)} too much.`,
      text: 'Our bank statement does not show it yet. Once it does, an email says how it comes back. Do not pay again.',
    },
  };
}

/** What of the sum belongs to the order, and what is too much, in the words of the receipt. */
function receivedFacts(
  { amountReceivedKobo }: Events['order-confirmed'],
  dueKobo: number,
  leftOverKobo: number,
): Fact[] {
  if (amountReceivedKobo === null) return [];
  if (leftOverKobo > 0)
    return [
      { label: 'Received for this order', value: formatNaira(amountReceivedKobo) },
      { label: 'Paid too much', value: formatNaira(leftOverKobo) },
    ];
  if (amountReceivedKobo <= dueKobo)
    return [{ label: 'Amount received', value: formatNaira(amountReceivedKobo) }];
  return [
    { label: 'Received for this order', value: formatNaira(dueKobo) },
    {
      label: 'Recorded, but not part of the price',
      value: formatNaira(amountReceivedKobo - dueKobo),
    },
  ];
}

const whatIsNext = ({ delivery }: Events['order-confirmed']): string =>
  delivery?.pickupPoint
    ? 'will write to you when you can pick it up'
    : 'will call you before delivery';

function confirmedShort(
  order: Events['order-confirmed'],
  receivedKobo: number,
  restKobo: number,
  company: MailCompany,
): MailContent {
  const rest = formatNaira(restKobo);
  const received = formatNaira(receivedKobo);
  return {
    subject: `Order ${order.reference}: we received part of your payment, please pay the rest of ${rest}`,
    preview: `We received ${received}; ${rest} still to pay.`,
    heading: 'We received part of your payment',
    intro: [
      [
        `${greeting(order.buyer.name)} We received ${received} of ${formatNaira(amountDueIn(order))} for ${goods(order)}. We keep the goods for you, without a last day, and send them once the rest is here. Please transfer `,
        { strong: rest },
        ' to the same account, with the same payment reference.',
      ],
    ],
    note: {
      tone: 'warning',
      title: `${rest} still to pay.`,
      text: 'You need not send a proof: we see the rest on our bank statement.',
    },
    facts: [
      ...bankFacts({ ...order, amountDueKobo: restKobo }),
      { label: 'Already received', value: received },
      ...priceFacts(order),
      { label: 'Order total', value: formatNaira(amountDueIn(order)) },
    ],
    action: { label: 'Pay the rest', url: orderPage(company, order) },
    small: [
      [
        `If you do not want to pay the rest, answer this email, and the ${received} comes back to you.`,
      ],
      stampDuty,
      ...deliveryTerms(company, order),
      questions(company),
    ],
  };
}

/** To the buyer: part of the money came; how much is missing, and until when. */
export function paymentShortMail(
  order: Events['payment-short'],
  company: MailCompany,
): MailContent {
  const rest = formatNaira(order.restKobo);
  return {
    subject: `Order ${order.reference}: please pay the rest of ${rest}`,
    preview: `We received ${formatNaira(order.amountReceivedKobo)}; ${rest} still to pay.`,
    heading: 'Part of your payment is missing',
    intro: [
      [
        `${greeting(order.buyer.name)} We received ${formatNaira(order.amountReceivedKobo)} of ${formatNaira(amountDueIn(order))} for ${goods(order)}. Please transfer the rest of `,
        { strong: rest },
        ', with the same payment reference, before ',
        { strong: formatMoment(order.paymentDeadline) },
        '. We hold the goods for you until then.',
      ],
    ],
    facts: [
      ...bankFacts({ ...order, amountDueKobo: order.restKobo }),
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

type Settled = Events['late-payment-settled'];

type Words = Pick<MailContent, 'subject' | 'preview' | 'heading' | 'intro'>;

/** To the buyer: what staff did about a payment that came too late. */
export function latePaymentSettledMail(order: Settled, company: MailCompany): MailContent {
  return {
    ...wordsFor[order.settlement](order),
    facts: (order.settlement === 'restocked' ? orderFacts : moneyFacts)(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [questions(company)],
  };
}

const wordsFor: Record<Settled['settlement'], (order: Settled) => Words> = {
  refunded: (order) => ({
    subject: `Order ${order.reference}: we have refunded you`,
    preview: 'The money is on its way back to the account that it came from.',
    heading: 'Your payment is refunded',
    intro: [
      [
        `${greeting(order.buyer.name)} Your payment for ${goods(order)} came after the deadline. We have sent it back to the account that it came from; your bank usually shows it within one working day. The order has ended: do not pay for it again.`,
      ],
    ],
  }),
  restocked: (order) => ({
    subject: `Order ${order.reference}: your goods are reserved again`,
    preview: 'There is nothing more to do, and nothing more to pay.',
    heading: 'Your goods are reserved again',
    intro: [
      [
        `${greeting(order.buyer.name)} Your proof came after the deadline. We have reserved ${goods(order)} for you again and are completing the check of your payment of ${formatNaira(amountDueIn(order))}. Do not pay again: we will email you once it is confirmed.`,
      ],
    ],
  }),
  not_paid: (order) => ({
    subject: `Order ${order.reference}: we could not find your payment`,
    preview: 'If the money has left your account, please write to us.',
    heading: 'We could not find your payment',
    intro: [
      [
        `${greeting(order.buyer.name)} We have checked our bank account and found no payment for ${goods(order)}, so the order has ended.`,
      ],
      [
        `If the money has left your account, do not pay again. Write to us with the reference ${order.reference} and your bank's receipt, and we will trace it.`,
      ],
    ],
  }),
};
