import type { EntityManager } from '@mikro-orm/postgresql';
import { statements } from '@spade/platform/database/statements';
import type { ContactTables } from '../contact.tables.ts';

/** Messages with who handled them; null for open ones. */
export const staffMessages = (em: EntityManager) =>
  statements<ContactTables>(em)
    .selectFrom('contact_messages')
    .leftJoin('handled_messages', 'handled_messages.messageId', 'contact_messages.id');
