import type { EntityManager } from '@mikro-orm/postgresql';
import { statements, type TablesOf } from '@spade/platform/database/statements';
import { OutboxRow } from '@spade/platform/outbox/outbox-schema';
import { ContactMessageRow, HandledMessageRow } from './message/contact-message.entity.ts';

/** Every entity of the contact database. */
export const contactEntities = [ContactMessageRow, HandledMessageRow, OutboxRow];

/** The tables of the contact database as statements see them. */
export type ContactTables = TablesOf<
  typeof ContactMessageRow | typeof HandledMessageRow | typeof OutboxRow
>;

/** Typed statements on the tables of contact, in the transaction of `em` if one is running. */
export const contactDb = (em: EntityManager) => statements<ContactTables>(em);
