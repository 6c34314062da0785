import { expect } from '@playwright/test';
import { test } from '../../src/fixtures.ts';
import { publicPaths } from '../../src/public-paths.ts';

test.describe('the documents of the public pages', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of [...publicPaths, '/no-such-page'])
    test(`${path} has one h1, a title, a description and, where it has an address, a canonical link`, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.locator('h1')).toHaveCount(1);
      await expect(page).toHaveTitle(/Spade Orion/);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{4}/);
      const canonical = path === '/no-such-page' ? 0 : 1;
      await expect(page.locator('link[rel="canonical"]')).toHaveCount(canonical);
    });
});

test('an unknown address returns status 404 and its page', async ({ page }) => {
  const answer = await page.goto('/no-such-page');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
});
