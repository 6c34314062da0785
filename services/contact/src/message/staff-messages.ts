import type { EntityManager } from '@mikro-orm/postgresql';
import { contactDb } from '../contact.tables.ts';

/** Messages with who handled them; null for open ones. */
export const staffMessages = (em: EntityManager) =>
  contactDb(em)
    .selectFrom('contact_messages')
    .leftJoin('handled_messages', 'handled_messages.messageId', 'contact_messages.id');
