import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { Credit } from '@spade/contracts/money/credit';
import { formatNaira, parseNaira } from '@spade/contracts/naira';
import { mayDo } from '@spade/contracts/staff/permissions';
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
import { GatewayError } from '../../http/gateway.errors.ts';
import { Answers, AnswersErrors, AnswersList } from '../../http/openapi-answers.ts';
import { pathId, staffOrderName } from '../../http/path-ids.ts';
import { StaffAudit } from '../../http/staff-audit.ts';
import { present } from '../../http/view.ts';
import { KeyCreditView, presentKeyCredit, presentKeyMeta } from '../key.views.ts';
import { AdminOrderDetailView } from '../orders/admin-order.view.ts';
import { StaffReasonDto } from '../orders/fulfilment.dto.ts';
import { OrderPresenter } from '../orders/order.presenter.ts';
import { CreditListMeta, CreditView, presentCredit } from './credit.view.ts';
import {
  ListCreditsQuery,
  MatchCreditDto,
  OverruleReversalDto,
  UndoCreditDto,
} from './money.dto.ts';

/** Credits of the bank account, and the orders that they pay. */
@ApiTags('money (staff)')
@Controller('admin/credits')
@AdminOnly()
export class CreditsController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
    private readonly audit: StaffAudit,
  ) {}

  @Get()
  @ApiOperation({
    summary:
      'Credits, newest first; open ones with the orders that they may pay, the best fitting first',
  })
  @AnswersList(CreditView, CreditListMeta)
  @KeysMay('payments:read', KeyCreditView)
  async list(@Query() { ...asked }: ListCreditsQuery, @CurrentCaller() caller: StaffCaller) {
    const request = { ...asked, role: caller.role };
    const { credits, ...meta } = await this.client.send('orders.list-credits', request);
    if (isKey(caller))
      return { success: true, data: credits.map(presentKeyCredit), meta: presentKeyMeta(meta) };
    return { success: true, data: credits.map(presentCredit), meta: present(CreditListMeta, meta) };
  }

  @Post(':id/match')
  @ApiOperation({
    summary: 'Give a credit to the order that it pays',
    description:
      'Gives what the order lacks, at most what is left of the credit, or the amount that is named; the rest of the credit stays open. An order that lacks nothing gets all that is left, and staff decide whether it goes back. Confirms the order once enough was received; a short one stays open for the rest, and its buyer gets a mail. The same order and amount again change nothing. By a clerk, above CLERK_LIMIT_NAIRA, the credit stays open, and `outcome` is `approval_asked`.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  async match(
    @Param('id') id: string,
    @Body() { order, amount, note, owesRest = false }: MatchCreditDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const creditId = pathId(id, 'ORDERS.CREDIT_NOT_FOUND');
    if (owesRest && !mayDo(admin.role, 'settle-payments'))
      throw new GatewayError('NOT_PERMITTED', { role: admin.role });
    const asked = { creditId, order: staffOrderName(order), adminUsername: admin.username };
    const matched = await this.audit.outcomeOf(
      'credit_matched',
      `credit ${id} to order ${order}`,
      admin,
      () =>
        this.client.send('orders.match-credit', {
          ...asked,
          role: admin.role,
          ...(amount === undefined ? {} : { amountKobo: parseNaira(amount) ?? 0 }), // the DTO admits amounts alone
          ...(owesRest ? { owesRest } : {}),
          ...(note === undefined ? {} : { note }),
        }),
      ({ reference, outcome }) =>
        outcome === 'approval_asked'
          ? `credit ${id} to ${reference}: approval asked`
          : `credit ${id} to ${reference}`,
    );
    return { success: true, data: this.presenter.detail(matched, admin) };
  }

  @Post(':id/dismiss')
  @ApiOperation({ summary: 'Say that a credit, or what is left of it, is for no order' })
  @Answers(CreditView)
  @AnswersErrors(404, 409)
  async dismiss(
    @Param('id') id: string,
    @Body() { reason }: StaffReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const asked = {
      creditId: pathId(id, 'ORDERS.CREDIT_NOT_FOUND'),
      adminUsername: admin.username,
      reason,
    };
    const credit = await this.audit.outcomeOf(
      'credit_dismissed',
      `credit ${id}`,
      admin,
      () => this.client.send('orders.dismiss-credit', asked),
      inWords,
    );
    return { success: true, data: presentCredit(credit) };
  }

  @Post(':id/overrule')
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'Say that a credit is a payment after all, or take that back',
    description:
      'Of a credit that the bank seems to have taken back. Confirms nothing: an order that has it has received that much more or less.',
  })
  @Answers(CreditView)
  @AnswersErrors(403, 404, 409)
  async overrule(
    @Param('id') id: string,
    @Body() { reason, isPayment }: OverruleReversalDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const asked = {
      creditId: pathId(id, 'ORDERS.CREDIT_NOT_FOUND'),
      adminUsername: admin.username,
      isPayment,
      reason,
    };
    const credit = await this.audit.outcomeOf(
      'reversal_overruled',
      `credit ${id}`,
      admin,
      () => this.client.send('orders.overrule-reversal', asked),
      (overruled) =>
        `${inWords(overruled)}: ${isPayment ? 'a payment after all' : 'no payment'}, ${reason}`,
    );
    return { success: true, data: presentCredit(credit) };
  }

  @Post(':id/undo')
  @ApiOperation({
    summary: 'Take back what was decided about a credit',
    description:
      'All of it, or only what one order has, or with null only what is for no order. A confirmation that rested on it ends, and staff check the order again; once fulfilment began, the order keeps its state and its next step stops. Refused once money was sent back, and to a clerk but for their own decision of the last five minutes.',
  })
  @Answers(CreditView)
  @AnswersErrors(403, 404, 409)
  async undo(
    @Param('id') id: string,
    @Body() { reason, order }: UndoCreditDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const asked = {
      creditId: pathId(id, 'ORDERS.CREDIT_NOT_FOUND'),
      adminUsername: admin.username,
      role: admin.role,
      reason,
      ...(order === undefined ? {} : { order: order === null ? null : staffOrderName(order) }),
    };
    const credit = await this.audit.outcomeOf(
      'credit_undone',
      `credit ${id}`,
      admin,
      () => this.client.send('orders.undo-credit', asked),
      inWords,
    );
    return { success: true, data: presentCredit(credit) };
  }
}

/** `credit 17, ₦48,500.00 of 2026-11-21`. */
const inWords = ({ id, amountKobo, valueDate }: Credit) =>
  `credit ${id}, ${formatNaira(amountKobo)} of ${valueDate}`;
