import type { OrderMailFacts } from '@spade/contracts/events/events';
import { amountDueIn } from '@spade/contracts/messages/orders';
import { formatNaira } from '@spade/contracts/naira';
import { type Fact, type MailCompany, oneLine, type Paragraph } from './mail-content.ts';

/** The order's page, to which the buyer returns. */
export function orderPage(company: MailCompany, order: OrderMailFacts): string {
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
    { label: 'Total', value: formatNaira(amountDueIn(order)) },
  ];
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

/** Delivery and refunds, with the address of all terms. */
export function deliveryTerms({ delivery, publicUrl }: MailCompany): Paragraph {
  return [`${delivery.cost} ${delivery.time} ${delivery.refunds} Our terms: ${publicUrl}/terms`];
}

/** How to reach a person. */
export function questions(company: MailCompany): Paragraph {
  return [`Questions: ${company.phone} or ${company.email}.`];
}
