import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { RecordShopifyOrderService } from './record-shopify-order.service.ts';

/** Answers `orders.record-shopify-order`. */
@Controller()
export class RecordShopifyOrderHandler {
  constructor(private readonly service: RecordShopifyOrderService) {}

  @HandleMessage('orders.record-shopify-order')
  handle(
    request: RequestOf<'orders.record-shopify-order'>,
  ): Promise<ReplyOf<'orders.record-shopify-order'>> {
    return this.service.record(request);
  }
}
