import { Module } from '@nestjs/common';
import { ContactMessages } from './messages.ts';
import { PersonalData, RetentionSweep } from './personal-data.ts';

/** The contact service. Needs the platform's configuration, database and outbox in the application. */
@Module({
  controllers: [ContactMessages, PersonalData],
  providers: [RetentionSweep],
})
export class ContactModule {}
