import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { KnownProofsService } from './known-proofs.service.ts';

/** Answers `orders.known-proofs`. */
@Controller()
export class KnownProofsHandler {
  constructor(private readonly service: KnownProofsService) {}

  @HandleMessage('orders.known-proofs')
  handle(request: RequestOf<'orders.known-proofs'>): Promise<ReplyOf<'orders.known-proofs'>> {
    return this.service.find(request);
  }
}
