import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { lagosDateTime, lagosDay } from '@spade/contracts/lagos';
import { MAX_PAGE_ROWS } from '@spade/platform/list/cursor';
import type { Response } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../http/admin.guard.ts';
import { type Column, sendCsv } from '../http/csv.ts';
import { AnswersFile, AnswersList } from '../http/openapi-answers.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import {
  AuditFilterQuery,
  AuditLineView,
  AuditLog,
  AuditMeta,
  ListAuditQuery,
} from './audit-log.ts';

const columns: readonly Column<AuditLineView>[] = [
  ['at (WAT)', ({ at }) => lagosDateTime(at)],
  ['actor', ({ actor }) => actor],
  ['actorKind', ({ actorKind }) => actorKind],
  ['action', ({ action }) => action],
  ['account', ({ account }) => account],
  ['orderId', ({ orderId }) => orderId],
  ['reference', ({ reference }) => reference],
  ['detail', ({ detail }) => detail],
  ['network', ({ network }) => network],
];

/** The owner reads who did what, and downloads it as a spreadsheet. */
@ApiTags('admin')
@Controller('admin/audit')
@AdminOnly()
@Needs('read-audit-log')
export class AuditController {
  constructor(
    private readonly log: AuditLog,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Audit log, newest first' })
  @AnswersList(AuditLineView, AuditMeta)
  async list(@Query() { limit, cursor, ...filter }: ListAuditQuery) {
    const { rows, nextCursor } = await this.log.page(filter, limit, cursor);
    return { success: true, data: rows, meta: { nextCursor } satisfies AuditMeta };
  }

  @Get('export.csv')
  @ApiOperation({ summary: 'Audit log as CSV, newest first; each export is logged, too' })
  @AnswersFile('text/csv', { isBinary: false })
  async export(
    @Query() filter: AuditFilterQuery,
    @CurrentAdmin() admin: AdminSession,
    @Res() response: Response,
  ): Promise<void> {
    const read = (cursor?: string) => this.log.page(filter, MAX_PAGE_ROWS, cursor);
    const first = await read();
    await this.audit.record('audit_exported', null, admin);
    await sendCsv(response, `audit-${lagosDay(new Date())}.csv`, columns, first, read);
  }
}
