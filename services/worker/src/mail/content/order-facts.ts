import type { OrderMailFacts } from '@spade/contracts/events/events';
import { formatDay } from '@spade/contracts/lagos';
import { amountDueIn, type PublicOrder } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { priceLinesOf } from '@spade/contracts/orders/price-lines';
import { type Fact, type MailCompany, oneLine, type Paragraph } from './mail-content.ts';

/** The order's page, to which the buyer returns. */
export function orderPage(company: MailCompany, order: Pick<OrderMailFacts, 'orderId'>): string {
  return `${company.publicUrl}/orders/${encodeURIComponent(order.orderId)}`;
}

/** `2 × Red palm oil, 25 litres` */
export function goods(order: OrderMailFacts): string {
  return `${order.quantity} × ${oneLine(order.productTitle)}`;
}

/** What was ordered, for mails that need no bank details. */
export const orderFacts = (order: OrderMailFacts): Fact[] => withTotal(order, priceFacts(order));

/** The same for mails about money that goes back and about goods that come no more: not how and when they come. */
export const moneyFacts = (order: OrderMailFacts): Fact[] =>
  withTotal(
    order,
    priceLinesOf(order).map(({ label, kobo }) => ({ label, value: formatNaira(kobo) })),
  );

const withTotal = (order: OrderMailFacts, price: readonly Fact[]): Fact[] => [
  { label: 'Order', value: order.reference },
  { label: 'Goods', value: goods(order) },
  ...price,
  { label: 'Total', value: formatNaira(amountDueIn(order)) },
];

/** What the buyer paid, as far as the mail knows the order as it is now. */
export const paidKoboOf = (order: OrderMailFacts, now: PublicOrder | undefined): number =>
  now?.amountReceivedKobo ?? amountDueIn(order);

/** What the price is made of, and how the goods reach the buyer. */
export function priceFacts(order: OrderMailFacts): Fact[] {
  const lines = priceLinesOf(order).map(({ part, label, kobo }): Fact => {
    const time = part === 'delivery' ? order.delivery?.time : null;
    return { label, value: [formatNaira(kobo), time].filter(Boolean).join(', ') };
  });
  return [...lines, ...freeDelivery(order)];
}

/** How goods reach the buyer whose way costs nothing, and is no line of the price. */
function freeDelivery({ delivery }: OrderMailFacts): Fact[] {
  if (!delivery || delivery.feeKobo > 0) return [];
  const { isFeeInPrice, time, pickupPoint } = delivery;
  if (pickupPoint !== null)
    return [{ label: 'Pick up at', value: [pickupPoint, time].filter(Boolean).join(', ') }];
  if (!isFeeInPrice) return [];
  return [{ label: 'Delivery', value: ['free', time].filter(Boolean).join(', ') }];
}

/** Everything a banking app asks for. */
export function bankFacts(order: OrderMailFacts): Fact[] {
  return [
    { label: 'Bank name', value: order.bankDetails.bankName },
    { label: 'Account name', value: order.bankDetails.accountName },
    { label: 'Account number', value: order.bankDetails.accountNumber, isLarge: true },
    { label: 'Amount to pay', value: formatNaira(amountDueIn(order)), isLarge: true },
    { label: 'Payment reference', value: order.reference, isLarge: true },
  ];
}

/**
 * Since 1 January 2026 the sender's bank takes ₦50 stamp duty on transfers of ₦10,000 and more;
 * the receiver gets the full amount (Nigeria Tax Act 2025).
 */
export const stampDuty: Paragraph = [
  'On transfers of ₦10,000 and more your bank adds ₦50 stamp duty. Send the exact amount above; your bank charges you the duty separately.',
];

/** Delivery and refunds, each under its label, with the address of all terms. What is in the price stands among the facts. */
export function deliveryTerms(
  { delivery, publicUrl }: MailCompany,
  order: OrderMailFacts,
): readonly Paragraph[] {
  const words = order.delivery?.isFeeInPrice
    ? 'It is in the total.'
    : `${delivery.cost} ${order.delivery?.time ? `It takes ${order.delivery.time}.` : delivery.time}`;
  const how = order.delivery?.pickupPoint ? 'You pick the goods up.' : words;
  return [[{ strong: 'Delivery: ' }, how], refundTerms({ delivery, publicUrl })];
}

/** How refunds work, for goods that are there; with the address of all terms. */
export function refundTerms({
  delivery,
  publicUrl,
}: Pick<MailCompany, 'delivery' | 'publicUrl'>): Paragraph {
  return [{ strong: 'Refunds: ' }, `${delivery.refunds} Our terms: ${publicUrl}/terms`];
}

/** How soon staff usually answer, after a verb; nothing where the mail does not know the order as it is now. */
export const usually = (now: PublicOrder | undefined): string =>
  now ? `, usually ${now.usualAnswer}` : '';

/** How soon money goes back, with the last day where the mail knows the order as it is now. */
export const refundTime = (company: MailCompany, now: PublicOrder | undefined): string =>
  now?.refundTime ?? company.delivery.refundTime;

/** The days on which the goods (`what`) should arrive, where the delivery of the order names some. */
export function arrival(now: PublicOrder | undefined, what = 'They'): Paragraph[] {
  if (!now?.arrival) return [];
  const { first, last } = now.arrival;
  const day = formatDay(last);
  if (first === last) return [[`${what} should arrive about `, { strong: day }, '.']];
  const from = first === null ? 'by ' : `about ${formatDay(first)} to `;
  return [[`${what} should arrive ${from}`, { strong: day }, '.']];
}

/** How to reach a person. */
export function questions(company: MailCompany): Paragraph {
  return [`Questions: ${company.phone} or ${company.email}.`];
}
