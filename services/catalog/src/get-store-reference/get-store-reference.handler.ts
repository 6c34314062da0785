import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { GetStoreReferenceService } from './get-store-reference.service.ts';

/** Answers `catalog.get-store-reference`. */
@Controller()
export class GetStoreReferenceHandler {
  private readonly service: GetStoreReferenceService;

  constructor(service: GetStoreReferenceService) {
    this.service = service;
  }

  @HandleMessage('catalog.get-store-reference')
  handle(
    request: RequestOf<'catalog.get-store-reference'>,
  ): Promise<ReplyOf<'catalog.get-store-reference'>> {
    return this.service.get(request);
  }
}
