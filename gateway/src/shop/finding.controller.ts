import { Body, Controller, Headers, HttpCode, Param, Post, Req } from '@nestjs/common';
import {
  ApiExtension,
  ApiOperation,
  ApiProperty,
  ApiTags,
  PartialType,
  PickType,
} from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { REFUND_QUIET_HOURS } from '@spade/contracts/money/refund';
import { buyerFields, correctableFields } from '@spade/contracts/orders/buyer';
import { correctionIn } from '@spade/contracts/orders/correction';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { IsNotEmpty, IsOptional, MinLength, ValidateIf } from 'class-validator';
import type { Request } from 'express';
import { clientAddress, clientNetwork, formIdFrom } from '../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../http/limits/limits.ts';
import { Answers, AnswersErrors, AnswersMessage, ApiFormId } from '../http/openapi-answers.ts';
import { publicOrderId } from '../http/path-ids.ts';
import { ApiRules } from '../http/validation/api-rules.ts';
import { IsPhone, phoneSchema } from '../http/validation/phone-rule.ts';
import { AtMost, IsEmailAddress, IsSingleLine } from '../http/validation/text-rules.ts';
import { MailboxCode, PlaceOrderDto } from './place-order.dto.ts';
import { PublicOrderView, presentStatusPage } from './public-order.view.ts';

/** By reference and phone; else by the email. */
const isByReference = ({ reference }: FindOrdersDto) => reference !== undefined;

/** What a buyer still knows of orders whose links are lost: the email, or reference and phone. */
@ApiRules()
export class FindOrdersDto {
  @ApiProperty({
    type: String,
    nullable: true,
    description: 'Of the order; with `phone`, instead of `email`.',
    example: 'SO-7K4M2',
  })
  @IsOptional()
  @MinLength(1, { message: 'Reference is required' })
  @AtMost(20)
  @IsSingleLine()
  reference?: string;

  @ApiProperty(phoneSchema)
  @ValidateIf(isByReference)
  @IsPhone()
  phone?: string;

  @ApiProperty({ example: 'ada@mail.example' })
  @ValidateIf((form: FindOrdersDto) => !isByReference(form))
  @IsNotEmpty({ message: 'Enter your email address' })
  @IsEmailAddress()
  email?: string;
}

/** What may be corrected, as the order form has it. */
const CorrectedFields = PartialType(
  PickType(
    PlaceOrderDto,
    correctableFields.map((name) => buyerFields[name].flatName),
  ),
);

/** What is to be corrected of an order; what is left out, or empty, stays. */
@ApiRules()
export class CorrectOrderDto extends CorrectedFields {
  @MailboxCode('From the mail, where `canCorrect.needsCode`.')
  code?: string;
}

/** The answer to every request, whether there are orders or not. */
const ASKED = 'If there are such orders, an email with their links is on its way.';

/** The way back to an order goes by its mailbox alone. */
@ApiTags('orders')
@Controller('orders')
export class FindingController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
  ) {}

  @Post('find')
  @HttpCode(200)
  @ExemptFromCallLimit('counted by address, mailbox, reference and phone, as mails')
  @ApiOperation({
    summary: 'Have the links of orders mailed',
    description:
      'To the mailbox that the orders name. The same answer in the same time, whether there are any or not.',
  })
  @AnswersMessage()
  @AnswersErrors(429, 503)
  async find(@Body() { email, reference, phone }: FindOrdersDto, @Req() request: Request) {
    const lost =
      reference === undefined
        ? { email, keys: { 'links-mailbox': mailboxOf(email ?? '') } }
        : {
            reference: reference.toUpperCase(),
            phone,
            keys: { 'links-order': reference.toUpperCase(), 'links-phone': phone ?? '' },
          };
    const { keys, ...asked } = lost;
    await this.limits.count({ 'links-address': clientAddress(request), ...keys }, () =>
      this.client.send('orders.ask-for-links', {
        ...asked,
        network: clientNetwork(request) ?? null,
      }),
    );
    return { success: true, message: ASKED };
  }

  @Post(':orderId/resend')
  @HttpCode(200)
  @ExemptFromCallLimit('counted by address and order, as mails')
  @ApiOperation({ summary: 'Have the link of an order mailed to its mailbox again' })
  @AnswersMessage()
  @AnswersErrors(404, 429, 503)
  async resend(@Param('orderId') orderId: string, @Req() request: Request) {
    const id = publicOrderId(orderId);
    const keys = { 'links-address': clientAddress(request), 'links-order': id };
    await this.limits.count(keys, () =>
      this.client.send('orders.resend-link', {
        orderId: id,
        network: clientNetwork(request) ?? null,
      }),
    );
    return { success: true, message: 'The email is on its way.' };
  }

  @Post(':orderId/no-reminders')
  @HttpCode(200)
  @ApiOperation({
    summary: 'No more reminders for the mailbox of an order',
    description:
      'Nor mails that offer to order again. Also the address to which mail programs post by themselves (RFC 8058), with a form instead of JSON.',
  })
  @AnswersMessage()
  @AnswersErrors(404, 429, 503)
  async refuseReminders(@Param('orderId') orderId: string) {
    await this.client.send('orders.refuse-reminders', { orderId: publicOrderId(orderId) });
    return { success: true, message: 'This mailbox gets no more reminders.' };
  }

  @Post(':orderId/correct')
  @HttpCode(200)
  @ExemptFromCallLimit('counted by address and order, as mails')
  @ApiExtension('x-limits', { REFUND_QUIET_HOURS })
  @ApiOperation({
    summary: 'Correct how the buyer is reached, and where the goods go',
    description:
      'The email once, while nothing has come for the order. Phone and address until the goods are packed (slip printed, ready or shipped); once something has come, send it first without a code: that mails one to the mailbox of the order (409 ORDERS.CODE_NEEDED).',
  })
  @ApiFormId()
  @Answers(PublicOrderView)
  @AnswersErrors(404, 409, 429, 503)
  async correct(
    @Param('orderId') orderId: string,
    @Body() form: CorrectOrderDto,
    @Headers('form-id') formId: string | undefined,
    @Req() request: Request,
  ) {
    const id = publicOrderId(orderId);
    const correction = correctionIn(form, correctableFields);
    const keys = { 'links-address': clientAddress(request), 'corrections-order': id };
    const { code } = form;
    const correct = () =>
      this.client.send('orders.correct', {
        orderId: id,
        correction,
        formId: formIdFrom(formId),
        code,
      });
    const order = await this.limits.count(keys, () =>
      this.limits.countWrongCode(code, request, correct),
    );
    return { success: true, data: presentStatusPage(order) };
  }
}
