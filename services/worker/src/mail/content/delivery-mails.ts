import type { Events, OrderMailFacts } from '@spade/contracts/events/events';
import { DAY_MS, formatDay, formatMoment } from '@spade/contracts/lagos';
import type { PublicOrder } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { CLAIM_DAYS } from '@spade/contracts/orders/shipment';
import {
  type Fact,
  greeting,
  type MailCompany,
  type MailContent,
  oneLine,
} from './mail-content.ts';
import {
  arrival,
  deliveryTerms,
  goods,
  moneyFacts,
  orderFacts,
  orderPage,
  paidKoboOf,
  questions,
  refundTerms,
} from './order-facts.ts';

/** To the buyer: staff pack the goods. */
export function orderProcessingMail(
  order: OrderMailFacts,
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  return {
    subject: `Order ${order.reference}: we are packing your goods`,
    preview: `${goods(order)}: we write again when it is ready or on its way.`,
    heading: 'We are packing your goods',
    intro: [
      [
        `${greeting(order.buyer.name)} We are packing ${goods(order)}. The next email says when it is ready to be picked up, or on its way to you.`,
      ],
      ...arrival(now),
    ],
    facts: orderFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [...deliveryTerms(company, order), questions(company)],
  };
}

/** To the buyer: the goods wait at the counter, for the code. */
export function orderReadyMail(order: Events['order-ready'], company: MailCompany): MailContent {
  return {
    subject: `Order ${order.reference} is ready to be picked up`,
    preview: `Bring the code of this order to pick up ${goods(order)}.`,
    heading: 'Your order is ready',
    intro: [
      [
        `${greeting(order.buyer.name)} ${goods(order)} is ready to be picked up. ${whereToPickUp(order, company)} Bring the code below.`,
      ],
    ],
    facts: [...orderFacts(order), ...codeFact(order)],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [[codeAdvice], questions(company)],
  };
}

/** The pick-up point that the buyer chose stands among the facts; an order that names none is picked up at the office. */
const whereToPickUp = ({ delivery }: OrderMailFacts, company: MailCompany): string =>
  delivery?.pickupPoint
    ? `It is at ${oneLine(delivery.pickupPoint)}${delivery.time ? `, ${oneLine(delivery.time)}` : ''}.`
    : `We are there ${company.hours}; the page of your order has our address.`;

/** To the buyer: the goods are on their way, with whom, and the code for the rider. */
export function orderShippedMail(
  order: Events['order-shipped'],
  company: MailCompany,
): MailContent {
  const { courier, waybillNumber, riderPhone, trackingUrl, expectedOn } = order.shipment;
  const facts: readonly (readonly [string, string | null, string?])[] = [
    ['Courier', courier],
    ['Waybill number', waybillNumber],
    ["Rider's phone", riderPhone, `tel:${riderPhone?.replaceAll(/[^\d+]/g, '')}`],
    ['Expected', expectedOn && formatDay(expectedOn)],
    ['Track it', trackingUrl, trackingUrl ?? undefined],
  ];
  return {
    subject: `Order ${order.reference} is on its way`,
    preview: `${goods(order)} has left. Keep the code for the rider.`,
    heading: 'Your order is on its way',
    intro: [
      [
        `${greeting(order.buyer.name)} ${goods(order)} has left. Give the rider the code below once you have the goods in your hands, never before.`,
      ],
      [atTheDoor(order, company)],
    ],
    facts: [
      ...orderFacts(order),
      ...codeFact(order),
      ...facts.flatMap(([label, value, url]): Fact[] =>
        value === null
          ? []
          : [url ? { label, value: oneLine(value), url } : { label, value: oneLine(value) }],
      ),
    ],
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [[codeAdvice], questions(company)],
  };
}

/** What is left to pay; the order page says the same. */
function atTheDoor({ delivery, shipment }: Events['order-shipped'], company: MailCompany): string {
  if (delivery?.isFeeInPrice) return 'There is nothing to pay at the door.';
  return shipment.feeAtDoorKobo
    ? `At the door you pay the rider ${formatNaira(shipment.feeAtDoorKobo)}, no more. The goods are paid for.`
    : `At the door you pay the rider the delivery fee that we told you; the goods are paid for. If you are in doubt about the sum, call ${company.phone} before you pay.`;
}

/** To the buyer: the goods were handed over; what to do if they were not. */
export function orderDeliveredMail(
  order: OrderMailFacts,
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const at = now?.shipment?.deliveredAt;
  const until = at
    ? ` (until ${formatMoment(new Date(Date.parse(at) + CLAIM_DAYS * DAY_MS))})`
    : '';
  const is = order.delivery?.pickupPoint ? 'is picked up' : 'is delivered';
  return {
    subject: `Order ${order.reference} ${is}`,
    preview: `${goods(order)} was handed over. Tell us if something is wrong.`,
    heading: `Your order ${is}`,
    intro: [
      [
        `${greeting(order.buyer.name)} ${goods(order)} was handed over to you. If you do not have it, or something is wrong with it, tell us within ${CLAIM_DAYS} days${until} on the page of your order, or: ${company.phone} or ${company.email}.`,
      ],
    ],
    facts: moneyFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [refundTerms(company)],
  };
}

/** To the buyer: the goods came back, and until when we say how the money does; the order page says the same. */
export function orderReturnedMail(
  order: OrderMailFacts,
  company: MailCompany,
  now?: PublicOrder,
): MailContent {
  const paid = formatNaira(paidKoboOf(order, now));
  const by = now?.refundAnswerBy ? `by ${formatMoment(now.refundAnswerBy)}` : 'soon';
  return {
    subject: `Order ${order.reference}: your goods came back to us`,
    preview: `Your ${paid} is in our account. We tell you ${by} how it comes back.`,
    heading: 'Your goods came back to us',
    intro: [
      [
        `${greeting(order.buyer.name)} ${goods(order)} came back to us, and your ${paid} is still in our account: we tell you `,
        { strong: by },
        ' how it comes back. You need do nothing until then.',
      ],
    ],
    facts: moneyFacts(order),
    action: { label: 'See your order', url: orderPage(company, order) },
    small: [refundTerms(company), questions(company)],
  };
}

const codeAdvice =
  'The code shows that the goods reached you. Our staff never ask for it by phone or in a message.';

function codeFact({ shipment: { handoverCode } }: Events['order-ready']): Fact[] {
  return handoverCode === null
    ? []
    : [{ label: 'Handover code', value: handoverCode, isLarge: true }];
}
