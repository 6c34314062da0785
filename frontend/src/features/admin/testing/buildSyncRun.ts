import type { SyncRun } from '../api/syncQueries.ts';

/** A sync that went well, four seconds long. */
export const buildSyncRun = (part: Partial<SyncRun> = {}): SyncRun => ({
  runId: '3f1c0b4e-8a57-4a52-9d7e-0d9a4e4a9f10',
  jobId: '7',
  requestedBy: 'ada',
  state: 'finished',
  startedAt: '2026-11-21T08:14:00.000Z',
  endedAt: '2026-11-21T08:14:04.000Z',
  fetched: 1240,
  changed: 12,
  retired: 3,
  heldBack: 0,
  refused: 0,
  total: 1237,
  error: null,
  refusals: [],
  ...part,
});
