import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { lagosDateTime, lagosDay } from '@spade/contracts/lagos';
import type { Request, Response } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../auth/admin.guard.ts';
import { clientAddress } from '../http/client-address.ts';
import { type Column, csvStart, csvText } from '../http/csv.ts';
import { AnswersErrors, AnswersList } from '../http/openapi-answers.ts';
import { AuditFilterQuery, AuditLineView, AuditMeta, ListAuditQuery } from './audit.view.ts';
import { AuditLog, type AuditLogPage } from './audit-log.ts';

/** Lines that the export reads at a time. */
const EXPORT_PAGE = 200;

const columns: readonly Column<AuditLineView>[] = [
  ['at (Lagos)', ({ at }) => lagosDateTime(at)],
  ['actor', ({ actor }) => actor],
  ['action', ({ action }) => action],
  ['account', ({ account }) => account],
  ['orderId', ({ orderId }) => orderId],
  ['reference', ({ reference }) => reference],
  ['detail', ({ detail }) => detail],
  ['network', ({ network }) => network],
];

/** The owner reads who did what, and takes it away as a spreadsheet. */
@ApiTags('admin')
@Controller('admin/audit')
@AdminOnly()
@Needs('read-audit-log')
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly client: MessageClient,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Audit log, newest first' })
  @AnswersList(AuditLineView, AuditMeta)
  @AnswersErrors(400, 401, 403, 503)
  async list(@Query() { limit, cursor, ...filter }: ListAuditQuery) {
    const { lines, nextCursor } = await this.log.page(filter, limit, cursor);
    return { success: true, data: lines, meta: { nextCursor } satisfies AuditMeta };
  }

  @Get('export.csv')
  @ApiOperation({ summary: 'Audit log as CSV, newest first; the export is a line of it' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @AnswersErrors(400, 401, 403, 503)
  async export(
    @Query() filter: AuditFilterQuery,
    @CurrentAdmin() { adminId }: AdminSession,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // The first page before the first byte: a failure here still gets a proper error response.
    const first = await this.log.page(filter, EXPORT_PAGE, undefined);
    const record = { action: 'audit_exported', adminId, subject: null } as const;
    await this.client.send('auth.record-access', { ...record, address: clientAddress(request) });
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    const day = lagosDay(new Date());
    response.setHeader('Content-Disposition', `attachment; filename="audit-${day}.csv"`);
    await pipeline(Readable.from(this.text(first, filter)), response);
  }

  private async *text(first: AuditLogPage, filter: AuditFilterQuery): AsyncGenerator<string> {
    yield csvStart(columns);
    let page = first;
    for (;;) {
      if (page.lines.length > 0) yield csvText(columns, page.lines);
      if (page.nextCursor === null) return;
      page = await this.log.page(filter, EXPORT_PAGE, page.nextCursor);
    }
  }
}
