import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ExportOrdersService } from './export-orders.service.ts';

/** Answers `orders.export`. */
@Controller()
export class ExportOrdersHandler {
  constructor(private readonly service: ExportOrdersService) {}

  @HandleMessage('orders.export')
  handle(request: RequestOf<'orders.export'>): Promise<ReplyOf<'orders.export'>> {
    return this.service.export(request);
  }
}
