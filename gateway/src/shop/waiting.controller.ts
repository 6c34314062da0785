import { Body, Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiExtension, ApiOperation, ApiProperty, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { WAITING_DAYS } from '@spade/contracts/messages/catalog-waiting';
import { mailboxOf } from '@spade/contracts/orders/mailbox';
import { Equals, IsNotEmpty, IsOptional, isUUID } from 'class-validator';
import type { Request } from 'express';
import { clientAddress } from '../http/client-address.ts';
import { ExemptFromCallLimit, Limits } from '../http/limits/limits.ts';
import { AnswersErrors, AnswersMessage } from '../http/openapi-answers.ts';
import { pathId } from '../http/path-ids.ts';
import { ApiRules } from '../http/validation/api-rules.ts';
import { IsEmailAddress } from '../http/validation/text-rules.ts';
import { IsId } from '../http/validation/value-rules.ts';

/** A buyer who wants a mail when a product is back in stock. */
@ApiRules()
export class AwaitProductDto {
  @ApiProperty({ example: 'ada@mail.example' })
  @IsNotEmpty({ message: 'Enter your email address' })
  @IsEmailAddress()
  email: string;

  @ApiProperty({
    nullable: true,
    description:
      'From `variants` of the product: the one to hear of; null is its default variant. Left out, any of them will do.',
  })
  @IsOptional()
  @IsId('Choose one of the options')
  variantId?: number | null;

  @ApiProperty({
    description: `Must be true: one mail about this product, and the address erased after ${WAITING_DAYS} days.`,
  })
  @Equals(true, { message: 'Tick this, so that we may write to you' })
  consent: boolean;
}

/** Sign-ups for a mail when a product is back in stock. */
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
  @ApiExtension('x-limits', { WAITING_DAYS })
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
        variantId,
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
