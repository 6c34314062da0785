import { ApiClient } from '@spade/testkit/api-client';
import { launchBrowser } from '@spade/testkit/browser';
import { openStaffPage, signIn } from '@spade/testkit/staff';
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
    let token: string;
    beforeAll(async () => {
      browser = await launchBrowser();
      system = shop();
      token = await signIn(new ApiClient(system.siteUrl), system.admin);
    });
    afterAll(() => browser.close());

    async function open(width: number) {
      const viewport = { width, height: 800 };
      const opened = await openStaffPage(browser, token, { baseURL: system.siteUrl, viewport });
      await opened.page.goto('/admin/status');
      await opened.page.getByRole('heading', { level: 1, name: 'Status', exact: true }).waitFor();
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
