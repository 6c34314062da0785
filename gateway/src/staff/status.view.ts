import { backupFaultKinds, backupFaults } from '@spade/contracts/state/backup-faults';
import {
  type BackupState,
  type CheckState,
  type OutboxState,
  type ProcessState,
  type QueueState,
  type ReportingPart,
  reportingParts,
} from '@spade/contracts/state/process-state';
import {
  flag,
  instant,
  integer,
  list,
  number,
  one,
  oneOf,
  orNull,
  someOf,
  text,
  view,
} from '../http/view.ts';

/** One thing that a part needs. With several replicas it is fine when it is in all. */
const StatusCheckView = view('StatusCheckView', {
  name: text(),
  isFine: flag(),
  since: instant(),
});

/** Notices that a part has yet to pass on. */
const StatusOutboxView = view('StatusOutboxView', {
  pending: integer(),
  failed: integer('Of those: given up.'),
  oldestAgeMs: orNull(number()),
});

/** What waits in a queue. */
const StatusQueueView = view('StatusQueueView', {
  name: text(),
  waiting: integer(),
  failed: integer('For good; kept for 30 days.'),
  oldestAgeMs: orNull(number()),
});

/** How the backups are; of the part `backup`. */
const StatusBackupView = view('StatusBackupView', {
  savedAt: orNull(instant('Of the newest backup.')),
  isEncrypted: flag('The newest backup is encrypted for the owner.'),
  restoredAt: orNull(instant('When a backup was last restored on trial and was equal.')),
  faults: someOf(
    backupFaultKinds,
    'save: the last round saved nothing. late: a night is missing. trial: none was restored on trial as it should be.',
  ),
});

/** One part of the product. */
export const StatusPartView = view('StatusPartView', {
  name: oneOf(reportingParts, { enumName: 'ReportingPart' }),
  state: oneOf(['works', 'trouble', 'silent'], {
    enumName: 'PartState',
    description: 'Silent: no process of it has reported in the last 20 seconds.',
  }),
  instances: integer('Processes that report.'),
  since: orNull(instant('Since when it is in this state; null when that is unknown.')),
  checks: list(StatusCheckView),
  outbox: orNull(one(StatusOutboxView)),
  queues: list(StatusQueueView),
  backup: orNull(one(StatusBackupView)),
});
export type StatusPartView = InstanceType<typeof StatusPartView>;

/** The version that runs: that of every package.json (`infra/quality/docs.spec.ts` compares them). */
export const VERSION = '0.2.0';

/** Which parts of the product work. */
export const StatusView = view('StatusView', {
  asOf: instant(),
  version: text('Of the release that answers.', { example: VERSION }),
  parts: list(StatusPartView),
});
export type StatusView = InstanceType<typeof StatusView>;

/** A process that has said nothing for longer is dead or cut off. It reports every 5 seconds. */
const LIVE_MS = 20_000;

/**
 * The picture of a part from the reports of its replicas, as of `now` (milliseconds since 1970, by the clock that the
 * reports carry).
 */
export function mergeStates(
  name: ReportingPart,
  reports: readonly ProcessState[],
  now: number,
): StatusPartView {
  const live = reports.filter(({ at }) => now - at < LIVE_MS);
  const checks = mergeChecks(live.flatMap((state) => state.checks ?? []));
  const failing = checks.filter(({ isFine }) => !isFine);
  const part = {
    name,
    instances: live.length,
    checks,
    outbox: worse(live.flatMap(({ outbox }) => outbox ?? [])),
    queues: mergeQueues(live.flatMap(({ queues }) => queues ?? [])),
    backup: backupOf(newest(live.flatMap(({ backup }) => backup ?? [])), now),
  };
  if (live.length === 0) {
    const lastAt = Math.max(...reports.map(({ at }) => at));
    return { ...part, state: 'silent', since: isoOrNull(lastAt) };
  }
  if (failing.length > 0) return { ...part, state: 'trouble', since: earliest(failing) };
  const starts = live.map(({ startedAt }) => Date.parse(startedAt));
  const turns = checks.map(({ since }) => Date.parse(since));
  return { ...part, state: 'works', since: isoOrNull(Math.max(Math.min(...starts), ...turns)) };
}

/** A check fails when it does in any process. Fine or not, it has been since the earliest that says so. */
function mergeChecks(all: readonly CheckState[]): CheckState[] {
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, same]) => {
    const failing = same.filter(({ isFine }) => !isFine);
    const isFine = failing.length === 0;
    return { name, isFine, since: earliest(isFine ? same : failing) };
  });
}

/** Replicas count the same queues, at slightly different moments. */
function mergeQueues(all: readonly QueueState[]): QueueState[] {
  return [...Map.groupBy(all, ({ name }) => name).values()].map((same) =>
    same.reduce((one, other) => (other.waiting > one.waiting ? other : one)),
  );
}

const worse = (all: readonly OutboxState[]): OutboxState | null =>
  all.reduce<OutboxState | null>(
    (one, other) => (one === null || other.pending > one.pending ? other : one),
    null,
  );

/** The state of the backups, with the faults that owners get a mail about. */
function backupOf(state: BackupState | null, now: number) {
  if (state === null) return null;
  const { savedAt, isEncrypted, restoredAt } = state;
  return { savedAt, isEncrypted, restoredAt, faults: backupFaults(state, now) };
}

/** Two run for a moment while one is replaced. */
const newest = (all: readonly BackupState[]): BackupState | null =>
  all.reduce<BackupState | null>(
    (one, other) => (one === null || (other.savedAt ?? '') > (one.savedAt ?? '') ? other : one),
    null,
  );

/** ISO instants of one form sort as they follow each other. */
const earliest = (checks: readonly CheckState[]): string =>
  // biome-ignore lint/complexity/useMathMinMax: they are strings
  checks.map(({ since }) => since).reduce((one, other) => (other < one ? other : one));

const isoOrNull = (ms: number): string | null =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : null;
