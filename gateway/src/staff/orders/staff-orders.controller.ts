import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { parseNaira } from '@spade/contracts/naira';
import { AdminOnly, type AdminSession, CurrentAdmin, Needs } from '../../http/admin.guard.ts';
import { Answers, AnswersErrors, AnswersList } from '../../http/openapi-answers.ts';
import { staffOrderName } from '../../http/path-ids.ts';
import {
  AdminOrderDetailView,
  AdminOrderView,
  OrderEventView,
  OrderListMeta,
} from './admin-order.view.ts';
import { OrderPresenter } from './order.presenter.ts';
import {
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
  @AnswersErrors(400, 401, 503)
  async list(@Query() query: ListOrdersQuery, @CurrentAdmin() { sessionId }: AdminSession) {
    const { orders, figures, ...rest } = await this.client.send('orders.list', query);
    return {
      success: true,
      data: orders.map((order) => this.presenter.listed(order, sessionId)),
      meta: { ...rest, figures: this.presenter.figures(figures) } satisfies OrderListMeta,
    };
  }

  @Get(':id')
  @ApiOperation({ summary: 'One order with its proofs and history' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(401, 404, 503)
  async get(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const request = { order: staffOrderName(id) };
    return this.answer(await this.client.send('orders.get', request), admin);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Who did what with an order, and when' })
  @AnswersList(OrderEventView)
  @AnswersErrors(401, 404, 503)
  async history(@Param('id') id: string) {
    const { history } = await this.client.send('orders.get', { order: staffOrderName(id) });
    return { success: true, data: history.map((event) => this.presenter.event(event)) };
  }

  @Post(':id/confirm')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Attest that the payment was credited',
    description:
      'By a clerk, above CLERK_LIMIT_NAIRA, the order stays and its history says `approval_asked`.',
  })
  @ApiBody({ type: ConfirmOrderDto, required: false })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(400, 401, 403, 404, 409, 503)
  async confirm(
    @Param('id') id: string,
    @Body() body: ConfirmOrderDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const amountReceivedKobo = parseNaira(body.amountReceived);
    return this.answer(
      await this.client.send('orders.confirm', {
        order: staffOrderName(id),
        adminUsername: admin.username,
        role: admin.role,
        ...(amountReceivedKobo === undefined ? {} : { amountReceivedKobo }),
        ...(body.paidOn === undefined ? {} : { paidOn: body.paidOn }),
        ...(body.transactionId === undefined ? {} : { transactionId: body.transactionId }),
        ...(body.alertId === undefined ? {} : { alertId: body.alertId }),
        ...(body.note === undefined ? {} : { note: body.note }),
      }),
      admin,
    );
  }

  @Post(':id/reject')
  @HttpCode(200)
  @ApiOperation({ summary: 'Refuse the proof; the customer may upload again' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(400, 401, 404, 409, 503)
  async reject(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, reason };
    return this.answer(await this.client.send('orders.reject-proof', request), admin);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Cancel an order that is not confirmed' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(400, 401, 404, 409, 503)
  async cancel(
    @Param('id') id: string,
    @Body() { reason }: ReasonDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = { order: staffOrderName(id), adminUsername: admin.username, reason };
    return this.answer(await this.client.send('orders.cancel', request), admin);
  }

  @Post(':id/settle')
  @HttpCode(200)
  @Needs('settle-payments')
  @ApiOperation({ summary: 'Settle an order that was paid late; its buyer gets a mail' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(400, 401, 403, 404, 409, 503)
  async settle(
    @Param('id') id: string,
    @Body() { settlement, note }: SettleLatePaymentDto,
    @CurrentAdmin() admin: AdminSession,
  ) {
    const request = {
      ...{ order: staffOrderName(id), adminUsername: admin.username, settlement },
      ...(note === undefined ? {} : { note }),
    };
    return this.answer(await this.client.send('orders.settle-late-payment', request), admin);
  }

  @Post(':id/process')
  @HttpCode(200)
  @ApiOperation({ summary: 'Start fulfilment of a confirmed order' })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(401, 404, 409, 503)
  async process(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const request = { order: staffOrderName(id), adminUsername: admin.username };
    return this.answer(await this.client.send('orders.start-processing', request), admin);
  }

  @Post(':id/shopify')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Take an order to the Shopify store now',
    description:
      'After the cause of `shopifyError` was fixed. Returns the order after the attempt; does nothing when no attempt is due.',
  })
  @Answers(AdminOrderDetailView)
  @AnswersErrors(401, 404, 503)
  async retryShopify(@Param('id') id: string, @CurrentAdmin() admin: AdminSession) {
    const request = { order: staffOrderName(id) };
    return this.answer(await this.client.send('orders.retry-shopify-order', request), admin);
  }

  private answer(order: AdminOrderDetail, { sessionId }: AdminSession) {
    return { success: true, data: this.presenter.detail(order, sessionId) };
  }
}
