import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { CancelSyncService } from './cancel-sync.service.ts';

/** Answers `catalog.cancel-sync`. */
@Controller()
export class CancelSyncHandler {
  private readonly service: CancelSyncService;

  constructor(service: CancelSyncService) {
    this.service = service;
  }

  @HandleMessage('catalog.cancel-sync')
  handle(request: RequestOf<'catalog.cancel-sync'>): Promise<ReplyOf<'catalog.cancel-sync'>> {
    return this.service.cancel(request);
  }
}
