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

    async function open(width: number) {
      const opened = await openPage(browser, {
        baseURL: system.siteUrl,
        viewport: { width, height: 800 },
      });
      const { page } = opened;
      const { username, password } = system.admin;
      await page.goto('/admin/login');
      await page.getByRole('textbox', { name: 'Username' }).fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.goto('/admin/status');
      await page.getByRole('heading', { level: 1, name: 'Status', exact: true }).waitFor();
      return opened;
    }

    it('says that all works, that the worker is gone, and that it is back', async () => {
      const opened = [await open(360), await open(1280)];
      const says = (verdict: string) =>
        Promise.all(
          opened.map(({ page }) =>
            page
              .getByRole('heading', { name: verdict, exact: true })
              .waitFor({ timeout: SEEN_WITHIN_MS }),
          ),
        );
      const audit = async () => {
        for (const { page } of opened) expect(await auditPage(page)).toEqual([]);
      };
      await says('Everything works');
      await audit();

      await system.stack.keeper.hold('worker');
      try {
        await says('Not everything works');
        for (const { page } of opened) {
          const silent = page.getByRole('listitem').filter({ hasText: 'Does not answer' });
          expect(await silent.count()).toBe(1);
          expect(await silent.textContent()).toContain('Mails, receipts and Shopify');
        }
        await audit();
      } finally {
        system.stack.keeper.release('worker');
      }
      await says('Everything works');
      for (const { complaints, close } of opened) {
        expect(complaints).toEqual([]);
        await close();
      }
    }, 240_000);
  });
