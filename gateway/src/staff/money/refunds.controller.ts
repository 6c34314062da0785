import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { lagosDay } from '@spade/contracts/lagos';
import { isDoubtful } from '@spade/contracts/money/refund';
import { formatKobo, formatNaira, parseNaira } from '@spade/contracts/naira';
import { MAX_PAGE_ROWS } from '@spade/platform/list/cursor';
import type { Response } from 'express';
import {
  AdminOnly,
  type AdminSession,
  CurrentAdmin,
  CurrentCaller,
  isKey,
  Needs,
  type StaffCaller,
} from '../../http/admin.guard.ts';
import { KeysMay } from '../../http/api-keys.ts';
import { sendCsv } from '../../http/csv.ts';
import { Answers, AnswersErrors, AnswersFile, AnswersList } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { KeyRefundView, presentKeyMeta, presentKeyRefund } from '../key.views.ts';
import { AdminOrderDetailView } from '../orders/admin-order.view.ts';
import { StaffReasonDto } from '../orders/fulfilment.dto.ts';
import { OrderPresenter } from '../orders/order.presenter.ts';
import {
  DecideRefundDto,
  ExportRefundsQuery,
  ListRefundsQuery,
  SettleRefundDto,
} from './money.dto.ts';
import { presentRefund, RefundListMeta, RefundView, refundColumns } from './refund.view.ts';

/** Money that the shop owes to buyers. `:order` is the integer or the public id. */
@ApiTags('money (staff)')
@Controller('admin/refunds')
@AdminOnly()
export class RefundsController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'Orders with money to decide or that owe money, oldest first; or those that sent some back',
  })
  @AnswersList(RefundView, RefundListMeta)
  @KeysMay('payments:read', KeyRefundView)
  async list(
    @Query() { state = 'owed', ...page }: ListRefundsQuery,
    @CurrentCaller() caller: StaffCaller,
  ) {
    const reply = await this.client.send('orders.list-refunds', { ...page, state });
    const { refunds, owedKobo, paidKobo = 0, total, withAccount, nextCursor } = reply;
    if (isKey(caller))
      return { success: true, data: refunds.map(presentKeyRefund), meta: presentKeyMeta(reply) };
    const owed = formatKobo(owedKobo);
    const paid = formatKobo(paidKobo);
    const meta = { total, nextCursor, owed, paid, withAccount } satisfies RefundListMeta;
    return { success: true, data: refunds.map(presentRefund), meta };
  }

  @Get('export.csv')
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'What is owed, as CSV for the bulk upload of a bank, oldest first',
    description:
      'Only refunds whose buyer named an account. One that is doubtful (check digit, name, or it replaced another account) is left out unless `checked` names its order.',
  })
  @AnswersFile('text/csv', { isBinary: false })
  async export(
    @Query() { checked = [] }: ExportRefundsQuery,
    @CurrentAdmin() admin: AdminSession,
    @Res() response: Response,
  ): Promise<void> {
    const ids = new Set(checked);
    const first = await this.page(ids);
    const subject = ids.size > 0 ? `doubtful accounts checked: orders ${checked.join(', ')}` : null;
    await this.audit.record('refunds_exported', subject, admin);
    const name = `refunds-${lagosDay(new Date())}.csv`;
    await sendCsv(response, name, refundColumns, first, (cursor) => this.page(ids, cursor));
  }

  @Post(':order/decide')
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'Decide that money which came too much goes back: the buyer is asked for an account',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async decide(
    @Param('order') name: string,
    @Body() { amount, reason }: DecideRefundDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const decided = await this.client.send('orders.decide-refund', {
      order: staffOrderName(name),
      adminUsername: admin.username,
      amountKobo: parseNaira(amount) ?? 0, // the DTO admits amounts alone
      ...(reason === undefined ? {} : { reason }),
    });
    return { success: true, data: this.presenter.detail(decided, admin) };
  }

  @Post(':order/call-off')
  @Needs('settle-payments')
  @ApiOperation({ summary: 'Take the decision back: what is owed is to be decided again' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async callOff(
    @Param('order') name: string,
    @Body() { reason }: StaffReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const decision = { order: staffOrderName(name), adminUsername: admin.username, reason };
    const undone = await this.client.send('orders.undo-refund-decision', decision);
    return { success: true, data: this.presenter.detail(undone, admin) };
  }

  @Post(':order/settle')
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'Tick off money that was sent back',
    description: 'For an hour it can be undone; then the buyer gets a mail.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async settle(
    @Param('order') name: string,
    @Body() { amount, bankReference }: SettleRefundDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const order = staffOrderName(name);
    const amountKobo = parseNaira(amount) ?? 0; // the DTO admits amounts alone
    const settled = await this.audit.outcomeOf(
      'refund_settled',
      `${formatNaira(amountKobo)} of order ${order}`,
      admin,
      () =>
        this.client.send('orders.settle-refund', {
          order,
          adminUsername: admin.username,
          amountKobo,
          bankReference,
        }),
      ({ reference }) => `${formatNaira(amountKobo)} of ${reference}`,
    );
    return { success: true, data: this.presenter.detail(settled, admin) };
  }

  @Post(':order/undo')
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'Say within an hour that the last refund was not sent: it is owed again',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async undo(@Param('order') name: string, @CurrentAdmin() admin: AdminSession) {
    const order = staffOrderName(name);
    const undone = await this.audit.outcomeOf(
      'refund_undone',
      `order ${order}`,
      admin,
      () => this.client.send('orders.undo-refund', { order, adminUsername: admin.username }),
      ({ reference }) => `refund of ${reference}`,
    );
    return { success: true, data: this.presenter.detail(undone, admin) };
  }

  /** One page of what the file has: doubtful accounts only of orders that staff have checked. */
  private async page(checked: ReadonlySet<number>, cursor?: string) {
    const { refunds, nextCursor } = await this.client.send('orders.list-refunds', {
      state: 'owed',
      hasAccount: true,
      limit: MAX_PAGE_ROWS,
      ...(cursor !== undefined && { cursor }),
    });
    const rows = refunds.filter(
      ({ id, account }) => account && (!isDoubtful(account) || checked.has(id)),
    );
    return { rows, nextCursor };
  }
}
