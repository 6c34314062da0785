import { Controller } from '@nestjs/common';
import type { SyncBatchReply, SyncBatchRequest } from '@spade/contracts/messages/catalog';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { SyncBatchService } from './sync-batch.service.ts';

/** Answers `catalog.sync-batch`. */
@Controller()
export class SyncBatchHandler {
  private readonly service: SyncBatchService;

  constructor(service: SyncBatchService) {
    this.service = service;
  }

  @HandleMessage('catalog.sync-batch')
  handle(request: SyncBatchRequest): Promise<SyncBatchReply> {
    return this.service.write(request);
  }
}
