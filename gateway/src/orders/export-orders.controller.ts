import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { lagosDay } from '@spade/contracts/lagos';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { OrderFilters } from '@spade/contracts/messages/order-lists';
import type { Request, Response } from 'express';
import { AdminOnly, CurrentAdmin, Needs } from '../auth/admin.guard.ts';
import type { AdminSession } from '../auth/admission.ts';
import { clientAddress } from '../http/client-address.ts';
import { AnswersErrors } from '../http/openapi-answers.ts';
import { OrderFilterQuery } from './dto/list-orders.dto.ts';
import { csvHeader, csvLine } from './order-csv.ts';

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
