import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ListSyncRunsService } from './list-sync-runs.service.ts';

/** Answers `catalog.list-sync-runs`. */
@Controller()
export class ListSyncRunsHandler {
  private readonly service: ListSyncRunsService;

  constructor(service: ListSyncRunsService) {
    this.service = service;
  }

  @HandleMessage('catalog.list-sync-runs')
  handle(request: RequestOf<'catalog.list-sync-runs'>): Promise<ReplyOf<'catalog.list-sync-runs'>> {
    return this.service.list(request);
  }
}
