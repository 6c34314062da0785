import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { DeliveryState, DeliveryType, WebhookType } from '@spade/contracts/webhooks/webhooks';
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

/** An address of a program that hears what happens; never deleted, so that its messages keep it. */
const WebhookRow = defineEntity({
  name: 'WebhookRow',
  tableName: 'webhooks',
  properties: {
    id: identity(),
    url: p.text(),
    types: p.array().columnType('text[]').$type<WebhookType[]>(),
    /** Closed for WEBHOOK_SEAL: contact cannot open it. */
    sealedSecret: p.text(),
    formerSecret: p.text().nullable(),
    formerUntil: instant().nullable(),
    createdBy: p.text(),
    createdAt: instant().defaultRaw('clock_timestamp()'),
    offAt: instant().nullable(),
    failingSince: instant().nullable(),
    lastAttemptAt: instant().nullable(),
    removedAt: instant().nullable(),
  },
});

/** One message to one address. */
const WebhookDeliveryRow = defineEntity({
  name: 'WebhookDeliveryRow',
  tableName: 'webhook_deliveries',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    webhookId: p.integer(),
    eventId: p.uuid(),
    type: p.text().$type<DeliveryType>(),
    body: p.text(),
    state: p.text().$type<DeliveryState>().default('waiting'),
    createdAt: instant().defaultRaw('clock_timestamp()'),
    attempts: p.integer().default(0),
    lastAttemptAt: instant().nullable(),
    nextAttemptAt: instant().nullable(),
    /** The HTTP status of the last attempt. */
    status: p.integer().nullable(),
    failure: p.text().nullable(),
  },
});

/** Every entity of the contact database. */
export const contactEntities = [
  ContactMessageRow,
  HandledMessageRow,
  WebhookRow,
  WebhookDeliveryRow,
  OutboxRow,
  SettingRow,
];

/** The tables of the contact database as statements see them. */
export type ContactTables = TablesOf<(typeof contactEntities)[number]>;

/** Typed statements on the tables of contact, in the transaction of `em` if one is running. */
export const contactDb = (em: EntityManager) => statements<ContactTables>(em);
