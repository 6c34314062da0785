import { instant, integer, list, one, oneOf, orNull, text, uuid, view } from '../http/view.ts';
import { SyncProgressView } from './sync-state.view.ts';

/** Why a product of the store is not sold here. */
const SyncRefusalView = view('SyncRefusalView', {
  shopifyId: text(),
  reason: text(),
});

/** One run of the sync. */
const SyncRunView = view('SyncRunView', {
  ...SyncProgressView.fields,
  runId: uuid(),
  jobId: orNull(text()),
  requestedBy: text('Username of the admin, or `schedule`.'),
  state: oneOf(['running', 'finished', 'superseded', 'failed', 'cancelled'], {
    enumName: 'SyncRunState',
  }),
  startedAt: instant(),
  endedAt: orNull(instant()),
  total: orNull(integer('Products on sale after the run.')),
  error: orNull(text('Why it failed, or who cancelled it.')),
  refusals: list(SyncRefusalView, 'The first 50.'),
});

/** Which store is read: none (not configured), the simulator of a trial start, or a real one. */
export const SyncStoreView = view('SyncStoreView', {
  kind: oneOf(['none', 'simulator', 'shopify'], { enumName: 'SyncStoreKind' }),
  domain: orNull(text('Host name of a real one.')),
});
export type SyncStoreView = InstanceType<typeof SyncStoreView>;

/** The store, and the history of its sync, newest first. */
export const SyncRunListView = view('SyncRunListView', {
  store: one(SyncStoreView),
  runs: list(SyncRunView),
});
