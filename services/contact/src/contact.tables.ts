import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { identity, instant } from '@spade/platform/database/columns';
import { statements, type TablesOf } from '@spade/platform/database/statements';
import { OutboxRow } from '@spade/platform/outbox/outbox-schema';
import { SettingRow } from '@spade/platform/settings/settings-table';

/** A message from the contact form. A repeated `idempotencyKey` is the same message. */
const ContactMessageRow = defineEntity({
  name: 'ContactMessageRow',
  tableName: 'contact_messages',
  properties: {
    id: identity(),
    idempotencyKey: p.text(),
    firstName: p.text(),
    lastName: p.text(),
    email: p.text(),
    subject: p.text(),
    message: p.text(),
    createdAt: instant().defaultRaw('now()'),
  },
});

/** Who handled a message, and when; a row for each that is not open. */
const HandledMessageRow = defineEntity({
  name: 'HandledMessageRow',
  tableName: 'handled_messages',
  properties: {
    messageId: p.integer().primary(),
    handledBy: p.text(),
    handledAt: instant().defaultRaw('now()'),
  },
});

/** Every entity of the contact database. */
export const contactEntities = [ContactMessageRow, HandledMessageRow, OutboxRow, SettingRow];

/** The tables of the contact database as statements see them. */
export type ContactTables = TablesOf<(typeof contactEntities)[number]>;

/** Typed statements on the tables of contact, in the transaction of `em` if one is running. */
export const contactDb = (em: EntityManager) => statements<ContactTables>(em);
