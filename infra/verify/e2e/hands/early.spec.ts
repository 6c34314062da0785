import { earlyActs } from '../src/early-acts.ts';
import { playEarly } from '../src/play-early.ts';
import { shopForEarlyActs } from '../src/shop-for-early-acts.ts';
import { test } from './fixtures.ts';
import { siteApi } from './site.ts';

/** How long the scripts are held back after the act, in milliseconds. */
const WHEN_MS = [0, 100, 200, 400, 600];

/** Times that each control is used at each moment. */
const TRIES = Number(process.env.HANDS_EARLY_TRIES ?? 1);

for (const [index, { name }] of earlyActs().entries())
  test(`early: ${name}`, async ({ browser, baseURL, ledger }, info) => {
    test.setTimeout(60_000 + WHEN_MS.length * TRIES * 30_000);
    const shop = await shopForEarlyActs(siteApi());
    for (const delayMs of WHEN_MS)
      for (let made = 0; made < TRIES; made += 1) {
        const { viewport, isMobile, hasTouch } = info.project.use;
        const context = await browser.newContext({
          ...{ viewport, isMobile, hasTouch, baseURL, ignoreHTTPSErrors: true },
        });
        const startedAt = Date.now();
        const act = earlyActs()[index];
        const why = await (act ? playEarly(await context.newPage(), act, shop, delayMs) : undefined)
          ?.then(() => '')
          .catch(String);
        await context.close();
        ledger.entries.push({
          ...{ page: `early: ${name}`, device: info.project.name, what: name, why: why ?? '' },
          ...{ scripts: 'held', cpu: 1, net: 'fast 4G', delayMs, load: 0 },
          result: why ? 'lost' : 'met',
          ...{ pressedMs: delayMs, tookMs: Date.now() - startedAt },
        });
      }
  });
