import { Controller } from '@nestjs/common';
import type { ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ErasePersonService } from './erase-person.service.ts';

/** Answers `contact.erase-person`. */
@Controller()
export class ErasePersonHandler {
  constructor(private readonly service: ErasePersonService) {}

  @HandleMessage('contact.erase-person')
  handle(request: RequestOf<'contact.erase-person'>): Promise<ReplyOf<'contact.erase-person'>> {
    return this.service.erase(request);
  }
}
