import { CreateContactTables } from './20261121000000-create-contact-tables.ts';
import { HandleMessages } from './20261129000000-handle-messages.ts';

/** Every migration of the contact database, oldest first. */
export const contactMigrations = [CreateContactTables, HandleMessages];
