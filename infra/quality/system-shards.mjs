/** End to end first, then the attacks. The fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes last. */
const stageOf = (path) =>
  path.includes('/e2e/') ? '1-end-to-end' : path.endsWith('/fuzz.spec.ts') ? '3-fuzz' : '2-attacks';

/** About how many seconds the long suites take in a whole run, as estimated from loaded runs; a guess of the others. Only the balance depends on them. */
const longSuites = {
  'public-pages': 125,
  'staff-orders': 102,
  'traced-shop': 105,
  'staff-sort-out': 100,
  'make-start': 75,
  'buyer-resilience': 90,
  'buyer-states': 90,
  'staff-dashboard': 80,
  'tls-proxy': 70,
  'fresh-shop': 130,
  'buyer-order-page': 38,
  'buyer-order': 40,
  'staff-keyboard': 53,
  'staff-table': 42,
  'buyer-marketplace': 28,
  'slow-clients': 31,
  'staff-login': 28,
  'staff-session': 24,
  'staff-first-password': 14,
  'staff-business': 20,
  'whole-order': 20,
  contact: 17,
  fuzz: 16,
  navigation: 12,
  'stored-scripts': 10,
};
const OTHER_SECONDS = 3;
const secondsOf = (path) => longSuites[/([^/]+)\.spec\.ts$/.exec(path)[1]] ?? OTHER_SECONDS;

/** In the order in which they share one system: by stage, by path within each. */
export const inOrder = (paths) =>
  [...paths].sort((a, b) => stageOf(a).localeCompare(stageOf(b)) || a.localeCompare(b));

/**
 * Deals the spec files out to `count` shards, the longest first, each to the shard that has the least so far;
 * returns those of the shard `index` (from 1), stage → paths.
 */
export function shardOf(paths, index, count) {
  const shards = Array.from({ length: count }, () => ({ paths: [], seconds: 0 }));
  for (const path of inOrder(paths).sort((a, b) => secondsOf(b) - secondsOf(a))) {
    const least = shards.reduce((best, each) => (each.seconds < best.seconds ? each : best));
    least.paths.push(path);
    least.seconds += secondsOf(path);
  }
  return Object.groupBy(inOrder(shards[index - 1].paths), stageOf);
}
