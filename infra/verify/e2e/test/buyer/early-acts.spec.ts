import { ApiClient } from '@spade/testkit/api-client';
import { earlyActs } from '../../src/early-acts.ts';
import { test } from '../../src/fixtures.ts';
import { playEarly } from '../../src/play-early.ts';
import { shopForEarlyActs } from '../../src/shop-for-early-acts.ts';

test.describe('what a visitor does before the scripts come', () => {
  for (const [index, { name }] of earlyActs().entries())
    test(`is neither lost nor doubled: ${name}`, async ({ page, system }) => {
      const api = new ApiClient(system.siteUrl);
      const clerk = api.with({ authorization: `Bearer ${system.token}` });
      const act = earlyActs()[index];
      if (act) await playEarly(page, act, await shopForEarlyActs(api, clerk), 150);
    });
});
