import { atMostEvery } from '../health/at-most-every.ts';
import { exposeGauges } from '../health/metrics.ts';
import { reportSources } from './state-report.ts';

/** What can run out, and stops buyers or staff when it does. */
export type Resource =
  | 'redis'
  | 'jobs-redis'
  | 'database'
  | 'proofs'
  | 'files'
  | 'uploads'
  | 'mails';

/** From this part of its ceiling on, staff and operators are told. */
const NEAR_CEILING = 0.8;

const EVERY_MS = 30_000;

const watched = new Map<Resource, () => Promise<number>>();

/**
 * Counts a resource before it runs out: `read` returns which part of its ceiling is used, 0 to 1. It is a figure for the
 * alarms, and a check of this process on the page of the status, which fails near the ceiling. One that cannot be
 * read is the matter of another check.
 */
export function watchCeiling(
  resource: Resource,
  read: () => number | Promise<number>,
  everyMs = EVERY_MS,
): void {
  const ratio = atMostEvery(everyMs, async () => read());
  watched.set(resource, ratio);
  const name = `ceiling-${resource}`;
  const { checks } = reportSources;
  // One process serves one application; only tests start several in turn.
  const before = checks.findIndex((check) => check.name === name);
  if (before >= 0) checks.splice(before, 1);
  checks.push({ name, check: async () => (await ratio().catch(() => 0)) < NEAR_CEILING });
  exposeGauges(
    'ceiling_used_ratio',
    'Part of its ceiling that a resource uses, 0 to 1.',
    ['resource'],
    // What cannot be read is absent, and the others stay.
    async () => {
      const read = [...watched].map(async ([resource, used]) => ({
        labels: { resource },
        value: await used(),
      }));
      const results = await Promise.allSettled(read);
      return results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    },
  );
}
