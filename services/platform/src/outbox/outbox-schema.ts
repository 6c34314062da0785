import { defineEntity, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventConsumer, EventName } from '@spade/contracts/events/events';
import type { Selectable } from 'kysely';
import { instant } from '../database/columns.ts';
import { statements, type TablesOf } from '../database/statements.ts';

/**
 * A fact that others must learn, stored in the transaction that made it true. `recordEvent` writes
 * such rows and the relay delivers them. A service lists OutboxRow among its entities, and runs
 * CREATE_OUTBOX_TABLE_SQL and ADD_OUTBOX_DUE_SQL in migrations.
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
    /** Its jobs are added from this moment on; null: at once. Until then it can be withdrawn. */
    dueAt: instant().nullable(),
    occurredAt: instant().defaultRaw('clock_timestamp()'),
    /** When its jobs were last added; null while they are still to be added. */
    addedAt: instant().nullable(),
    /** Consumers that have completed their job. */
    doneBy: p.array().$type<EventConsumer[]>().defaultRaw("'{}'"),
    /** When a consumer gave up on it: someone must look. Null again once the event is done. */
    failedAt: instant().nullable(),
    /** When the last consumer completed its job. */
    doneAt: instant().nullable(),
  },
});

type OutboxTables = TablesOf<typeof OutboxRow>;

/** A row of the table. */
export type OutboxEvent = Selectable<OutboxTables['outbox']>;

/** Typed statements on the table, in the transaction of `em` if one is running. */
export const outboxDb = (em: EntityManager) => statements<OutboxTables>(em);

/** For a migration's `addSql`: creates the table `outbox` and its indexes. */
export const CREATE_OUTBOX_TABLE_SQL = `
  create table outbox (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    payload jsonb not null,
    request_id text,
    traceparent text,
    occurred_at timestamptz(3) not null default clock_timestamp(),
    added_at timestamptz(3),
    done_by text[] not null default '{}',
    failed_at timestamptz(3),
    done_at timestamptz(3)
  );
  create index outbox_owed on outbox (added_at, occurred_at) where done_at is null;
  create index outbox_done on outbox (done_at) where done_at is not null`;

/** For a migration's `addSql`, since 0.3.0: events that are due later. */
export const ADD_OUTBOX_DUE_SQL = 'alter table outbox add column due_at timestamptz(3)';
