import { guardedTest as test } from './guarded-shop/guarded-test.ts';
import { describeTlsProxies } from './guarded-shop/tls-proxy.ts';
import { describeUnpaidOrders } from './guarded-shop/unpaid-orders.ts';

/** One system for two suites that count networks: its start takes longer than each of them. */
test.describe('a shop whose networks are counted', { tag: '@matrix' }, () => {
  describeTlsProxies();
  // Last: it takes the stock.
  describeUnpaidOrders();
});
