import { dataPlace } from '@spade/platform/testing/data-place';
import { startSystem, type TestSystem } from '@spade/testkit/start-system';
import { describeDenial } from './fresh-shop/denial.ts';
import { describeStatus } from './fresh-shop/status.ts';
import { describeSync } from './fresh-shop/sync.ts';
import { describeSecondStep } from './second-step/second-step.ts';

/** One system for the suites that need a shop which no other test has used: its start takes longer than they do. */
describe('a fresh shop with the default settings', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startSystem({ place: dataPlace() });
  }, 180_000);
  afterAll(() => system.stop());

  describeSync(() => system);
  describeStatus(() => system);
  describeDenial(() => system);
  // Last: from here on the owners sign in with a second factor.
  describeSecondStep(() => system);
});
