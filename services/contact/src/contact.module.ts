import { Module } from '@nestjs/common';
import { RetentionSweep } from './apply-retention/retention.sweep.ts';
import { ErasePerson } from './erase-person/erase-person.ts';
import { ExportPerson } from './export-person/export-person.ts';
import { HandleContactMessage } from './handle-message/handle-message.ts';
import { ListMessages } from './list-messages/list-messages.ts';
import { SubmitMessage } from './submit-message/submit-message.ts';

/** The contact service. Needs the platform's configuration, database and outbox in the application. */
@Module({
  controllers: [SubmitMessage, ListMessages, HandleContactMessage, ExportPerson, ErasePerson],
  providers: [RetentionSweep],
})
export class ContactModule {}
