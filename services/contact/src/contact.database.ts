import { outboxRights, type ServiceSchema } from '@spade/platform/database/service-schema';
import { contactMigrations } from './migrations/migrations.ts';

/** The tables of contact, and what contact may do with them while it serves. */
export const contactDatabase: ServiceSchema = {
  migrations: contactMigrations,
  rights: {
    // Never changed; deleted when their time is over or their sender asks.
    contact_messages: ['select', 'insert', 'delete'],
    // Who handled a message; opened again, the row goes.
    handled_messages: ['select', 'insert', 'delete'],
    ...outboxRights,
  },
};
