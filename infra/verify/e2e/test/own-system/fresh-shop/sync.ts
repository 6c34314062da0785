import { expect, type Page } from '@playwright/test';
import { auditPage } from '../../../src/audit.ts';
import { signIn } from '../../../src/back-office/sign-in.ts';
import { ownSystemTest as test, visitor } from '../../../src/fixtures.ts';

/** Until it is unrouted, a sync is under way, however soon the simulated store has been read. */
const answerAsLongSync = (page: Page) =>
  page.route('**/api/shopify/sync/*', async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: object };
    const data = { ...answer.data, state: 'active', result: null };
    await route.fulfill({ json: { success: true, data } });
  });

/** Before any order: what a newcomer sees, then a sync, which replaces the products. */
export const describeSync = () =>
  test.describe('a fresh back office', () => {
    test.use(visitor);

    test.beforeEach(async ({ page, system: { admin } }) => {
      await page.goto('/admin/login');
      await signIn(page, admin);
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });

    test('says that there are no orders and no messages yet', async ({ page, complaints }) => {
      await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible();
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('tab', { name: 'Messages' }).click();
      await expect(page.getByRole('heading', { name: 'No messages yet' })).toBeVisible();
      expect(await auditPage(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('syncs the products, shows how far it is, also after a reload, and announces on any tab how many came', async ({
      page,
      complaints,
      system,
    }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.getByRole('tab', { name: 'Shopify Sync' }).click();
      await expect(page.getByText('Reads products, prices and stock')).toBeVisible();
      const start = page.getByRole('button', { name: 'Sync Products' });
      await page.route('**/api/shopify/sync', (route) => route.abort(), { times: 1 });
      await start.click();
      await expect(page.getByText('The first sync takes 24 demo products off sale.')).toBeVisible();
      expect(await auditPage(page)).toEqual([]);
      const startFirst = page.getByRole('button', { name: 'Start the first sync' });
      await startFirst.click();
      const toast = page.getByRole('alert');
      await expect(
        toast.getByText('Failed to sync products from Shopify. Check your credentials.'),
      ).toBeVisible();
      expect(await auditPage(page)).toEqual([]);
      complaints.length = 0;

      // The store is read at once: its end is told when the page has been looked at.
      await answerAsLongSync(page);
      await start.click();
      await startFirst.click();
      await expect(page.getByRole('progressbar')).toBeVisible();
      expect(await auditPage(page)).toEqual([]);
      await page.reload();
      await expect(page.getByRole('button', { name: 'Syncing...' })).toBeVisible();
      await page.getByRole('tab', { name: 'Orders' }).click();
      const words = page.getByRole('status').getByText(/Successfully synced [\d,]+ products/);
      // At the same time: the toast goes away after some seconds.
      const [said] = await Promise.all([
        words.textContent({ timeout: 90_000 }),
        page.unrouteAll({ behavior: 'wait' }),
      ]);
      const answer = await fetch(`${system.siteUrl}/api/products?limit=1`);
      const { meta } = (await answer.json()) as { meta: { total: number } };
      expect(Number(said?.replaceAll(/\D/g, ''))).toBe(meta.total);
      expect(complaints).toEqual([]);
    });
  });
