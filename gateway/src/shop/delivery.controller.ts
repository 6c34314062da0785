import { Body, Controller, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { MinLength } from 'class-validator';
import type { Request } from 'express';
import { clientAddress, formIdFrom } from '../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../http/limits/limits.ts';
import { Answers, AnswersErrors, ApiFormId } from '../http/openapi-answers.ts';
import { publicOrderId } from '../http/path-ids.ts';
import { ApiRules } from '../http/validation/api-rules.ts';
import { AtMost, IsSingleLine } from '../http/validation/text-rules.ts';
import { HasDigits } from '../http/validation/value-rules.ts';
import { text, view } from '../http/view.ts';
import { orderStatus } from './order-parts.view.ts';
import { PublicOrderView, presentStatusPage } from './public-order.view.ts';

/** What the buyer tells the person who hands the goods over. */
@ApiRules()
export class HandOverDto {
  @ApiProperty({ description: 'Of the order.', example: 'SO-7K4M2' })
  @MinLength(1, { message: 'Reference is required' })
  @AtMost(20)
  @IsSingleLine()
  reference: string;

  @ApiProperty({ example: '0482' })
  @HasDigits(4, 'The handover code has four digits')
  code: string;
}

/** An order that was handed over. */
const HandedOverView = view('HandedOverView', { reference: text(), status: orderStatus });

/** The goods reach the buyer. */
@ApiTags('orders')
@Controller('orders')
export class DeliveryController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
  ) {}

  @Post('handover')
  @HttpCode(200)
  @ExemptFromCallLimit('counted by address, as tries of a code')
  @ApiOperation({
    summary: 'Mark an order delivered by the code of its buyer',
    description:
      'Five wrong codes in all; then only staff can. One answer for whatever does not fit.',
  })
  @ApiFormId()
  @Answers(HandedOverView)
  @AnswersErrors(409, 429, 503)
  async handOver(
    @Body() { reference, code }: HandOverDto,
    @Headers('form-id') form: string | undefined,
    @Req() request: Request,
  ) {
    const formId = formIdFrom(form);
    const data = await this.limits.count({ 'handover-address': clientAddress(request) }, () =>
      this.client.send('orders.hand-over', { reference, code, formId }),
    );
    return { success: true, data };
  }

  @Post(':orderId/delivered')
  @HttpCode(200)
  @ApiOperation({ summary: 'The buyer has the goods' })
  @ApiFormId()
  @Answers(PublicOrderView)
  @AnswersErrors(404, 409, 429, 503)
  async confirm(@Param('orderId') orderId: string, @Headers('form-id') formId: string | undefined) {
    const request = { orderId: publicOrderId(orderId), formId: formIdFrom(formId) };
    const order = await this.client.send('orders.confirm-delivery', request);
    return { success: true, data: presentStatusPage(order) };
  }
}
