import { expect } from '@playwright/test';
import { faultsOfLargeText } from '../../src/audit.ts';
import { test } from '../../src/fixtures.ts';
import { publicPaths } from '../../src/public-paths.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** The last row of the shop has another shape with an even number of products, which the categories have and the whole sample store has not. */
const pages = [...publicPaths, '/marketplace/category/building', '/orders/find', '/no-such-page'];

test.describe('text at 200 %, and a window of 320 × 256', { tag: '@matrix' }, () => {
  for (const path of pages)
    test(`leave all of ${path} within the window`, async ({ page }) => {
      await page.goto(path);
      await untilAlive(page);
      expect(await faultsOfLargeText(page)).toEqual([]);
    });
});
