import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Body, Controller, Get, HttpCode, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { lagosDay } from '@spade/contracts/lagos';
import type { ReplyOf } from '@spade/contracts/messages/message';
import type { Refund } from '@spade/contracts/money/credit';
import { formatKobo, formatNaira, parseNaira } from '@spade/contracts/naira';
import type { Request, Response } from 'express';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../auth/admin.guard.ts';
import { csvStart, csvText } from '../http/csv.ts';
import { Answers, AnswersErrors, AnswersList } from '../http/openapi-answers.ts';
import { staffOrderName } from '../http/path-ids.ts';
import { present } from '../http/view.ts';
import { AdminOrderDetailView } from '../orders/admin-order.view.ts';
import { OrderPresenter } from '../orders/order.presenter.ts';
import { presentPaidRefund } from './credit.presenter.ts';
import { ListRefundsQuery, SettleRefundDto } from './dto/money.dto.ts';
import { MoneyAudit } from './money-audit.ts';
import { RefundListMeta, RefundView } from './refund.view.ts';
import { refundColumns } from './refund-csv.ts';

const PAGE_SIZE = 200;

/** Money that the shop owes to buyers. `:order` is the integer or the public id. */
@ApiTags('money (staff)')
@Controller('admin/refunds')
@AdminOnly()
export class RefundsController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
    private readonly audit: MoneyAudit,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Orders that owe money, oldest first; or those that sent some back' })
  @AnswersList(RefundView, RefundListMeta)
  @AnswersErrors(400, 401, 503)
  async list(@Query() { state = 'owed', ...page }: ListRefundsQuery) {
    const reply = await this.client.send('orders.list-refunds', { ...page, state });
    const { refunds, owedKobo, total, withAccount, nextCursor } = reply;
    const owed = formatKobo(owedKobo);
    const meta = { total, nextCursor, owed, withAccount } satisfies RefundListMeta;
    return { success: true, data: refunds.map(presentRefund), meta };
  }

  @Get('export.csv')
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'What is owed, as CSV for the bulk upload of a bank, oldest first',
    description: 'Only refunds whose buyer named an account.',
  })
  @ApiProduces('text/csv')
  @ApiOkResponse({ schema: { type: 'string' } })
  @AnswersErrors(401, 403, 503)
  async export(
    @CurrentAdmin() admin: AdminSession,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    // The first page before the first byte: a failure here still gets a proper error response.
    const first = await this.page();
    await this.audit.record('refunds_exported', null, admin, request);
    response.setHeader('Content-Type', 'text/csv; charset=utf-8');
    const day = lagosDay(new Date());
    response.setHeader('Content-Disposition', `attachment; filename="refunds-${day}.csv"`);
    await pipeline(Readable.from(this.lines(first)), response);
  }

  @Post(':order/settle')
  @HttpCode(200)
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'Tick off money that was sent back',
    description: 'For an hour it can be undone; then the buyer gets a mail.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(400, 401, 403, 404, 409, 503)
  async settle(
    @Param('order') name: string,
    @Body() { amount, bankReference }: SettleRefundDto,
    @CurrentAdmin() admin: AdminSession,
    @Req() request: Request,
  ) {
    const order = staffOrderName(name);
    const amountKobo = parseNaira(amount) ?? 0; // the DTO admits amounts alone
    const settled = await this.audit.outcomeOf(
      'refund_settled',
      `${formatNaira(amountKobo)} of order ${order}`,
      admin,
      request,
      () =>
        this.client.send('orders.settle-refund', {
          order,
          adminUsername: admin.username,
          amountKobo,
          bankReference,
        }),
      ({ reference }) => `${formatNaira(amountKobo)} of ${reference}`,
    );
    return { success: true, data: this.presenter.detail(settled, admin.sessionId) };
  }

  @Post(':order/undo')
  @HttpCode(200)
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'Say within an hour that the last refund was not sent: it is owed again',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(401, 403, 404, 409, 503)
  async undo(
    @Param('order') name: string,
    @CurrentAdmin() admin: AdminSession,
    @Req() request: Request,
  ) {
    const order = staffOrderName(name);
    const undone = await this.audit.outcomeOf(
      'refund_undone',
      `order ${order}`,
      admin,
      request,
      () => this.client.send('orders.undo-refund', { order, adminUsername: admin.username }),
      ({ reference }) => `refund of ${reference}`,
    );
    return { success: true, data: this.presenter.detail(undone, admin.sessionId) };
  }

  private page(cursor?: string) {
    const request = { state: 'owed', hasAccount: true, limit: PAGE_SIZE } as const;
    return this.client.send('orders.list-refunds', {
      ...request,
      ...(cursor === undefined ? {} : { cursor }),
    });
  }

  private async *lines(first: ReplyOf<'orders.list-refunds'>): AsyncGenerator<string> {
    yield csvStart(refundColumns);
    let page = first;
    for (;;) {
      if (page.refunds.length > 0) yield csvText(refundColumns, page.refunds);
      if (page.nextCursor === null) return;
      page = await this.page(page.nextCursor);
    }
  }
}

const presentRefund = (refund: Refund) =>
  present(RefundView, refund, {
    totalPrice: formatKobo(refund.totalKobo),
    received: formatKobo(refund.receivedKobo),
    refunded: formatKobo(refund.refundedKobo),
    owed: formatKobo(refund.owedKobo),
    credits: refund.credits.map((credit) => ({
      ...credit,
      amount: formatKobo(credit.amountKobo),
    })),
    paid: refund.paid.map(presentPaidRefund),
  });
