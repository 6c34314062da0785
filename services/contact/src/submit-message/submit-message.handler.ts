import { Controller } from '@nestjs/common';
import type { SubmitContactRequest } from '@spade/contracts/messages/contact';
import { HandleMessage } from '@spade/platform/transport/handle-message';
import { SubmitMessageService } from './submit-message.service.ts';

/** Answers `contact.submit`. */
@Controller()
export class SubmitMessageHandler {
  constructor(private readonly service: SubmitMessageService) {}

  @HandleMessage('contact.submit')
  handle(request: SubmitContactRequest): Promise<{ id: number }> {
    return this.service.submit(request);
  }
}
