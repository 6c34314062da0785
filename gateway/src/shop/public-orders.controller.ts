import { Body, Controller, Get, Headers, HttpCode, Inject, Param, Post, Req } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { CONFIG } from '@spade/platform/config/config.module';
import type { Request } from 'express';
import type { GatewayConfig } from '../gateway.config.ts';
import {
  clientAddress,
  clientNetwork,
  formIdFrom,
  idempotencyKeyFrom,
} from '../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../http/limits/limits.ts';
import { PublicReads } from '../http/limits/public-reads.ts';
import { Answers, AnswersErrors, ApiFormId } from '../http/openapi-answers.ts';
import { publicOrderId } from '../http/path-ids.ts';
import { orderRequestOf } from './order-request.ts';
import { EnterCodeDto, PlaceOrderDto, RefundAccountDto } from './place-order.dto.ts';
import {
  PlacedOrderView,
  PublicOrderView,
  presentPlacedOrder,
  presentStatusPage,
} from './public-order.view.ts';

/** What a buyer does: place an order, follow it, ask for more time. */
@ApiTags('orders')
@Controller('orders')
export class PublicOrdersController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
    private readonly reads: PublicReads,
    @Inject(CONFIG) private readonly config: GatewayConfig,
  ) {}

  @Post()
  @ExemptFromCallLimit('counted by address, e-mail and phone')
  @ApiOperation({ summary: 'Place an order' })
  @ApiHeader({
    name: 'Idempotency-Key',
    required: false,
    description: 'The same key with the same body returns the same order; with another body, 422.',
    schema: { type: 'string', maxLength: 255 },
  })
  @Answers(PlacedOrderView, 201)
  @AnswersErrors(404, 409, 410, 422, 429, 503)
  async place(
    @Body() form: PlaceOrderDto,
    @Headers('idempotency-key') key: string | undefined,
    @Req() request: Request,
  ) {
    const idempotencyKey = idempotencyKeyFrom(key);
    const wanted = orderRequestOf(form, this.config.MAX_ORDER_QUANTITY);
    const keys = {
      'orders-address': clientAddress(request),
      'orders-email': mailboxOf(form.customerEmail),
      'orders-phone': form.customerPhone,
    };
    const place = () =>
      this.client.send('orders.place', {
        idempotencyKey,
        ...wanted,
        network: clientNetwork(request) ?? null,
        ...(form.mailboxCode !== undefined && { mailboxCode: form.mailboxCode }),
      });
    const order = await this.limits.count(keys, () =>
      this.limits.countWrongCode(form.mailboxCode, request, place),
    );
    return { success: true, data: presentPlacedOrder(order) };
  }

  @Get(':orderId/status')
  @ExemptFromCallLimit('counted with the searches, as reads of the database')
  @ApiOperation({
    summary: 'The status page of an order, by its public id',
    description:
      'Of an order that waits for the code from its mailbox: 409 ORDERS.CODE_NEEDED, and 410 once that was not entered in time.',
  })
  @Answers(PublicOrderView)
  @AnswersErrors(404, 409, 410, 429, 503)
  async status(@Param('orderId') orderId: string, @Req() request: Request) {
    const id = publicOrderId(orderId);
    const order = await this.reads.run('orders', clientAddress(request), () =>
      this.client.send('orders.get-public', { orderId: id }),
    );
    return { success: true, data: presentStatusPage(order) };
  }

  @Post(':orderId/code')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Place an order that waits for the code from its mailbox',
    description:
      'While unpaid orders of many networks hold most of a stock, an order is stored, holds nothing and answers 409 ORDERS.CODE_NEEDED with its id. A code lasts ten minutes and three tries; without one in the body another is mailed, once. Sent again, it answers as before.',
  })
  @Answers(PlacedOrderView)
  @AnswersErrors(404, 409, 410, 422, 429, 503)
  async enterCode(
    @Param('orderId') orderId: string,
    @Body() { code }: EnterCodeDto,
    @Req() request: Request,
  ) {
    const id = publicOrderId(orderId);
    const order = await this.limits.countWrongCode(code, request, () =>
      this.client.send('orders.enter-code', { orderId: id, code }),
    );
    return { success: true, data: presentPlacedOrder(order) };
  }

  @Post(':orderId/extend')
  @ApiOperation({ summary: 'More time to pay, once, before the window ends' })
  @ApiFormId()
  @Answers(PublicOrderView)
  @AnswersErrors(404, 409, 429, 503)
  async extend(@Param('orderId') orderId: string, @Headers('form-id') formId: string | undefined) {
    const order = await this.client.send('orders.extend', {
      orderId: publicOrderId(orderId),
      formId: formIdFrom(formId),
    });
    return { success: true, data: presentStatusPage(order) };
  }

  @Post(':orderId/withdraw')
  @HttpCode(200)
  @ApiOperation({
    summary: 'The buyer cancels the order',
    description: 'While no money is known to have come. Its pieces are on sale again at once.',
  })
  @ApiFormId()
  @Answers(PublicOrderView)
  @AnswersErrors(404, 409, 429, 503)
  async withdraw(
    @Param('orderId') orderId: string,
    @Headers('form-id') formId: string | undefined,
  ) {
    const order = await this.client.send('orders.withdraw', {
      orderId: publicOrderId(orderId),
      formId: formIdFrom(formId),
    });
    return { success: true, data: presentStatusPage(order) };
  }

  @Post(':orderId/refund-account')
  @ApiOperation({
    summary: 'Name the account for a refund that is owed',
    description:
      'To name another one, send it once without a code: that mails a code to the mailbox of the order (409 ORDERS.CODE_NEEDED). Then send the same with the code.',
  })
  @Answers(PublicOrderView)
  @AnswersErrors(404, 409, 429, 503)
  async setRefundAccount(
    @Param('orderId') orderId: string,
    @Body() form: RefundAccountDto,
    @Req() request: Request,
  ) {
    const { code, ...account } = form;
    const id = publicOrderId(orderId);
    const order = await this.limits.countWrongCode(code, request, () =>
      this.client.send('orders.set-refund-account', {
        orderId: id,
        account,
        code,
      }),
    );
    return { success: true, data: presentStatusPage(order) };
  }
}
