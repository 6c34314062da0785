import { outboxRights, type ServiceSchema } from '@spade/platform/database/service-schema';
import { settingsRights } from '@spade/platform/settings/settings-table';
import { CreateContactMessages } from './migrations/20261125000000-create-contact-messages.ts';
import { CreateContactSettings } from './migrations/20261127110000-create-settings.ts';
import { OutboxDue } from './migrations/20261127120000-outbox-due.ts';
import { Webhooks } from './migrations/20261127210000-webhooks.ts';

/** Every migration of the contact database, oldest first. Released ones are never edited. */
export const contactMigrations = [
  CreateContactMessages,
  CreateContactSettings,
  OutboxDue,
  Webhooks,
];

/** The tables of contact, and the rights of its running process in them. */
export const contactDatabase: ServiceSchema = {
  migrations: contactMigrations,
  rights: {
    // Never changed; deleted when their time is over or their sender asks.
    contact_messages: ['select', 'insert', 'delete'],
    // Who handled a message; opening it again deletes the row.
    handled_messages: ['select', 'insert', 'delete'],
    webhooks: ['select', 'insert', 'update'],
    webhook_deliveries: ['select', 'insert', 'update', 'delete'],
    // Append-only.
    ...settingsRights,
    ...outboxRights,
  },
};
