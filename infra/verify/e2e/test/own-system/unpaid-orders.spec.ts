import { ownSystemTest as test } from '../../src/fixtures.ts';
import { describeDenial } from './fresh-shop/denial.ts';

// The attack sends dozens of pictures; that receipts are read is shown by traced-shop.
test.use({ systemOptions: { env: { READ_RECEIPTS: 'off' } } });

/** A system of its own: the orders of other tests would count for the limits of the network that attacks. */
test.describe('a shop whose stock is ordered and not paid', () => {
  describeDenial();
});
