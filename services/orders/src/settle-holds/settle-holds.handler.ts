import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { SettleHoldsService } from './settle-holds.service.ts';

/** Answers `orders.settle-holds`. */
@Controller()
export class SettleHoldsHandler {
  constructor(private readonly service: SettleHoldsService) {}

  @HandleMessage('orders.settle-holds')
  handle(request: RequestOf<'orders.settle-holds'>): Promise<ReplyOf<'orders.settle-holds'>> {
    return this.service.settle(request);
  }
}
