import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { IsOptional } from 'class-validator';
import type { Response } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../http/admin.guard.ts';
import { sendCsv } from '../http/csv.ts';
import { Answers, AnswersFile } from '../http/openapi-answers.ts';
import { StaffAudit } from '../http/staff-audit.ts';
import { IsDay } from '../http/validation/value-rules.ts';
import {
  BusinessFiguresView,
  businessColumns,
  businessLines,
  presentBusiness,
} from './business.view.ts';

const NO_DAY = 'Must be a date such as 2026-11-21';

/** Which days the owner looks at. */
export class BusinessQuery {
  @ApiPropertyOptional({
    type: String,
    format: 'date',
    description: 'First day; by default that of the twelve weeks that end with the last.',
  })
  @IsOptional()
  @IsDay(NO_DAY)
  from?: string;

  @ApiPropertyOptional({
    type: String,
    format: 'date',
    description: 'Last day; today by default. At most three years are shown.',
  })
  @IsOptional()
  @IsDay(NO_DAY)
  to?: string;
}

/** How the business goes: for the owner alone. */
@ApiTags('admin')
@Controller('admin/business')
@AdminOnly()
@Needs('see-business')
export class BusinessController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Time to confirm, share expired, revenue by day or week and by sector, by clerk',
  })
  @Answers(BusinessFiguresView)
  async show(@Query() query: BusinessQuery) {
    return { success: true, data: await this.read(query) };
  }

  @Get('export.csv')
  @ApiOperation({ summary: 'The same figures as CSV, a line each' })
  @AnswersFile('text/csv', { isBinary: false })
  async export(
    @Query() query: BusinessQuery,
    @CurrentAdmin() admin: AdminSession,
    @Res() response: Response,
  ): Promise<void> {
    const figures = await this.read(query);
    const { from, to } = figures.period;
    await this.audit.record('business_exported', `${from} to ${to}`, admin);
    const lines = { rows: businessLines(figures), nextCursor: null };
    await sendCsv(response, `business-${from}-${to}.csv`, businessColumns, lines);
  }

  private async read(query: BusinessQuery) {
    return presentBusiness(await this.client.send('orders.get-business-figures', query));
  }
}
