import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ExportPersonService } from './export-person.service.ts';

/** Answers `orders.export-person`. */
@Controller()
export class ExportPersonHandler {
  constructor(private readonly service: ExportPersonService) {}

  @HandleMessage('orders.export-person')
  handle(request: RequestOf<'orders.export-person'>): Promise<ReplyOf<'orders.export-person'>> {
    return this.service.export(request);
  }
}
