import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { RetryShopifyOrderService } from './retry-shopify-order.service.ts';

/** Answers `orders.retry-shopify-order`. */
@Controller()
export class RetryShopifyOrderHandler {
  constructor(private readonly service: RetryShopifyOrderService) {}

  @HandleMessage('orders.retry-shopify-order')
  handle(
    request: RequestOf<'orders.retry-shopify-order'>,
  ): Promise<ReplyOf<'orders.retry-shopify-order'>> {
    return this.service.retry(request);
  }
}
