import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ErasePersonService } from './erase-person.service.ts';

/** Answers `orders.erase-person`. */
@Controller()
export class ErasePersonHandler {
  constructor(private readonly service: ErasePersonService) {}

  @HandleMessage('orders.erase-person')
  handle(request: RequestOf<'orders.erase-person'>): Promise<ReplyOf<'orders.erase-person'>> {
    return this.service.erase(request);
  }
}
