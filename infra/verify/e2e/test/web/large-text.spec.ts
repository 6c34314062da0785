import { expect } from '@playwright/test';
import { fitsTheScreen } from '../../src/audit.ts';
import { test } from '../../src/fixtures.ts';
import { publicPaths } from '../../src/public-paths.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** A phone and a desktop whose text is twice as large, and a desktop of 1280 by 1024 at 400 % (WCAG 1.4.4, 1.4.10). */
const windows = [
  { width: 360, height: 740, textSize: '200%' },
  { width: 1280, height: 800, textSize: '200%' },
  { width: 320, height: 256, textSize: '' },
] as const;

/** The last row of the shop has another shape with an even number of products, which the categories have and the whole sample store has not. */
const pages = [...publicPaths, '/marketplace/category/building', '/orders/find', '/no-such-page'];

test.describe('text at 200 %, and a window of 320 × 256', () => {
  for (const path of pages)
    test(`leave all of ${path} within the window`, async ({ page }) => {
      await page.goto(path);
      await untilAlive(page);
      for (const { width, height, textSize } of windows)
        await test.step(`${width} × ${height} ${textSize}`, async () => {
          await page.setViewportSize({ width, height });
          // As the setting of the browser does: the page's own size is a share of it.
          await page.evaluate((size) => {
            document.documentElement.style.fontSize = size;
          }, textSize);
          await expect.poll(() => fitsTheScreen(page)).toBe(true);
        });
    });
});
