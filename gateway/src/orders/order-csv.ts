import type { AdminOrder } from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '../http/money.ts';

type Cell = string | number | boolean | null;

/** Heading and content of each column of the export. Amounts are naira; times are UTC. */
const columns: readonly [heading: string, cell: (order: AdminOrder) => Cell][] = [
  ['id', (order) => order.id],
  ['reference', (order) => order.reference],
  ['status', (order) => order.status],
  ['failureReason', (order) => order.failureReason],
  ['paidLate', (order) => order.isPaidLate],
  ['createdAt', (order) => order.createdAt],
  ['paymentDeadline', (order) => order.paymentDeadline],
  ['productId', (order) => order.productId],
  ['productTitle', (order) => order.productTitle],
  ['quantity', (order) => order.quantity],
  ['unitPrice', (order) => formatKobo(order.unitPriceKobo)],
  ['totalPrice', (order) => formatKobo(order.totalKobo)],
  ['amountReceived', (order) => formatKoboOrNull(order.amountReceivedKobo)],
  ['customerName', (order) => order.customerName],
  ['customerEmail', (order) => order.customerEmail],
  ['customerPhone', (order) => order.customerPhone],
  ['shippingAddress', (order) => order.shippingAddress],
  ['shippingCity', (order) => order.shippingCity],
  ['shippingState', (order) => order.shippingState],
  ['shopifyOrderId', (order) => order.shopifyOrderId],
];

/**
 * One cell, quoted where RFC 4180 asks for it. Text that a spreadsheet would run as a formula
 * gets an apostrophe in front (OWASP, CSV Injection); phones begin with + and get one too.
 */
function csvCell(value: Cell): string {
  if (value === null) return '';
  let text = String(value);
  if (typeof value === 'string' && /^[\s]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text))
    text = `'${text}`;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first line, after a byte order mark by which Excel knows UTF-8. */
export const csvHeader = `\ufeff${columns.map(([heading]) => heading).join(',')}\r\n`;

/** One order as one line. */
export function csvLine(order: AdminOrder): string {
  return `${columns.map(([, cell]) => csvCell(cell(order))).join(',')}\r\n`;
}
