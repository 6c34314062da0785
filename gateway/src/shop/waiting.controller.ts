import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { isId } from '@spade/contracts/ids';
import { WAITING_DAYS } from '@spade/contracts/messages/catalog-waiting';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../http/limits/limits.ts';
import { AnswersErrors, AnswersMessage } from '../http/openapi-answers.ts';
import { pathId } from '../http/path-ids.ts';
import { FieldRule } from '../http/validation/field-rule.ts';
import { EmailField } from '../http/validation/text-field.ts';

/** Who wants to hear that a product is back. */
export class AwaitProductDto {
  @EmailField({ missing: 'Enter your email address', invalid: 'Invalid email address' })
  email: string;

  @ApiProperty({
    type: 'integer',
    minimum: 1,
    nullable: true,
    required: false,
    description:
      'From `variants` of the product: the one to hear of; null is its default variant. Left out, any of them will do.',
  })
  @FieldRule('variantId', (value) =>
    value === undefined || value === null || isId(value) ? undefined : 'Choose one of the options',
  )
  variantId?: number | null;

  @ApiProperty({
    type: 'boolean',
    description: `Must be true: one mail about this product, and the address erased after ${WAITING_DAYS} days.`,
  })
  @FieldRule('consent', (value) =>
    value === true ? undefined : 'Tick this, so that we may write to you',
  )
  consent: boolean;
}

/** People who want to hear when a product is back. */
@ApiTags('products')
@Controller()
export class WaitingController {
  constructor(
    private readonly client: MessageClient,
    private readonly limits: Limits,
  ) {}

  @Post('products/:productId/waiting')
  @HttpCode(200)
  @ExemptFromCallLimit('counted by address and mailbox')
  @ApiOperation({
    summary: 'Have one mail sent when a product is back',
    description:
      'In the order of asking, to no more than three people for each piece. The same answer whether the address waits already or not.',
  })
  @AnswersMessage()
  @AnswersErrors(404, 429, 503)
  async wait(
    @Param('productId') text: string,
    @Body() { email, variantId }: AwaitProductDto,
    @Req() request: Request,
  ) {
    const productId = pathId(text, 'CATALOG.PRODUCT_NOT_FOUND');
    const keys = {
      'waiting-address': clientAddress(request),
      'waiting-mailbox': mailboxOf(email),
    };
    await this.limits.count(keys, () =>
      this.client.send('catalog.await-product', {
        productId,
        email,
        ...(variantId !== undefined && { variantId }),
      }),
    );
    return { success: true, message: 'We write to you once, when it is back.' };
  }

  @Post('waiting/:key/stop')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Erase the address to which this key was mailed, with all that it waits for',
    description:
      'The same answer whether the key is known or not. Also the address to which mail programs post by themselves (RFC 8058), with a form instead of JSON.',
  })
  @AnswersMessage()
  @AnswersErrors(429, 503)
  async stop(@Param('key') key: string) {
    if (isUUID(key)) await this.client.send('catalog.stop-waiting', { key });
    return { success: true, message: 'Your address is erased.' };
  }
}
