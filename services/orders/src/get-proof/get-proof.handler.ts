import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { GetProofService } from './get-proof.service.ts';

/** Answers `orders.get-proof`. */
@Controller()
export class GetProofHandler {
  readonly #service: GetProofService;

  constructor(service: GetProofService) {
    this.#service = service;
  }

  @HandleMessage('orders.get-proof')
  handle(request: RequestOf<'orders.get-proof'>): Promise<ReplyOf<'orders.get-proof'>> {
    return this.#service.get(request);
  }
}
