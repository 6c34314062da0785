import { Module } from '@nestjs/common';
import { ContactMessages } from './messages.ts';
import { PersonalData, RetentionSweep } from './personal-data.ts';
import { ContactSettings } from './settings.ts';

/** The contact service. Needs the platform's configuration, settings, database and outbox in the application. */
@Module({
  controllers: [ContactMessages, PersonalData, ContactSettings],
  providers: [RetentionSweep],
})
export class ContactModule {}
