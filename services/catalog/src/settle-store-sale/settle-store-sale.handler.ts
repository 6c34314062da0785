import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { SettleStoreSaleService } from './settle-store-sale.service.ts';

/** Answers `catalog.settle-store-sale`. */
@Controller()
export class SettleStoreSaleHandler {
  private readonly service: SettleStoreSaleService;

  constructor(service: SettleStoreSaleService) {
    this.service = service;
  }

  @HandleMessage('catalog.settle-store-sale')
  handle(
    request: RequestOf<'catalog.settle-store-sale'>,
  ): Promise<ReplyOf<'catalog.settle-store-sale'>> {
    return this.service.settle(request);
  }
}
