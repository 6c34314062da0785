import { type DynamicModule, Module } from '@nestjs/common';
import {
  ApplyRetentionService,
  RETENTION_DAYS,
} from './apply-retention/apply-retention.service.ts';
import type { ContactConfig } from './contact.config.ts';
import { ErasePersonHandler } from './erase-person/erase-person.handler.ts';
import { ErasePersonService } from './erase-person/erase-person.service.ts';
import { ExportPersonHandler } from './export-person/export-person.handler.ts';
import { ExportPersonService } from './export-person/export-person.service.ts';
import { ListMessagesHandler } from './list-messages/list-messages.handler.ts';
import { ListMessagesService } from './list-messages/list-messages.service.ts';
import { SubmitMessageHandler } from './submit-message/submit-message.handler.ts';
import { SubmitMessageService } from './submit-message/submit-message.service.ts';

/** The contact service: messages of the contact form. Expects the platform's database and outbox. */
@Module({
  controllers: [SubmitMessageHandler, ListMessagesHandler, ExportPersonHandler, ErasePersonHandler],
  providers: [
    SubmitMessageService,
    ListMessagesService,
    ExportPersonService,
    ErasePersonService,
    ApplyRetentionService,
  ],
})
export class ContactModule {
  static register(config: Pick<ContactConfig, 'CONTACT_RETENTION_DAYS'>): DynamicModule {
    return {
      module: ContactModule,
      providers: [{ provide: RETENTION_DAYS, useValue: config.CONTACT_RETENTION_DAYS }],
    };
  }
}
