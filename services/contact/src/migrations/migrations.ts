import { CreateContactMessages } from './20261125000000-create-contact-messages.ts';

/** Every migration of the contact database, oldest first. Released ones are never edited. */
export const contactMigrations = [CreateContactMessages];
