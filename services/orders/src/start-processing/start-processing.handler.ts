import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { StartProcessingService } from './start-processing.service.ts';

/** Answers `orders.start-processing`. */
@Controller()
export class StartProcessingHandler {
  constructor(private readonly service: StartProcessingService) {}

  @HandleMessage('orders.start-processing')
  handle(
    request: RequestOf<'orders.start-processing'>,
  ): Promise<ReplyOf<'orders.start-processing'>> {
    return this.service.start(request);
  }
}
