import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventName } from '@spade/contracts/events/events';
import { sql } from 'kysely';
import { instant } from '../database/columns.ts';
import { statements, type TablesOf } from '../database/statements.ts';

/**
 * A fact that others must learn, stored in the transaction that made it true. `recordEvent` writes
 * such rows and the relay delivers them; nothing else touches the table. A service lists OutboxRow
 * among its entities and runs `createOutboxTableSql` in a migration.
 */
export const OutboxRow = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    /** Also the id of the BullMQ jobs, one in each consumer's queue. */
    id: p.uuid().primary(),
    name: p.string().$type<EventName>(),
    payload: p.json(),
    /** The work in which it happened; the consumers' logs carry it on. */
    requestId: p.text().nullable(),
    /** The span that recorded it (W3C Trace Context); the consumers' spans link to it. */
    traceparent: p.text().nullable(),
    occurredAt: instant().defaultRaw('clock_timestamp()'),
    /** How often the relay handed it on or looked after it. */
    looks: p.integer().default(0),
    /** When the relay last handed it to the queues; null = never. */
    addedAt: instant().nullable(),
    /** When the relay looks at it next. */
    lookAt: instant().defaultRaw('clock_timestamp()'),
    /** A consumer gave up on it: someone must look. */
    failedAt: instant().nullable(),
    /** Every consumer's job is completed. */
    doneAt: instant().nullable(),
  },
});

/** Typed statements on the table, in the transaction of `em` if one is running. */
export const outboxDb = (em: EntityManager) => statements<TablesOf<typeof OutboxRow>>(em);

/** The database's clock; within a transaction it moves on, unlike `now()`. */
export const databaseNow = sql<Date>`clock_timestamp()`;

/** For a migration's `addSql`: creates the table `outbox` and its indexes. */
export const CREATE_OUTBOX_TABLE_SQL = `
  create table outbox (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    payload jsonb not null,
    request_id text,
    occurred_at timestamptz(3) not null default clock_timestamp(),
    looks integer not null default 0,
    added_at timestamptz(3),
    look_at timestamptz(3) not null default clock_timestamp(),
    failed_at timestamptz(3),
    done_at timestamptz(3)
  );
  create index outbox_due on outbox (look_at) where done_at is null;
  create index outbox_done on outbox (done_at) where done_at is not null`;

/** For the migration after that one: rows remember the span that recorded them. Older versions leave it out. */
export const ADD_TRACEPARENT_SQL = 'alter table outbox add column traceparent text';

/** For a migration's `down`: drops the table. */
export const DROP_OUTBOX_TABLE_SQL = 'drop table outbox';
