import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { CancelOrderService } from './cancel-order.service.ts';

/** Answers `orders.cancel`. */
@Controller()
export class CancelOrderHandler {
  constructor(private readonly service: CancelOrderService) {}

  @HandleMessage('orders.cancel')
  handle(request: RequestOf<'orders.cancel'>): Promise<ReplyOf<'orders.cancel'>> {
    return this.service.cancel(request);
  }
}
