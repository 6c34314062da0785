import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ExportPersonService } from './export-person.service.ts';

/** Answers `contact.export-person`. */
@Controller()
export class ExportPersonHandler {
  constructor(private readonly service: ExportPersonService) {}

  @HandleMessage('contact.export-person')
  handle(request: RequestOf<'contact.export-person'>): Promise<ReplyOf<'contact.export-person'>> {
    return this.service.export(request);
  }
}
