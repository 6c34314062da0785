import { placeOrder } from '@spade/testkit/shop';
import { earlyActs, shopForEarlyActs } from '../src/early-acts.ts';
import { playEarly } from '../src/play-early.ts';
import { publicPaths } from '../src/public-paths.ts';
import { EARLY, isPlainLink, shown, useEarly, WHEN_MS } from './early.ts';
import { test } from './fixtures.ts';
import type { Control } from './seen.ts';
import { productsOnSale, site, siteApi } from './site.ts';
import { settle, type Use, use, type Verdict } from './trial.ts';

/** Times that each control is used, each at another moment. */
const TRIES = Number(process.env.HANDS_EARLY_TRIES ?? 1);

/** Share of the links that need no script which is tried; the same ones stand on every page. */
const SHARE_OF_PLAIN_LINKS = 0.05;

/** Pages for which something must be there first, by their name. */
const made: Record<string, () => Promise<string>> = {
  product: async () => `/marketplace/${(await shopForEarlyActs(siteApi())).product.id}`,
  'order form': async () => `/marketplace?order=${(await shopForEarlyActs(siteApi())).product.id}`,
  'order form of a product': async () => {
    const { product } = await shopForEarlyActs(siteApi());
    return `/marketplace/${product.id}?order=${product.id}`;
  },
  order: async () => {
    // The one of which most is left: earlier tries hold pieces.
    const [product] = (await productsOnSale()).toSorted(
      (a, b) => b.inventoryQuantity - a.inventoryQuantity,
    );
    if (!product) throw new Error('nothing is on sale');
    return `/orders/${(await placeOrder(product, {}, siteApi())).orderId}`;
  },
};

const pages = new Map([
  ...publicPaths.map((path) => [path, () => Promise.resolve<string>(path)] as const),
  ...Object.entries(made),
]);

const calm = { cpu: 1, net: 'fast 4G' } as const;

for (const [page, pathOf] of pages)
  test(`${page}: what is used before the scripts come is not lost`, async ({ visit, draw }) => {
    const titles = (await productsOnSale()).map(({ title }) => title);
    let controls: Control[] = [];
    const held = { ...calm, scripts: 'held', delayMs: 0 } as const;
    await visit({ page, path: await pathOf() }, held, async (seen) => {
      await seen.untilQuiet(3_000);
      controls = await seen.controls();
      return [];
    });
    const tried = controls.filter(
      (control) => !isPlainLink(control) || draw.next() < SHARE_OF_PLAIN_LINKS,
    );
    test.setTimeout(60_000 + tried.length * (TRIES + 1) * 45_000);
    for (const [index, control] of tried.entries()) {
      const title = titles.find((each) => control.name === `Order Now: ${each}`);
      const how: Use = title === undefined ? { titles } : { titles, title };
      const late = await shownLate(control, how);
      for (let time = 0; time < TRIES; time += 1) {
        const delayMs = draw.one(WHEN_MS);
        const where = { page: EARLY + page, path: await pathOf() };
        await visit(where, { ...held, delayMs }, (seen) =>
          useEarly(seen, control, how, delayMs, late),
        );
      }
      test.info().annotations.push({ type: 'tried', description: `${index}: ${control.name}` });
    }

    /** What the page shows when the control is used with the scripts there; undefined where a form is sent or left. */
    async function shownLate(control: Control, how: Use): Promise<string | undefined> {
      const isJudgedAlone = control.type === 'submit' || control.kind === 'file';
      if (isJudgedAlone || (control.kind === 'link' && !control.href?.includes('#'))) return;
      let late: string | undefined;
      const running = { ...calm, scripts: 'running', delayMs: 0 } as const;
      await visit({ page, path: await pathOf() }, running, async (seen): Promise<Verdict[]> => {
        await settle(seen);
        const { result } = await use(seen, control, how);
        await settle(seen);
        if (result === 'met') late = shown(await seen.look(control));
        return [];
      });
      return late;
    }
  });

for (const [index, { name }] of earlyActs().entries())
  test(`${name}: not lost before the scripts come`, async ({ browser, baseURL, ledger }, info) => {
    test.setTimeout(60_000 + WHEN_MS.length * TRIES * 30_000);
    const shop = await shopForEarlyActs(siteApi());
    const { viewport, isMobile, hasTouch } = info.project.use;
    for (const delayMs of WHEN_MS)
      for (let time = 0; time < TRIES; time += 1) {
        const context = await browser.newContext({
          viewport: viewport ?? null,
          isMobile: isMobile ?? false,
          hasTouch: hasTouch ?? false,
          baseURL: baseURL ?? site().pages,
          ignoreHTTPSErrors: true,
        });
        const startedAt = Date.now();
        const act = earlyActs()[index];
        if (!act) throw new Error('acts differ from load to load');
        const why = await playEarly(await context.newPage(), act, shop, delayMs).then(
          () => '',
          String,
        );
        await context.close();
        ledger.entries.push({
          page: `${EARLY}acts`,
          device: info.project.name,
          what: name,
          why,
          scripts: 'held',
          delayMs,
          load: 0,
          ...calm,
          result: why ? 'lost' : 'met',
          pressedMs: delayMs,
          tookMs: Date.now() - startedAt,
        });
      }
  });

/** Addresses of pages that a page's drawn HTML leads to. */
const ledTo = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\shref="(\/[^"#?]*)/g)].map(([, path = '']) => path);

test('every page that is linked is one of those that are tried', async () => {
  const known = new Set<string>(publicPaths);
  const seen = new Set<string>(['/']);
  for (const path of seen) {
    if (/^\/(api|admin|assets|orders)\b/.test(path) || /^\/marketplace\/\d+$/.test(path)) continue;
    const page = await fetch(site().api + path);
    for (const next of ledTo(await page.text())) seen.add(next);
    test.expect(known.has(path) || path.startsWith('/pages/'), `${path} is not tried`).toBe(true);
  }
});
