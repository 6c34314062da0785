import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { GetPublicOrderService } from './get-public-order.service.ts';

/** Answers `orders.get-public`. */
@Controller()
export class GetPublicOrderHandler {
  constructor(private readonly service: GetPublicOrderService) {}

  @HandleMessage('orders.get-public')
  handle(request: RequestOf<'orders.get-public'>): Promise<ReplyOf<'orders.get-public'>> {
    return this.service.get(request);
  }
}
