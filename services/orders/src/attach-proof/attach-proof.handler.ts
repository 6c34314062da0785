import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { AttachProofService } from './attach-proof.service.ts';

/** Answers `orders.attach-proof`. */
@Controller()
export class AttachProofHandler {
  readonly #service: AttachProofService;

  constructor(service: AttachProofService) {
    this.#service = service;
  }

  @HandleMessage('orders.attach-proof')
  handle(request: RequestOf<'orders.attach-proof'>): Promise<ReplyOf<'orders.attach-proof'>> {
    return this.#service.attach(request);
  }
}
