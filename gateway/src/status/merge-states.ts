import type {
  CheckState,
  OutboxState,
  ProcessState,
  QueueState,
  ReportingPart,
} from '@spade/contracts/state/process-state';
import type { StatusPartView } from './status.view.ts';

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

/** ISO instants of one form sort as they follow each other. */
const earliest = (checks: readonly CheckState[]): string =>
  checks.map(({ since }) => since).reduce((one, other) => (other < one ? other : one));

const isoOrNull = (ms: number): string | null =>
  Number.isFinite(ms) ? new Date(ms).toISOString() : null;
