import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { SyncProductService } from './sync-product.service.ts';

/** Answers `catalog.sync-product`. */
@Controller()
export class SyncProductHandler {
  private readonly service: SyncProductService;

  constructor(service: SyncProductService) {
    this.service = service;
  }

  @HandleMessage('catalog.sync-product')
  handle(request: RequestOf<'catalog.sync-product'>): Promise<ReplyOf<'catalog.sync-product'>> {
    return this.service.sync(request);
  }
}
