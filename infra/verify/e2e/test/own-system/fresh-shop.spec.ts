import { ownSystemTest as test } from '../../src/fixtures.ts';
import { describeEverySetting } from './fresh-shop/every-setting.ts';
import { describeHandOver } from './fresh-shop/hand-over.ts';
import { describeImport } from './fresh-shop/import-products.ts';
import { describeOwnProducts } from './fresh-shop/own-products.ts';
import { describeStatus } from './fresh-shop/status.ts';
import { describeSync } from './fresh-shop/sync.ts';
import { describeSecondStep } from './second-step/second-step.ts';

// That receipts are read is shown by traced-shop.
test.use({ systemOptions: { env: { READ_RECEIPTS: 'off' } } });

/** One system for the suites that need a shop which no other test has used: its start takes longer than they do. */
test.describe('a fresh shop with the default settings', () => {
  describeSync();
  describeOwnProducts();
  describeImport();
  describeHandOver();
  describeStatus();
  describeEverySetting();
  // Last: from here on the owners sign in with a second factor.
  describeSecondStep();
});
