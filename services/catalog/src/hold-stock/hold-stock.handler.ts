import { Controller } from '@nestjs/common';
import type { HoldReply, HoldRequest } from '@spade/contracts/messages/catalog';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { HoldStockService } from './hold-stock.service.ts';

/** Answers `catalog.hold`. */
@Controller()
export class HoldStockHandler {
  private readonly service: HoldStockService;

  constructor(service: HoldStockService) {
    this.service = service;
  }

  @HandleMessage('catalog.hold')
  handle(request: HoldRequest): Promise<HoldReply> {
    return this.service.hold(request);
  }
}
