import { Controller } from '@nestjs/common';
import type { FinishSyncReply, FinishSyncRequest } from '@spade/contracts/messages/catalog';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { FinishSyncService } from './finish-sync.service.ts';

/** Answers `catalog.finish-sync`. */
@Controller()
export class FinishSyncHandler {
  private readonly service: FinishSyncService;

  constructor(service: FinishSyncService) {
    this.service = service;
  }

  @HandleMessage('catalog.finish-sync')
  handle(request: FinishSyncRequest): Promise<FinishSyncReply> {
    return this.service.finish(request);
  }
}
