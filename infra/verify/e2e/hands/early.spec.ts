import { earlyActs, shopForEarlyActs } from '../src/early-acts.ts';
import { playEarly } from '../src/play-early.ts';
import { publicPaths } from '../src/public-paths.ts';
import { drawnControls } from './drawn-controls.ts';
import { EARLY, earlyEntry, isPlainLink, shownAtRest, useEarly, WHEN_MS } from './early.ts';
import { test } from './fixtures.ts';
import { pageStates } from './page-states.ts';
import type { Control } from './seen.ts';
import { clerkApi, clerkOf, productsOnSale, site, siteApi } from './site.ts';
import { reveal, settle, type Use, use, type Verdict } from './trial.ts';
import { steadily } from './visit.ts';

/** Times that each control is used, each at another moment. */
const TRIES = Number(process.env.HANDS_EARLY_TRIES ?? 1);

/** Share of the links that need no script which is tried; the same ones stand on every page. */
const SHARE_OF_PLAIN_LINKS = 0.05;

/** Of the controls of a page that differ only by the product that they name, so many are tried. */
const MOST_ALIKE = 3;

const calm = { cpu: 1, net: 'fast 4G' } as const;

test.describe('each control that the server draws', () => {
  test.skip(!clerkOf(), 'HANDS_STAFF names no clerk');

  for (const [page, prepare] of pageStates)
    test(`${page}: what is used before the scripts come is not lost`, async ({ visit, draw }) => {
      test.setTimeout(180_000);
      const titles = (await productsOnSale()).map(({ title }) => title);
      const staff = await clerkApi();
      const path = await prepare(staff);
      const held = { ...calm, scripts: 'held', delayMs: 0 } as const;
      const { controls, missed } = await drawnControls((steps) =>
        visit({ page, path }, held, async (seen) => {
          await steps(seen);
          return [];
        }),
      );
      test.expect.soft(missed, 'controls of the served page that no hand reaches').toEqual([]);
      const drawn = controls.filter(
        (control) => !isPlainLink(control, path) || draw.next() < SHARE_OF_PLAIN_LINKS,
      );
      const tried = [
        ...Map.groupBy(drawn, ({ kind, name }) => `${kind} ${name.split(':')[0]}`).values(),
      ].flatMap((alike) => draw.some(alike, MOST_ALIKE));
      test.info().annotations.push({
        type: 'controls',
        description: `${controls.length} drawn, ${tried.length} tried`,
      });
      test.setTimeout(180_000 + tried.length * (TRIES + 1) * 60_000);
      for (const control of tried) {
        const title = titles.find((each) => control.name === `Order Now: ${each}`);
        const how: Use = title === undefined ? { titles } : { titles, title };
        const late = await shownLate(control, how);
        for (let time = 0; time < TRIES; time += 1) {
          const delayMs = draw.one(WHEN_MS);
          const where = { page: EARLY + page, path: await freshPath(control) };
          await visit(where, { ...held, delayMs }, (seen) =>
            useEarly(seen, control, how, delayMs, late),
          );
        }
      }

      /** What sends a form gets a page of its own: it may have changed what the page is of. */
      async function freshPath({ type }: Control): Promise<string> {
        return type === 'submit' ? prepare(staff) : path;
      }

      /** What the page shows when the control is used with the scripts there; undefined where a form is sent or left. */
      async function shownLate(control: Control, how: Use): Promise<string | undefined> {
        const isJudgedAlone = control.type === 'submit' || control.kind === 'file';
        if (isJudgedAlone || (control.kind === 'link' && !control.href?.includes('#'))) return;
        let late: string | undefined;
        const running = { ...calm, scripts: 'running', delayMs: 0 } as const;
        await visit({ page, path }, running, async (seen): Promise<Verdict[]> => {
          await settle(seen);
          await reveal(seen, control);
          const { result } = await use(seen, control, how);
          if (result === 'met') late = await shownAtRest(seen, control);
          return [];
        });
        return late;
      }
    });
});

for (const [index, { name, isOfPhones }] of earlyActs().entries())
  test(`${name}: not lost before the scripts come`, async ({ browser, baseURL, ledger }, info) => {
    test.skip(isOfPhones === true && info.project.name !== 'phone', 'a desktop has no menu');
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
        const why = await steadily(async () =>
          playEarly(await context.newPage(), act, shop, delayMs),
        ).then(() => '', String);
        await context.close();
        const result = why ? 'lost' : 'met';
        ledger.keep(
          earlyEntry(info, { page: 'acts', what: name, result, why, delayMs, startedAt }),
        );
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
    // One of each kind is tried.
    const isOfKind = /^\/(pages|marketplace\/category)\//.test(path);
    test.expect(known.has(path) || isOfKind, `${path} is not tried`).toBe(true);
  }
});
