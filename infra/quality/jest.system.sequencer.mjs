/** The fuzzer buys the stock and uses up the limits of 127.0.0.1, so it comes after everything else. */
const rankOf = ({ path }) => (path.includes('/e2e/') ? 0 : path.endsWith('/fuzz.spec.ts') ? 2 : 1);

/** End to end first, then the attacks, then the fuzzer; by path within each. */
export default class SystemSequencer {
  sort(tests) {
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b) || a.path.localeCompare(b.path));
  }

  /** Deals the suites out in turn, so that each half gets its share of the long ones. */
  shard(tests, { shardIndex, shardCount }) {
    return this.sort(tests).filter((_, index) => index % shardCount === shardIndex - 1);
  }

  allFailedTests() {
    return [];
  }

  cacheResults() {}
}
