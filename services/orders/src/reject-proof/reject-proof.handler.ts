import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { RejectProofService } from './reject-proof.service.ts';

/** Answers `orders.reject-proof`. */
@Controller()
export class RejectProofHandler {
  constructor(private readonly service: RejectProofService) {}

  @HandleMessage('orders.reject-proof')
  handle(request: RequestOf<'orders.reject-proof'>): Promise<ReplyOf<'orders.reject-proof'>> {
    return this.service.reject(request);
  }
}
