import type { OrderMailFacts } from '@spade/contracts/events/events';
import { amountDueIn } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import type { OrderDelivery } from '@spade/contracts/orders/delivery';
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
export function orderFacts(order: OrderMailFacts): Fact[] {
  return [
    { label: 'Order', value: order.reference },
    { label: 'Goods', value: goods(order) },
    ...deliveryFacts(order),
    { label: 'Total', value: formatNaira(amountDueIn(order)) },
  ];
}

/** How the goods reach the buyer, and what beside them makes up the amount. */
export function deliveryFacts({ delivery, discountKobo = 0 }: OrderMailFacts): Fact[] {
  const discount =
    discountKobo > 0
      ? [{ label: 'Discount', value: `${formatNaira(discountKobo)}, taken off` }]
      : [];
  return [...(delivery ? wayFacts(delivery) : []), ...discount];
}

function wayFacts({ isFeeInPrice, feeKobo, time, pickupPoint }: OrderDelivery): Fact[] {
  if (pickupPoint !== null)
    return [{ label: 'Pick up at', value: [pickupPoint, time].filter(Boolean).join(', ') }];
  if (!isFeeInPrice) return [];
  const fee = feeKobo === 0 ? 'free' : `${formatNaira(feeKobo)}, in the total`;
  return [{ label: 'Delivery', value: time === null ? fee : `${fee}, ${time}` }];
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
  return [
    [{ strong: 'Delivery: ' }, how],
    [{ strong: 'Refunds: ' }, `${delivery.refunds} Our terms: ${publicUrl}/terms`],
  ];
}

/** How to reach a person. */
export function questions(company: MailCompany): Paragraph {
  return [`Questions: ${company.phone} or ${company.email}.`];
}
