import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { lagosDateTime, lagosDay } from '@spade/contracts/lagos';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { OrderFilters } from '@spade/contracts/messages/order-lists';
import type { AdminOrder } from '@spade/contracts/messages/orders';
import { formatKobo, formatKoboOrNull } from '@spade/contracts/naira';
import { buyerField, buyerFieldNames } from '@spade/contracts/orders/buyer';
import type { Request, Response } from 'express';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../auth/admin.guard.ts';
import { clientAddress } from '../http/client-address.ts';
import { type Column, csvStart, csvText } from '../http/csv.ts';
import { AnswersErrors } from '../http/openapi-answers.ts';
import { OrderFilterQuery } from './staff-orders.dto.ts';

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
const csvHeader = csvStart(columns);

/** One order as one line. */
function csvLine(order: AdminOrder): string {
  return csvText(columns, [order]);
}

type Page = ReplyOf<'orders.export'>;

/**
 * The orders as a spreadsheet, streamed page by page: memory does not grow with their number. Records
 * who exported it.
 */
@ApiTags('orders (staff)')
@Controller('orders')
@AdminOnly()
@Needs('export-orders')
export class ExportOrdersController {
  constructor(private readonly client: MessageClient) {}

  @Get('export.csv')
  @ApiOperation({ summary: 'Orders as CSV, oldest first' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @AnswersErrors(400, 401, 403, 503)
  async export(
    @Query() filters: OrderFilterQuery,
    @CurrentAdmin() { adminId }: AdminSession,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // The first page before the first byte: a failure here still gets a proper error response. A later
    // one cuts the connection, so that a partial file is never taken for a complete one.
    const first = await this.client.send('orders.export', filters);
    await this.client.send('auth.record-access', {
      action: 'orders_exported',
      adminId,
      subject: null,
      address: clientAddress(request),
    });
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    const day = lagosDay(new Date());
    response.setHeader('Content-Disposition', `attachment; filename="orders-${day}.csv"`);
    await pipeline(Readable.from(this.lines(first, filters)), response);
  }

  private async *lines(first: Page, filters: OrderFilters): AsyncGenerator<string> {
    yield csvHeader;
    let page = first;
    for (;;) {
      if (page.orders.length > 0) yield page.orders.map(csvLine).join('');
      if (page.nextCursor === null) return;
      page = await this.client.send('orders.export', { ...filters, cursor: page.nextCursor });
    }
  }
}
