import type { AdminOrder } from '@spade/contracts/messages/orders';
import { buyerField, buyerFieldNames } from '@spade/contracts/orders/buyer';
import { formatKobo, formatKoboOrNull } from '../http/money.ts';

type Cell = string | number | boolean | null;
type Column = readonly [heading: string, cell: (order: AdminOrder) => Cell];

const buyerColumns = buyerFieldNames.map(
  (name): Column => [buyerField(name).flatName, (order) => order.buyer[name] ?? null],
);

/** Heading and content of each column of the export. Amounts are naira; times are UTC. */
const columns: readonly Column[] = [
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
  ['shortfall', (order) => formatKoboOrNull(order.shortfallKobo || null)],
  ['excess', (order) => formatKoboOrNull(order.excessKobo || null)],
  ...buyerColumns,
  ['shopifyOrderId', (order) => order.shopifyOrderId],
];

/**
 * One cell, quoted where RFC 4180 requires it. Text that a spreadsheet would run as a formula gets
 * an apostrophe in front (OWASP, CSV Injection); so do phone numbers, which begin with +.
 */
function csvCell(value: Cell): string {
  if (value === null) return '';
  let text = String(value);
  if (typeof value === 'string' && /^[\s]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/.test(text))
    text = `'${text}`;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first line, after a byte order mark that tells Excel the file is UTF-8. */
export const csvHeader = `\ufeff${columns.map(([heading]) => heading).join(',')}\r\n`;

/** One order as one line. */
export function csvLine(order: AdminOrder): string {
  return `${columns.map(([, cell]) => csvCell(cell(order))).join(',')}\r\n`;
}
