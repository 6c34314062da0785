import { expect, type Page } from '@playwright/test';
import { test } from '../../src/fixtures.ts';
import { publicPaths } from '../../src/public-paths.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** The score of all moves that a visitor may see: a line of small text that breaks elsewhere, once (0.1 is still called good). */
const MOST = 0.02;

/** What has moved on the page since the first paint, as Chromium tells it. */
interface Moves {
  score: number;
  readonly of: string[];
}

/** Opens a page whose font files wait; the answer lets them come. */
async function openWithoutFonts(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  await page.addInitScript(() => {
    const moves: Moves = { score: 0, of: [] };
    Object.assign(window, { moves });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly { readonly node: Node | null }[];
      })[]) {
        moves.score += entry.value;
        moves.of.push(...entry.sources.map(({ node }) => node?.textContent?.slice(0, 60) ?? ''));
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  // A page counts as loaded only when its preloads have come.
  await page.waitForFunction(
    () => performance.getEntriesByName('first-contentful-paint').length > 0,
  );
  return resolve;
}

const allFonts = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    ['16px "Instrument Sans"', '800 16px Anybody'].every((font) => document.fonts.check(font)),
  );
};

test.describe('fonts that come after the first paint', () => {
  for (const width of [360, 1280])
    for (const path of [...publicPaths, '/orders/find', '/no-such-page'])
      test(`take their place on ${path} at ${width} px and move nothing that a visitor sees`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 740 });
        const letFontsCome = await openWithoutFonts(page, path);
        letFontsCome();
        await untilAlive(page);
        await allFonts(page);
        // A layout shift is told with the frame that shows it.
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        const moves = await page.evaluate(() => (window as unknown as { moves: Moves }).moves); // put there above
        expect(moves.score, moves.of.join(' | ')).toBeLessThanOrEqual(MOST);
      });
});
