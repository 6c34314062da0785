import { Controller } from '@nestjs/common';
import type { ListContactReply, ListContactRequest } from '@spade/contracts/messages/contact';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { ListMessagesService } from './list-messages.service.ts';

/** Answers `contact.list`. */
@Controller()
export class ListMessagesHandler {
  constructor(private readonly service: ListMessagesService) {}

  @HandleMessage('contact.list')
  handle(request: ListContactRequest): Promise<ListContactReply> {
    return this.service.list(request);
  }
}
