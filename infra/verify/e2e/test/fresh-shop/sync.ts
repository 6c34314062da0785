import { launchBrowser, openPage } from '@spade/testkit/browser';
import type { TestSystem } from '@spade/testkit/start-system';
import type { Browser } from 'playwright-core';
import { auditPage } from '../../src/audit.ts';

/** Before any order: what a newcomer sees, then a sync, which replaces the products. */
export const describeSync = (shop: () => TestSystem) =>
  describe('a fresh back office', () => {
    let browser: Browser;
    let system: TestSystem;
    beforeAll(async () => {
      browser = await launchBrowser();
      system = shop();
    });
    afterAll(() => browser.close());

    async function enter(width = 1280) {
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
      return opened;
    }

    it('says that there are no orders and no messages yet', async () => {
      const { page, complaints, close } = await enter();
      await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Messages' }).click();
      await page.getByRole('heading', { name: 'No messages yet' }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    });

    it('syncs the products, shows how far it is, and counts them', async () => {
      const { page, complaints, close } = await enter(360);
      await page.getByRole('tab', { name: 'Shopify Sync' }).click();
      await page.getByText('Reads products, prices and stock').waitFor();
      await page.getByRole('button', { name: 'Sync Products' }).click();
      await page.getByRole('button', { name: 'Syncing...' }).waitFor();
      await page.getByRole('progressbar').waitFor();
      expect(await auditPage(page)).toEqual([]);
      const words = /Successfully synced [\d,]+ products from Shopify store/;
      // At the same time: the toast with the title goes away after some seconds.
      const status = page.getByRole('status');
      await Promise.all([
        status.getByText(words).waitFor({ timeout: 90_000 }),
        status.getByText('Shopify Sync Complete').waitFor({ timeout: 90_000 }),
      ]);
      expect(await auditPage(page)).toEqual([]);
      const said = await page.getByText(words).first().textContent();
      const { meta } = (await (await fetch(`${system.siteUrl}/api/products?limit=1`)).json()) as {
        meta: { total: number };
      };
      expect(Number(said?.replaceAll(/\D/g, ''))).toBe(meta.total);
      expect(complaints).toEqual([]);
      await close();
    });

    it('keeps following a sync after a reload, and announces its end on any tab', async () => {
      const { page, close } = await enter();
      await page.getByRole('tab', { name: 'Shopify Sync' }).click();
      // As a long sync would answer.
      await page.route('**/api/shopify/sync/*', async (route) => {
        const answer = (await (await route.fetch()).json()) as { data: object };
        const data = { ...answer.data, state: 'active', result: null };
        await route.fulfill({ json: { success: true, data } });
      });
      await page.getByRole('button', { name: 'Sync Products' }).click();
      await page.getByRole('progressbar').waitFor();
      await page.reload();
      await page.getByRole('button', { name: 'Syncing...' }).waitFor();
      await page.getByRole('tab', { name: 'Orders' }).click();
      await page.unroute('**/api/shopify/sync/*');
      await page.getByRole('status').getByText('Shopify Sync Complete').waitFor();
      await close();
    });

    it('says so when the sync cannot start', async () => {
      const { page, close } = await enter();
      await page.getByRole('tab', { name: 'Shopify Sync' }).click();
      await page.route('**/api/shopify/sync', (route) => route.abort());
      await page.getByRole('button', { name: 'Sync Products' }).click();
      const toast = page.getByRole('alert');
      await toast.getByText('Sync Failed').waitFor();
      await toast
        .getByText('Failed to sync products from Shopify. Check your credentials.')
        .waitFor();
      expect(await auditPage(page)).toEqual([]);
      await close();
    });
  });
