import type { TablesOf } from '@spade/platform/database/statements';
import { OutboxRow } from '@spade/platform/outbox/outbox-schema';
import { ContactMessageRow, HandledMessageRow } from './message/contact-message.entity.ts';

/** Every entity of the contact database. */
export const contactEntities = [ContactMessageRow, HandledMessageRow, OutboxRow];

/** The tables of the contact database, for `statements<ContactTables>(em)`. */
export type ContactTables = TablesOf<
  typeof ContactMessageRow | typeof HandledMessageRow | typeof OutboxRow
>;
