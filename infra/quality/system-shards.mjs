/** End to end first, then the attacks. The fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes last. */
const stageOf = (path) =>
  path.includes('/e2e/') ? '1-end-to-end' : path.endsWith('/fuzz.spec.ts') ? '3-fuzz' : '2-attacks';

/** About how many seconds the long suites take in a whole run, as measured on two quiet cores. Only the balance depends on them. */
const longSuites = {
  'fresh-shop': 200,
  'public-pages': 185,
  'buyer-states': 120,
  'staff-sort-out': 120,
  'buyer-resilience': 118,
  'staff-orders': 100,
  'traced-shop': 100,
  'make-start': 88,
  'buyer-marketplace': 87,
  'staff-dashboard': 85,
  'buyer-order': 72,
  'buyer-order-first-view': 57,
  'staff-keyboard': 50,
  fuzz: 43,
  'staff-table': 43,
  'buyer-product-page': 36,
  'buyer-order-page': 34,
  'slow-clients': 31,
  'tls-proxy': 30,
  'staff-login': 29,
  'whole-order': 20,
  'staff-first-password': 19,
  'staff-business': 17,
  documents: 17,
  'stored-scripts': 16,
  contact: 15,
  navigation: 14,
  'staff-session': 14,
  'security-headers': 6,
};
const OTHER_SECONDS = 3;
const secondsOf = (path) => longSuites[/([^/]+)\.spec\.ts$/.exec(path)[1]] ?? OTHER_SECONDS;

/** In the order in which they share one system: by stage, by path within each. */
export const inOrder = (paths) =>
  [...paths].sort((a, b) => stageOf(a).localeCompare(stageOf(b)) || a.localeCompare(b));

/** After how many seconds the shards begin, where others come before them: the third waits for the suites of faults. */
const starts = [0, 0, 520];

/**
 * Deals the spec files out to `count` shards, the longest first, each to the shard that would end first so far;
 * returns those of the shard `index` (from 1), stage → paths.
 */
export function shardOf(paths, index, count) {
  const shards = Array.from({ length: count }, (_, i) => ({ paths: [], seconds: starts[i] ?? 0 }));
  for (const path of inOrder(paths).sort((a, b) => secondsOf(b) - secondsOf(a))) {
    const least = shards.reduce((best, each) => (each.seconds < best.seconds ? each : best));
    least.paths.push(path);
    least.seconds += secondsOf(path);
  }
  return Object.groupBy(inOrder(shards[index - 1].paths), stageOf);
}
