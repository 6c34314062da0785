import { Module } from '@nestjs/common';
import { ContactMessages } from './messages.ts';
import { PersonalData, RetentionSweep } from './personal-data.ts';
import { ContactSettings } from './settings.ts';
import { DeliveriesSweep, WebhookDeliveries } from './webhooks/deliveries.ts';
import { Webhooks } from './webhooks/webhooks.ts';

/** The contact service. Needs the platform's configuration, settings, database and outbox in the application. */
@Module({
  controllers: [ContactMessages, PersonalData, ContactSettings, Webhooks, WebhookDeliveries],
  providers: [RetentionSweep, DeliveriesSweep],
})
export class ContactModule {}
