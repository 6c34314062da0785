/** The fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes after everything else. */
const rankOf = ({ path }) => (path.includes('/e2e/') ? 0 : path.endsWith('/fuzz.spec.ts') ? 2 : 1);

/** Seconds of the long suites in a whole run on two quiet cores; a guess of the others. Only the balance depends on them. */
const longSuites = {
  'public-pages': 125,
  'staff-orders': 117,
  'traced-shop': 115,
  'staff-sort-out': 110,
  'make-start': 100,
  'buyer-resilience': 97,
  'buyer-states': 90,
  'staff-dashboard': 90,
  'second-step': 72,
  'tls-proxy': 70,
  'fresh-shop': 100,
  'buyer-order-page': 62,
  'buyer-order': 56,
  'staff-keyboard': 53,
  'staff-table': 42,
  'buyer-marketplace': 34,
  'slow-clients': 31,
  'staff-login': 28,
  'staff-session': 24,
  'staff-first-password': 23,
  'staff-business': 20,
  'whole-order': 20,
  contact: 17,
  fuzz: 16,
  navigation: 12,
  'stored-scripts': 10,
};
const OTHER_SECONDS = 3;
const secondsOf = ({ path }) => longSuites[/([^/]+)\.spec\.ts$/.exec(path)[1]] ?? OTHER_SECONDS;

/** End to end first, then the attacks, then the fuzzer; by path within each. */
export default class SystemSequencer {
  sort(tests) {
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b) || a.path.localeCompare(b.path));
  }

  /** Deals the suites out, the longest first, each to the shard that has the least so far. */
  shard(tests, { shardIndex, shardCount }) {
    const shards = Array.from({ length: shardCount }, () => ({ tests: [], seconds: 0 }));
    const longestFirst = this.sort(tests).sort((a, b) => secondsOf(b) - secondsOf(a));
    for (const test of longestFirst) {
      const least = shards.reduce((best, each) => (each.seconds < best.seconds ? each : best));
      least.tests.push(test);
      least.seconds += secondsOf(test);
    }
    return shards[shardIndex - 1].tests;
  }

  allFailedTests() {
    return [];
  }

  cacheResults() {}
}
