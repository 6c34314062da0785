import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { MessageClient } from '@spade/bus/message-client';
import { AdminOnly, type AdminSession, CurrentAdmin } from '../auth/admin.guard.ts';
import { Answers, AnswersErrors, AnswersList } from '../http/openapi-answers.ts';
import { TrustStoreDto } from './dto/trust-store.dto.ts';
import { HeldStockMeta, HeldStockView, TrustedStoreView } from './held-stock.view.ts';

/** Staff see what unpaid orders hold, and bring our stock and the store's together again. */
@ApiTags('stock (staff)')
@Controller('admin/held-stock')
@AdminOnly()
export class HeldStockController {
  constructor(private readonly client: MessageClient) {}

  @Get()
  @ApiOperation({
    summary: 'Stock held unpaid',
    description:
      'Per variant, the largest share first; 500 at most. Also variants with sales that the store does not know of.',
  })
  @AnswersList(HeldStockView, HeldStockMeta)
  @AnswersErrors(401, 503)
  async list() {
    const { rows, openShare } = await this.client.send('catalog.held-stock', {});
    return { success: true, data: rows, meta: { openShare } };
  }

  @Post('trust-store')
  @HttpCode(200)
  @ApiOperation({
    summary: "State that the store's figures include our sales",
    description:
      'For sales made here that someone entered in the store by hand, or after counting the shelves. Stock equals the store from the next sync on.',
  })
  @Answers(TrustedStoreView)
  @AnswersErrors(401, 503)
  async trust(@Body() { productId }: TrustStoreDto, @CurrentAdmin() { username }: AdminSession) {
    const asked = productId === undefined ? {} : { productId };
    const request = { ...asked, trustedBy: username };
    return { success: true, data: await this.client.send('catalog.trust-store', request) };
  }
}
