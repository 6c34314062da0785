import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { StartSyncService } from './start-sync.service.ts';

/** Answers `catalog.start-sync`. */
@Controller()
export class StartSyncHandler {
  private readonly service: StartSyncService;

  constructor(service: StartSyncService) {
    this.service = service;
  }

  @HandleMessage('catalog.start-sync')
  handle(request: RequestOf<'catalog.start-sync'>): Promise<ReplyOf<'catalog.start-sync'>> {
    return this.service.start(request);
  }
}
