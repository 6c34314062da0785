import { inOrder } from './system-shards.mjs';

/** Runs the suites that share a system by stage. */
export default class SystemSequencer {
  sort(tests) {
    const order = inOrder(tests.map(({ path }) => path));
    return [...tests].sort((a, b) => order.indexOf(a.path) - order.indexOf(b.path));
  }

  allFailedTests() {
    return [];
  }

  cacheResults() {}
}
