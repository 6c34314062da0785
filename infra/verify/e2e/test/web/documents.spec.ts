import { launchBrowser, openPage } from '@spade/testkit/browser';
import type { Browser } from 'playwright-core';
import { publicPaths } from '../../src/public-paths.ts';

describe('the documents of the public pages', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  describe.each([...publicPaths, '/no-such-page'])('%s', (path) => {
    it('has one h1, a title, a description and, where it has an address, a canonical link', async () => {
      const { page, close } = await openPage(browser, { javaScriptEnabled: false });
      await page.goto(path);
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.title()).toMatch(/Spade Orion/);
      expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(
        /\w{4}/,
      );
      const canonical = await page.locator('link[rel="canonical"]').count();
      expect(canonical).toBe(path === '/no-such-page' ? 0 : 1);
      await close();
    });
  });

  it('returns status 404 and its page for an unknown address', async () => {
    const { page, close } = await openPage(browser);
    const answer = await page.goto('/no-such-page');
    expect(answer?.status()).toBe(404);
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('404 Page Not Found');
    await close();
  });
});
