import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ExtendWindowService } from './extend-window.service.ts';

/** Answers `orders.extend`. */
@Controller()
export class ExtendWindowHandler {
  constructor(private readonly service: ExtendWindowService) {}

  @HandleMessage('orders.extend')
  handle(request: RequestOf<'orders.extend'>): Promise<ReplyOf<'orders.extend'>> {
    return this.service.extend(request);
  }
}
