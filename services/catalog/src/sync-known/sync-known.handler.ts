import { Controller } from '@nestjs/common';
import type { SyncKnownReply, SyncKnownRequest } from '@spade/contracts/messages/catalog';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { SyncKnownService } from './sync-known.service.ts';

/** Answers `catalog.sync-known`. */
@Controller()
export class SyncKnownHandler {
  private readonly service: SyncKnownService;

  constructor(service: SyncKnownService) {
    this.service = service;
  }

  @HandleMessage('catalog.sync-known')
  handle(request: SyncKnownRequest): Promise<SyncKnownReply> {
    return this.service.compare(request);
  }
}
