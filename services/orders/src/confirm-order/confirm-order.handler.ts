import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ConfirmOrderService } from './confirm-order.service.ts';

/** Answers `orders.confirm`. */
@Controller()
export class ConfirmOrderHandler {
  constructor(private readonly service: ConfirmOrderService) {}

  @HandleMessage('orders.confirm')
  handle(request: RequestOf<'orders.confirm'>): Promise<ReplyOf<'orders.confirm'>> {
    return this.service.confirm(request);
  }
}
