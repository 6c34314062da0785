import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { parseNaira } from '@spade/contracts/naira';
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
import { Answers, AnswersErrors, AnswersList } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import {
  KeyOrderDetailView,
  KeyOrderView,
  presentKeyMeta,
  presentKeyOrder,
  presentKeyOrderDetail,
} from '../key.views.ts';
import {
  AdminOrderDetailView,
  AdminOrderView,
  OrderEventView,
  OrderListMeta,
} from './admin-order.view.ts';
import { StaffReasonDto } from './fulfilment.dto.ts';
import { OrderPresenter } from './order.presenter.ts';
import {
  AnswerReversalDto,
  ConfirmOrderDto,
  ListOrdersQuery,
  ReasonDto,
  SettleLatePaymentDto,
} from './staff-orders.dto.ts';

/** What staff do with orders. `:id` is the integer or the public id. */
@ApiTags('orders (staff)')
@Controller('orders')
@AdminOnly()
export class StaffOrdersController {
  constructor(
    private readonly client: MessageClient,
    private readonly presenter: OrderPresenter,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Orders, newest first, with the four figures over all orders' })
  @AnswersList(AdminOrderView, OrderListMeta)
  @KeysMay('orders:read', KeyOrderView)
  async list(@Query() query: ListOrdersQuery, @CurrentCaller() caller: StaffCaller) {
    const { orders, figures, ...rest } = await this.client.send('orders.list', query);
    if (isKey(caller))
      return { success: true, data: orders.map(presentKeyOrder), meta: presentKeyMeta(rest) };
    return {
      success: true,
      data: orders.map((order) => this.presenter.listed(order, caller)),
      meta: { ...rest, figures: this.presenter.figures(figures) } satisfies OrderListMeta,
    };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One order with its proofs and history' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404)
  @KeysMay('orders:read', KeyOrderDetailView)
  async get(@Param('id') id: string, @CurrentCaller() caller: StaffCaller) {
    const order = await this.client.send('orders.get', { order: staffOrderName(id) });
    if (isKey(caller)) return { success: true, data: presentKeyOrderDetail(order) };
    return this.answer(order, caller);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Who did what with an order, and when' })
  @AnswersList(OrderEventView)
  @AnswersErrors(404)
  async history(@Param('id') id: string) {
    const { history } = await this.client.send('orders.get', { order: staffOrderName(id) });
    return { success: true, data: history.map((event) => this.presenter.event(event)) };
  }

  @Post(':id/confirm')
  @ApiOperation({
    summary: 'Attest that the payment was credited',
    description:
      'By a clerk, above CLERK_LIMIT_NAIRA, the order stays and `outcome` is `approval_asked`. With `receivedBefore`, a further payment of an order that was confirmed with less than it costs.',
  })
  @ApiBody({ type: ConfirmOrderDto, required: false })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  async confirm(
    @Param('id') id: string,
    @Body() { amountReceived, receivedBefore, ...given }: ConfirmOrderDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const amountReceivedKobo = parseNaira(amountReceived);
    const receivedBeforeKobo = parseNaira(receivedBefore);
    const request = {
      order: staffOrderName(id),
      adminUsername: admin.username,
      role: admin.role,
      ...given,
      ...(amountReceivedKobo === undefined ? {} : { amountReceivedKobo }),
      ...(receivedBeforeKobo === undefined ? {} : { receivedBeforeKobo }),
    };
    return this.answer(await this.client.send('orders.confirm', request), admin);
  }

  @Post(':id/unconfirm')
  @ApiOperation({
    summary: 'Take the confirmation of an order back',
    description:
      'By the clerk who confirmed it until `mailDueAt`, and its buyer hears nothing; by an approver until fulfilment begins, and its buyer gets an email. What confirmed it is open again.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  async unconfirm(
    @Param('id') id: string,
    @Body() { reason }: StaffReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const staff = { adminUsername: admin.username, role: admin.role, reason };
    const request = { order: staffOrderName(id), ...staff };
    return this.answer(await this.client.send('orders.undo-confirmation', request), admin);
  }

  @Post(':id/answer-reversal')
  @Needs('settle-payments')
  @ApiOperation({
    summary: 'Say what follows after the bank took a payment of the order back',
    description:
      '`ask`: its buyer gets an email and pays again; an order that is not being fulfilled waits for that payment. `leave`: it goes on as it is.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(403, 404, 409)
  async answerReversal(
    @Param('id') id: string,
    @Body() { answer, reason }: AnswerReversalDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, answer, reason };
    return this.answer(await this.client.send('orders.answer-reversal', request), admin);
  }

  @Post(':id/reject')
  @ApiOperation({ summary: 'Refuse the proof; the customer may upload again' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async reject(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, reason };
    return this.answer(await this.client.send('orders.reject-proof', request), admin);
  }

  @Post(':id/cancel')
  @ApiOperation({ summary: 'Cancel an order that is not confirmed' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async cancel(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, reason };
    return this.answer(await this.client.send('orders.cancel', request), admin);
  }

  @Post(':id/settle')
  @Needs('settle-payments')
  @ApiOperation({ summary: 'Settle an order that was paid late; its buyer gets a mail' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404, 409)
  async settle(
    @Param('id') id: string,
    @Body() { settlement, note }: SettleLatePaymentDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const decided = { adminUsername: admin.username, settlement, note };
    const request = { order: staffOrderName(id), ...decided };
    return this.answer(await this.client.send('orders.settle-late-payment', request), admin);
  }

  @Post(':id/shopify')
  @ApiOperation({
    summary: 'Create an order in the Shopify store, or cancel it there, now',
    description:
      'After the cause of `shopifyError` was fixed. Returns the order after the attempt; does nothing when no attempt is due.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(404)
  async retryShopify(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const request = { order: staffOrderName(id) };
    return this.answer(await this.client.send('orders.retry-shopify-order', request), admin);
  }

  private answer(order: AdminOrderDetail, admin: AdminSession) {
    return { success: true, data: this.presenter.detail(order, admin) };
  }
}
