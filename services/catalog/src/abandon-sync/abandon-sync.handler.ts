import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { AbandonSyncService } from './abandon-sync.service.ts';

/** Answers `catalog.abandon-sync`. */
@Controller()
export class AbandonSyncHandler {
  private readonly service: AbandonSyncService;

  constructor(service: AbandonSyncService) {
    this.service = service;
  }

  @HandleMessage('catalog.abandon-sync')
  handle(request: RequestOf<'catalog.abandon-sync'>): Promise<ReplyOf<'catalog.abandon-sync'>> {
    return this.service.abandon(request);
  }
}
