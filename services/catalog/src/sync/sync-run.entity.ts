import { defineEntity, p } from '@mikro-orm/core';
import type { SyncRefusal } from '@spade/contracts/messages/catalog-sync';
import { instant } from '@spade/platform/database/columns';

/** One run of the store sync, as the history shows it. At most one is running. */
export const SyncRunEntity = defineEntity({
  name: 'SyncRun',
  tableName: 'sync_runs',
  properties: {
    runId: p.uuid().primary(),
    jobId: p.text().nullable(),
    requestedBy: p.text().default('unknown'),
    state: p.enum(['running', 'finished', 'superseded', 'failed', 'cancelled']).default('running'),
    startedAt: instant().defaultRaw('now()'),
    endedAt: instant().nullable(),
    fetched: p.integer().default(0),
    changed: p.integer().default(0),
    refused: p.integer().default(0),
    refusals: p.json<SyncRefusal[]>().default([]),
    /** Set when the run is finished. */
    retired: p.integer().nullable(),
    total: p.integer().nullable(),
    error: p.text().nullable(),
  },
});
