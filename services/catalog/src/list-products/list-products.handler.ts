import { Controller } from '@nestjs/common';
import type { ListProductsReply, ListProductsRequest } from '@spade/contracts/messages/catalog';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ListProductsService } from './list-products.service.ts';

/** Answers `catalog.list-products`. */
@Controller()
export class ListProductsHandler {
  private readonly service: ListProductsService;

  constructor(service: ListProductsService) {
    this.service = service;
  }

  @HandleMessage('catalog.list-products')
  handle(request: ListProductsRequest): Promise<ListProductsReply> {
    return this.service.list(request);
  }
}
