import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventConsumer, EventName } from '@spade/contracts/events/events';
import { instant } from '../database/columns.ts';
import { statements, type TablesOf } from '../database/statements.ts';

/**
 * A fact that others must learn, stored in the transaction that made it true. `recordEvent` writes
 * such rows and the relay delivers them. A service lists OutboxRow among its entities, and in its migrations the
 * statements below and `outboxMigrations`.
 */
export const OutboxRow = defineEntity({
  name: 'OutboxRow',
  tableName: 'outbox',
  properties: {
    /** Also the id of the BullMQ jobs, one in each consumer's queue. */
    id: p.uuid().primary(),
    name: p.string().$type<EventName>(),
    payload: p.json(),
    /** The request that caused it; the consumers' logs carry it on. */
    requestId: p.text().nullable(),
    /** The span that recorded it (W3C Trace Context); the consumers' spans link to it. */
    traceparent: p.text().nullable(),
    occurredAt: instant().defaultRaw('clock_timestamp()'),
    /** When its jobs were last added, or last found waiting; null = they are to be added. */
    addedAt: instant().nullable(),
    /** Consumers that have completed their job. */
    doneBy: p.array().$type<EventConsumer[]>().defaultRaw("'{}'"),
    /** A consumer gave up on it: someone must look. */
    failedAt: instant().nullable(),
    /** Every consumer has completed its job. */
    doneAt: instant().nullable(),
  },
});

/** Typed statements on the table, in the transaction of `em` if one is running. */
export const outboxDb = (em: EntityManager) => statements<TablesOf<typeof OutboxRow>>(em);

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

/** For the migration after that one: rows remember the span that recorded them. */
export const ADD_TRACEPARENT_SQL = 'alter table outbox add column traceparent text';

/** For a migration's `down`: drops the table. */
export const DROP_OUTBOX_TABLE_SQL = 'drop table outbox';
