import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { CheckProofService } from './check-proof.service.ts';

/** Answers `orders.check-proof`. */
@Controller()
export class CheckProofHandler {
  constructor(private readonly service: CheckProofService) {}

  @HandleMessage('orders.check-proof')
  handle(request: RequestOf<'orders.check-proof'>): Promise<ReplyOf<'orders.check-proof'>> {
    return this.service.check(request);
  }
}
