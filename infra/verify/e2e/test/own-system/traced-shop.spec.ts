import { describeMoney } from './traced-shop/money.ts';
import { tracedTest as test } from './traced-shop/traced-test.ts';
import { describeTraces } from './traced-shop/traces.ts';

/** One system for two suites that no other may disturb: its start takes longer than the second does. */
test.describe('a shop that sends traces', { tag: '@matrix' }, () => {
  describeMoney();
  describeTraces();
});
