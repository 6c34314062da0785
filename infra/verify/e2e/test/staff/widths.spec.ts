import { expect, type Locator } from '@playwright/test';
import { placePaidOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** Tops of the parts, in the order of the page, without repetition. */
const linesOf = (parts: Locator) =>
  parts.evaluateAll((all) => [...new Set(all.map((part) => part.getBoundingClientRect().top))]);

test.describe('the widths of the back office', () => {
  test('show every tab of the money whole, on a phone and on a tablet', async ({
    page,
    token: _,
  }) => {
    for (const [width, lines] of [
      [360, 2],
      [768, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/money?view=refunds');
      await untilAlive(page);
      const tabs = page.getByRole('tab');
      await expect(tabs).toHaveCount(6);
      for (const tab of await tabs.all()) await expect(tab).toBeInViewport({ ratio: 1 });
      expect(await linesOf(tabs)).toHaveLength(lines);
    }
  });

  test('set the fields of filters in as many lines as they need', async ({ page, token }) => {
    await placePaidOrder(token);
    for (const [path, width, lines] of [
      ['/admin/orders', 768, 2],
      ['/admin/orders', 1280, 1],
      ['/admin/audit', 360, 3],
      ['/admin/audit', 1280, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await untilAlive(page);
      const fields = page.locator('form:has(button:text-is("Export CSV"))').first();
      await expect(fields).toBeVisible();
      const tops = await linesOf(fields.locator('input, select'));
      expect(tops, `${path} at ${width} px`).toHaveLength(lines);
    }
  });
});
