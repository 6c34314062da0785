import { PageMeta } from '../http/openapi-answers.ts';
import { integer, one, oneOf, orNull, text, view } from '../http/view.ts';

/** Progress of a sync. */
export const SyncProgressView = view('SyncProgressView', {
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

/** Returned with the products when the call waited for the sync. */
export const SyncListMeta = view('SyncListMeta', {
  ...PageMeta.fields,
  jobId: text(),
  result: orNull(one(SyncResultView)),
});
