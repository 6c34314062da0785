import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { lagosDateTime, lagosDay } from '@spade/contracts/lagos';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { OrderFilters } from '@spade/contracts/messages/order-lists';
import { amountDueIn } from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { buyerField, buyerFieldNames } from '@spade/contracts/orders/buyer';
import { deliveryByCall } from '@spade/contracts/orders/delivery';
import { orderStates } from '@spade/contracts/orders/order.states';
import type { Response } from 'express';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { type Column, sendCsv } from '../../http/csv.ts';
import { AnswersFile } from '../../http/openapi-answers.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { OrderFilterQuery } from './staff-orders.dto.ts';

type ExportedOrder = ReplyOf<'orders.export'>['orders'][number];

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

const buyerColumns = buyerFieldNames.map((name): Column<ExportedOrder> => {
  const { flatName } = buyerField(name);
  if (name === 'phone') return [flatName, ({ buyer }) => phoneCell(buyer.phone)];
  return [flatName, ({ buyer }) => buyer[name] ?? null];
});

/** Confirmed without an amount: it counts as paid in full, on the word of whoever confirmed it. The bank has said nothing. */
const isOnWord = ({ status, amountReceivedKobo }: ExportedOrder): boolean =>
  orderStates[status].isPaid && amountReceivedKobo === null;

/** The same as the figures of the business count. */
const countedAsPaid = (order: ExportedOrder): number | null =>
  isOnWord(order) ? amountDueIn(order) : order.amountReceivedKobo;

function daysPaid(order: ExportedOrder): string[] {
  const { payments = [], confirmedAt } = order;
  if (isOnWord(order) && confirmedAt) return [lagosDay(new Date(confirmedAt))];
  return [...new Set(payments.map(({ valueDate }) => valueDate))];
}

function paidBy(order: ExportedOrder): string {
  const { payments = [], confirmedBy } = order;
  if (isOnWord(order)) return `on the word of ${confirmedBy ?? 'staff'}; no amount was typed`;
  const ways = payments.map(({ paidBy, source }) => {
    if (paidBy) return paidBy;
    return source === 'attested' ? 'bank (on the word of staff)' : 'bank';
  });
  return [...new Set(ways)].join('; ');
}

/** Heading and content of each column of the export. Amounts are naira; times are WAT. */
export const orderExportColumns: readonly Column<ExportedOrder>[] = [
  ['id', (order) => order.id],
  ['reference', (order) => order.reference],
  ['status', (order) => order.status],
  ['failureReason', (order) => order.failureReason],
  ['paidLate', (order) => order.isPaidLate],
  ['createdAt (WAT)', (order) => lagosDateTime(order.createdAt)],
  ['paymentDeadline (WAT)', (order) => lagosDateTime(order.paymentDeadline)],
  ['productId', (order) => order.productId],
  ['productTitle', (order) => order.productTitle],
  ['quantity', (order) => order.quantity],
  ['unitPrice', (order) => formatKobo(order.unitPriceKobo)],
  ['totalPrice', (order) => formatKobo(order.totalKobo)],
  ['delivery', ({ delivery = deliveryByCall }) => delivery.method],
  ['pickupPoint', ({ delivery = deliveryByCall }) => delivery.pickupPoint],
  [
    'deliveryFee',
    ({ delivery = deliveryByCall }) =>
      delivery.isFeeInPrice ? formatKobo(delivery.feeKobo) : null,
  ],
  ['totalAmount', (order) => formatKobo(amountDueIn(order))],
  ['amountReceived', (order) => formatKoboOrNull(countedAsPaid(order))],
  ['shortfall', (order) => formatKoboOrNull(order.shortfallKobo || null)],
  ['excess', (order) => formatKoboOrNull(order.excessKobo || null)],
  ['refunded', (order) => formatKoboOrNull(order.refundedKobo || null)],
  ...buyerColumns,
  ['shopifyOrderId', (order) => order.shopifyOrderId],
  // Last, so that a sheet that was made for the columns before goes on.
  ['refundOwed', (order) => formatKoboOrNull(order.refundOwedKobo || null)],
  ['toDecide', (order) => formatKoboOrNull(order.toDecideKobo || null)],
  ['confirmedAt (WAT)', ({ confirmedAt }) => (confirmedAt ? lagosDateTime(confirmedAt) : null)],
  ['confirmedBy', ({ confirmedBy = null }) => confirmedBy],
  ['paidOn', (order) => daysPaid(order).join(' ')],
  ['bankIds', ({ payments = [] }) => payments.flatMap(({ bankId }) => bankId ?? []).join(' ')],
  ['paidBy', (order) => paidBy(order)],
  ['courier', ({ shipment }) => shipment?.courier ?? null],
  ['waybillNumber', ({ shipment }) => shipment?.waybillNumber ?? null],
  ['sentAt (WAT)', ({ shipment }) => (shipment ? lagosDateTime(shipment.sentAt) : null)],
  [
    'deliveredAt (WAT)',
    ({ shipment }) => (shipment?.deliveredAt ? lagosDateTime(shipment.deliveredAt) : null),
  ],
  ['discount', ({ discountKobo = 0 }) => formatKoboOrNull(discountKobo || null)],
  ['allowance', ({ allowanceKobo = 0 }) => formatKoboOrNull(allowanceKobo || null)],
  ['returnedPieces', ({ returnedPieces = 0 }) => returnedPieces || null],
  ['placedBy', ({ placedBy = null }) => placedBy],
  ['feeAtDoor', ({ shipment }) => formatKoboOrNull(shipment?.feeAtDoorKobo ?? null)],
];

/**
 * The orders as a spreadsheet. Records who exported it.
 */
@ApiTags('orders (staff)')
@Controller('orders')
@AdminOnly()
@Needs('export-orders')
export class ExportOrdersController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get('export.csv')
  @ApiOperation({ summary: 'Orders as CSV, oldest first' })
  @AnswersFile('text/csv', { isBinary: false })
  async export(
    @Query() filters: OrderFilterQuery,
    @CurrentAdmin() admin: AdminSession,
    @Res() response: Response,
  ): Promise<void> {
    const read = (cursor?: string) => this.page(filters, cursor);
    const first = await read();
    await this.audit.record('orders_exported', null, admin);
    await sendCsv(response, `orders-${lagosDay(new Date())}.csv`, orderExportColumns, first, read);
  }

  private async page(filters: OrderFilters, cursor?: string) {
    const asked = { ...filters, cursor };
    const { orders, nextCursor } = await this.client.send('orders.export', asked);
    return { rows: orders, nextCursor };
  }
}
