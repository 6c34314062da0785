import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { PlaceOrderService } from './place-order.service.ts';

/** Answers `orders.place`. */
@Controller()
export class PlaceOrderHandler {
  constructor(private readonly service: PlaceOrderService) {}

  @HandleMessage('orders.place')
  handle(request: RequestOf<'orders.place'>): Promise<ReplyOf<'orders.place'>> {
    return this.service.place(request);
  }
}
