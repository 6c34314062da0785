import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { GetOrderService } from './get-order.service.ts';

/** Answers `orders.get`. */
@Controller()
export class GetOrderHandler {
  constructor(private readonly service: GetOrderService) {}

  @HandleMessage('orders.get')
  handle(request: RequestOf<'orders.get'>): Promise<ReplyOf<'orders.get'>> {
    return this.service.get(request);
  }
}
