import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { AttachProofService } from './attach-proof.service.ts';

/** Answers `orders.attach-proof`. */
@Controller()
export class AttachProofHandler {
  constructor(private readonly service: AttachProofService) {}

  @HandleMessage('orders.attach-proof')
  handle(request: RequestOf<'orders.attach-proof'>): Promise<ReplyOf<'orders.attach-proof'>> {
    return this.service.attach(request);
  }
}
