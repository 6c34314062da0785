import { syncRunStates } from '@spade/contracts/messages/catalog-sync';
import { PageMeta } from '../http/openapi-answers.ts';
import { instant, integer, list, one, oneOf, orNull, text, uuid, view } from '../http/view.ts';

/** Progress of a sync. */
const SyncProgressView = view('SyncProgressView', {
  fetched: integer(),
  changed: integer(),
  retired: integer(),
  refused: integer('Products that could not be imported.'),
});

/** The result of a finished sync. */
const SyncResultView = view('SyncResultView', {
  ...SyncProgressView.fields,
  total: integer('Products on sale after the run.'),
});

/** State and progress of a sync. */
export const SyncStateView = view('SyncStateView', {
  jobId: text(),
  state: oneOf(['waiting', 'active', 'completed', 'failed'], { enumName: 'SyncJobState' }),
  progress: one(SyncProgressView),
  expected: orNull(integer('Products that the store counted at the start; null until it has.')),
  result: orNull(one(SyncResultView)),
  error: orNull(text('Why it failed.')),
});

export type SyncStateView = InstanceType<typeof SyncStateView>;

/** Returned with the products when the call waited for the sync. */
export const SyncListMeta = view('SyncListMeta', {
  ...PageMeta.fields,
  jobId: text(),
  result: orNull(one(SyncResultView)),
});

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
  state: oneOf(syncRunStates, { enumName: 'SyncRunState' }),
  startedAt: instant(),
  endedAt: orNull(instant()),
  heldBack: integer(
    'Products that it did not meet; they were too many to be taken off sale unasked.',
  ),
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

/** A product that the newest sync did not meet, still on sale. */
export const HeldBackView = view('HeldBackView', {
  id: integer(),
  title: text(),
  held: integer('Pieces that open orders hold.'),
});

/** How many products were taken off sale. */
export const RetiredView = view('RetiredView', { retired: integer() });
