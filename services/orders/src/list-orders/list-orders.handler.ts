import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ListOrdersService } from './list-orders.service.ts';

/** Answers `orders.list`. */
@Controller()
export class ListOrdersHandler {
  constructor(private readonly service: ListOrdersService) {}

  @HandleMessage('orders.list')
  handle(request: RequestOf<'orders.list'>): Promise<ReplyOf<'orders.list'>> {
    return this.service.list(request);
  }
}
