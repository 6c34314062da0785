import { Body, Controller, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import {
  MAX_PROBLEM_PICTURES,
  type ProblemKind,
  problemKindNames,
} from '@spade/contracts/orders/problem';
import { CLAIM_DAYS } from '@spade/contracts/orders/shipment';
import { IsIn, MinLength } from 'class-validator';
import { formIdFrom } from '../http/client-address.ts';
import { Answers, AnswersErrors, ApiFormId } from '../http/openapi-answers.ts';
import { publicOrderId } from '../http/path-ids.ts';
import { ApiRules } from '../http/validation/api-rules.ts';
import { AtMost, IsMultiline } from '../http/validation/text-rules.ts';
import { PublicOrderView, presentStatusPage } from './public-order.view.ts';

/** What is wrong with the goods, in the buyer's words. */
@ApiRules()
export class ReportProblemDto {
  @ApiProperty({ enumName: 'ProblemKind' })
  @IsIn(problemKindNames, { message: 'Choose what is wrong' })
  kind: ProblemKind;

  @ApiProperty({ description: 'Only staff read it; erased with the buyer.' })
  @MinLength(10, { message: 'Say in a sentence what is wrong' })
  @AtMost(1_000)
  @IsMultiline()
  words: string;
}

/** The buyer says that something is wrong with the goods. Its pictures come one by one (upload-proof.controller.ts). */
@ApiTags('orders')
@Controller('orders')
export class ProblemsController {
  constructor(private readonly client: MessageClient) {}

  @Post(':orderId/problem')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Say that something is wrong with the goods',
    description: `From the day they left until ${CLAIM_DAYS} days after delivery, while no report is open.`,
  })
  @ApiExtension('x-limits', { CLAIM_DAYS, MAX_PROBLEM_PICTURES })
  @ApiFormId()
  @Answers(PublicOrderView)
  @AnswersErrors(404, 409, 429, 503)
  async report(
    @Param('orderId') orderId: string,
    @Body() { kind, words }: ReportProblemDto,
    @Headers('form-id') formId: string | undefined,
  ) {
    const order = await this.client.send('orders.report-problem', {
      orderId: publicOrderId(orderId),
      kind,
      words,
      formId: formIdFrom(formId),
    });
    return { success: true, data: presentStatusPage(order) };
  }
}
