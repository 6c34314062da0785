import { Controller, Get, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Request, Response } from 'express';
import { AdminOnly, CurrentAdmin, Needs } from '../auth/admin.guard.ts';
import type { AdminSession } from '../auth/admission.ts';
import { csvStart, csvText } from '../http/csv.ts';
import { Answers, AnswersErrors } from '../http/openapi-answers.ts';
import { MoneyAudit } from '../money/money-audit.ts';
import { BusinessQuery } from './business.dto.ts';
import { presentBusiness } from './business.presenter.ts';
import { BusinessFiguresView } from './business.view.ts';
import { businessColumns, businessLines } from './business-csv.ts';

/** Counting a long period of a large shop may take longer than other reads. */
const DEADLINE_MS = 10_000;

/** How the business goes: for the owner alone. */
@ApiTags('admin')
@Controller('admin/business')
@AdminOnly()
@Needs('see-business')
export class BusinessController {
  constructor(
    private readonly client: MessageClient,
    private readonly audit: MoneyAudit,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Time to confirm, share expired, revenue by day or week and by sector, by clerk',
  })
  @Answers(BusinessFiguresView)
  @AnswersErrors(400, 401, 403, 503)
  async show(@Query() query: BusinessQuery) {
    return { success: true, data: await this.read(query) };
  }

  @Get('export.csv')
  @ApiOperation({ summary: 'The same figures as CSV, a line each' })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @AnswersErrors(400, 401, 403, 503)
  async export(
    @Query() query: BusinessQuery,
    @CurrentAdmin() admin: AdminSession,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const figures = await this.read(query);
    const { from, to } = figures.period;
    await this.audit.record('business_exported', `${from} to ${to}`, admin, request);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    response.setHeader('Content-Disposition', `attachment; filename="business-${from}-${to}.csv"`);
    response.send(csvStart(businessColumns) + csvText(businessColumns, businessLines(figures)));
  }

  private async read(query: BusinessQuery) {
    const options = { deadlineMs: DEADLINE_MS };
    return presentBusiness(await this.client.send('orders.get-business-figures', query, options));
  }
}
