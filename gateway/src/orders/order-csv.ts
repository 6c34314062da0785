import { lagosDateTime } from '@spade/contracts/lagos';
import type { AdminOrder } from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { buyerField, buyerFieldNames } from '@spade/contracts/orders/buyer';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { type Column, csvStart, csvText } from '../http/csv.ts';

/**
 * `+2348031234567` as `(+234) 803 123 4567`. A cell that begins with + is a formula to a spreadsheet, and
 * one of digits alone a number, shown as 2.34803E+12; this one is text everywhere, and reads and dials right.
 */
function phoneCell(phone: string): string {
  const nigerian = /^\+234(\d{3})(\d{3})(\d{4})$/.exec(phone);
  // Nearly all of them; the library would take most of the time of a large export.
  if (nigerian) return `(+234) ${nigerian.slice(1).join(' ')}`;
  const parsed = parsePhoneNumberFromString(phone);
  return parsed ? parsed.formatInternational().replace(/^\+\d+/, '($&)') : phone;
}

const buyerColumns = buyerFieldNames.map((name): Column<AdminOrder> => {
  const { flatName } = buyerField(name);
  if (name === 'phone') return [flatName, ({ buyer }) => phoneCell(buyer.phone)];
  return [flatName, ({ buyer }) => buyer[name] ?? null];
});

/** Heading and content of each column of the export. Amounts are naira; times are those of Lagos. */
const columns: readonly Column<AdminOrder>[] = [
  ['id', (order) => order.id],
  ['reference', (order) => order.reference],
  ['status', (order) => order.status],
  ['failureReason', (order) => order.failureReason],
  ['paidLate', (order) => order.isPaidLate],
  ['createdAt (Lagos)', (order) => lagosDateTime(order.createdAt)],
  ['paymentDeadline (Lagos)', (order) => lagosDateTime(order.paymentDeadline)],
  ['productId', (order) => order.productId],
  ['productTitle', (order) => order.productTitle],
  ['quantity', (order) => order.quantity],
  ['unitPrice', (order) => formatKobo(order.unitPriceKobo)],
  ['totalPrice', (order) => formatKobo(order.totalKobo)],
  ['amountReceived', (order) => formatKoboOrNull(order.amountReceivedKobo)],
  ['shortfall', (order) => formatKoboOrNull(order.shortfallKobo || null)],
  ['excess', (order) => formatKoboOrNull(order.excessKobo || null)],
  ['refunded', (order) => formatKoboOrNull(order.refundedKobo || null)],
  ...buyerColumns,
  ['shopifyOrderId', (order) => order.shopifyOrderId],
];

/** The first line. */
export const csvHeader = csvStart(columns);

/** One order as one line. */
export function csvLine(order: AdminOrder): string {
  return csvText(columns, [order]);
}
