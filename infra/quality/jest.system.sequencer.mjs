/** The fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes after everything else. */
const rankOf = ({ path }) => (path.includes('/e2e/') ? 0 : path.endsWith('/fuzz.spec.ts') ? 2 : 1);

/** Seconds of the long suites in a whole run on two quiet cores; a guess of the others. Only the balance depends on them. */
const longSuites = {
  'buyer-resilience': 255,
  'staff-sort-out': 215,
  'staff-money': 200,
  keyboard: 180,
  'staff-orders': 140,
  'second-step': 120,
  'buyer-states': 115,
  'tls-proxy': 115,
  'staff-dashboard': 100,
  'buyer-order': 95,
  'fresh-shop': 95,
  'make-start': 115,
  'buyer-order-page': 80,
  'staff-table': 60,
  traces: 70,
  'public-pages': 45,
  'buyer-marketplace': 45,
  'staff-business': 35,
  'staff-keyboard': 35,
  'staff-login': 35,
  'slow-clients': 30,
  'stored-scripts': 30,
  navigation: 25,
  'staff-session': 25,
  'whole-order': 25,
  contact: 15,
  fuzz: 15,
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
