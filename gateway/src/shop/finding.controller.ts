import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { ValidateIf } from 'class-validator';
import type { Request } from 'express';
import { clientAddress, clientNetwork } from '../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../http/limits/limits.ts';
import { AnswersErrors, AnswersMessage } from '../http/openapi-answers.ts';
import { publicOrderId } from '../http/path-ids.ts';
import { PhoneField } from '../http/validation/phone-field.ts';
import { EmailField, TextField } from '../http/validation/text-field.ts';

/** By reference and phone; else by the e-mail. */
const isByReference = ({ reference }: FindOrdersDto) => reference !== undefined;

/** What a buyer still knows of orders whose links are lost: the e-mail, or reference and phone. */
export class FindOrdersDto {
  @TextField({
    min: 1,
    max: 20,
    tooShort: 'Reference is required',
    description: 'Of the order; with `phone`, instead of `email`.',
    example: 'SO-7K4M2',
    isOptional: true,
  })
  reference?: string;

  @ApiProperty({ required: false })
  @ValidateIf(isByReference)
  @PhoneField()
  phone?: string;

  @ApiProperty({ required: false })
  @ValidateIf((form: FindOrdersDto) => !isByReference(form))
  @EmailField({ missing: 'Enter your email address', invalid: 'Invalid email address' })
  email?: string;
}

/** Whoever asked reads this, whether there are orders or not. */
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
}
