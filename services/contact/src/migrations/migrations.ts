import { CreateContactTables } from './20261121000000-create-contact-tables.ts';

/** Every migration of the contact database, oldest first. */
export const contactMigrations = [CreateContactTables];
