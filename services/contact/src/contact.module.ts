import { Module } from '@nestjs/common';
import { ListMessagesHandler } from './list-messages/list-messages.handler.ts';
import { ListMessagesService } from './list-messages/list-messages.service.ts';
import { SubmitMessageHandler } from './submit-message/submit-message.handler.ts';
import { SubmitMessageService } from './submit-message/submit-message.service.ts';

/** The contact service: messages of the contact form. Expects the platform's database and outbox. */
@Module({
  controllers: [SubmitMessageHandler, ListMessagesHandler],
  providers: [SubmitMessageService, ListMessagesService],
})
export class ContactModule {}
