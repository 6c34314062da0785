/** The fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes after everything else. */
const rankOf = ({ path }) => (path.includes('/e2e/') ? 0 : path.endsWith('/fuzz.spec.ts') ? 2 : 1);

/** Seconds of the long suites in a whole run; a guess of the others. Only the balance depends on them. */
const longSuites = {
  'buyer-resilience': 150,
  'staff-sort-out': 150,
  keyboard: 125,
  'staff-orders': 110,
  'staff-money': 80,
  'staff-dashboard': 75,
  'tls-proxy': 70,
  'buyer-states': 65,
  'staff-second-factor': 60,
  'buyer-order': 55,
  'buyer-order-page': 55,
  'staff-sync': 55,
  'make-start': 50,
  'public-pages': 45,
  denial: 35,
  'staff-keyboard': 30,
  'staff-table': 30,
  'slow-clients': 30,
  'staff-login': 25,
  'buyer-marketplace': 25,
  contact: 20,
  'stored-scripts': 20,
};
const OTHER_SECONDS = 8;
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
