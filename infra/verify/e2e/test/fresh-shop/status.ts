import { launchBrowser, openPage } from '@spade/testkit/browser';
import type { TestSystem } from '@spade/testkit/start-system';
import type { Browser } from 'playwright-core';
import { auditPage } from '../../src/audit.ts';

/** Reports older than 20 seconds are no longer believed, and the page asks every 10. */
const SEEN_WITHIN_MS = 60_000;

/** Kills the worker for a while, so that nothing else may run beside it. */
export const describeStatus = (shop: () => TestSystem) =>
  describe('the status page', () => {
    let browser: Browser;
    let system: TestSystem;
    beforeAll(async () => {
      browser = await launchBrowser();
      system = shop();
    });
    afterAll(() => browser.close());

    it.each([360, 1280])(
      'says that all works, that the worker is gone, and that it is back (%i px)',
      async (width) => {
        const { page, complaints, close } = await openPage(browser, {
          baseURL: system.siteUrl,
          viewport: { width, height: 800 },
        });
        const { username, password } = system.admin;
        await page.goto('/admin/login');
        await page.getByRole('textbox', { name: 'Username' }).fill(username);
        await page.getByLabel('Password', { exact: true }).fill(password);
        await page.getByRole('button', { name: 'Sign In' }).click();
        await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
        await page.goto('/admin/status');
        await page.getByRole('heading', { level: 1, name: 'Status', exact: true }).waitFor();
        const works = page.getByRole('heading', { name: 'Everything works', exact: true });
        const trouble = page.getByRole('heading', { name: 'Not everything works', exact: true });
        await works.waitFor({ timeout: SEEN_WITHIN_MS });
        expect(await auditPage(page)).toEqual([]);

        await system.stack.keeper.hold('worker');
        try {
          await trouble.waitFor({ timeout: SEEN_WITHIN_MS });
          const worker = page.getByRole('listitem').filter({ hasText: 'Does not answer' });
          expect(await worker.count()).toBe(1);
          expect(await worker.textContent()).toContain('Mails, receipts and Shopify');
          expect(await auditPage(page)).toEqual([]);
        } finally {
          system.stack.keeper.release('worker');
        }
        await works.waitFor({ timeout: SEEN_WITHIN_MS });
        expect(complaints).toEqual([]);
        await close();
      },
      180_000,
    );
  });
