import { expect, type Page } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import { test } from '../../src/fixtures.ts';
import { publicPaths } from '../../src/public-paths.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** Holds what matches until it is released. */
async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/**
 * What moved on the page without a visitor's doing (https://web.dev/articles/cls). What was nowhere before is left out: an element
 * whose HTML was cut behind its first tag, or a space that ended what had come, is moved to Chromium when the rest comes.
 */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        interface Shift {
          sources?: { node: Node | null; previousRect: DOMRectReadOnly }[];
        }
        const seen = ({ sources = [] }: Shift) =>
          sources
            .filter(({ previousRect }) => previousRect.width > 0 && previousRect.height > 0)
            .map(({ node }) => node?.textContent?.slice(0, 40) ?? '')
            .filter((text) => text !== ' ');
        new PerformanceObserver((list) =>
          resolve(list.getEntries().flatMap((entry) => seen(entry as object))),
        ).observe({ type: 'layout-shift', buffered: true });
        // Two frames: whatever moved is noted by then.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );

test.describe('fonts, pictures and React that come late, one after the other', {
  tag: '@matrix',
}, () => {
  // As high as the longest page, so that all of it is in view.
  test.use({ viewport: { width: 360, height: 14_000 } });

  const paths = [...publicPaths, '/marketplace/{id}', '/marketplace?order={id}', '/orders/{order}'];
  for (const path of paths)
    test(`move nothing on ${path}`, async ({ page, system }) => {
      const api = new ApiClient(system.siteUrl);
      const product = await productInStock(1, api);
      const order = path.includes('{order}') ? await placeOrder(product, {}, api) : undefined;
      const releaseFonts = await hold(page, '**/*.woff2');
      const releasePictures = await hold(page, /\.(?:svg|png|jpe?g|webp)(?:\?|$)/);
      const releaseScripts = await hold(page, '**/assets/*.js');
      const address = path
        .replace('{id}', String(product.id))
        .replace('{order}', order?.orderId ?? '');
      await page.goto(address, { waitUntil: 'commit' });
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      releaseFonts();
      await page.waitForFunction(() =>
        [...document.fonts].some(
          ({ family, status }) => family === 'Anybody' && status === 'loaded',
        ),
      );
      expect(await shifts(page), 'fonts').toEqual([]);
      releasePictures();
      await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
      expect(await shifts(page), 'pictures').toEqual([]);
      releaseScripts();
      await untilAlive(page);
      expect(await shifts(page), 'React').toEqual([]);
    });
});

test.describe('HTML that comes in pieces', { tag: '@matrix' }, () => {
  for (const [path, width] of [
    ...publicPaths.map((each) => [each, 360] as const),
    ['/marketplace/{id}', 360],
    ['/marketplace?order={id}', 360],
    ['/marketplace', 1280],
    ['/marketplace/{id}', 1280],
  ] as const)
    test(`moves nothing on ${path} at ${width} px`, async ({ page, system }) => {
      await page.setViewportSize({ width, height: 780 });
      const product = await productInStock(1, new ApiClient(system.siteUrl));
      const network = await page.context().newCDPSession(page);
      await network.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 50,
        downloadThroughput: 24_000, // bytes a second: a page takes a second or two
        uploadThroughput: 24_000,
      });
      await page.goto(path.replace('{id}', String(product.id)), { waitUntil: 'domcontentloaded' });
      expect(await shifts(page)).toEqual([]);
    });
});
