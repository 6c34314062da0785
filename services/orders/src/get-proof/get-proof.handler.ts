import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { GetProofService } from './get-proof.service.ts';

/** Answers `orders.get-proof`. */
@Controller()
export class GetProofHandler {
  constructor(private readonly service: GetProofService) {}

  @HandleMessage('orders.get-proof')
  handle(request: RequestOf<'orders.get-proof'>): Promise<ReplyOf<'orders.get-proof'>> {
    return this.service.get(request);
  }
}
