import { expect, type Page } from '@playwright/test';
import { auditPage } from '../../../src/audit.ts';
import { complaintsOf, ownSystemTest as test } from '../../../src/fixtures.ts';

/** Reports older than 20 seconds are no longer believed, and the page asks every 10. */
const SEEN_WITHIN_MS = 60_000;

async function open(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.goto('/admin/status');
  await expect(page.getByRole('heading', { level: 1, name: 'System status' })).toBeVisible();
}

/** Kills the worker for a while, so that nothing else may run beside it. */
export const describeStatus = () =>
  test.describe('the status page', () => {
    test('says that no account is set up yet, that the worker is gone, and that it is back', async ({
      page,
      complaints,
      otherPage,
      system,
    }) => {
      test.setTimeout(240_000);
      const pages = [page, otherPage];
      const otherComplaints = complaintsOf(otherPage.context());
      await open(page, 360);
      await open(otherPage, 1280);
      const says = async (verdict: string) => {
        for (const each of pages)
          await expect(each.getByRole('heading', { name: verdict, exact: true })).toBeVisible({
            timeout: SEEN_WITHIN_MS,
          });
      };
      const audit = async () => {
        for (const each of pages) expect(await auditPage(each)).toEqual([]);
      };
      await says('Not everything works');
      for (const each of pages) {
        await expect(
          each.getByText('Buyers cannot pay: the bank account 0000000000 does not exist.', {
            exact: true,
          }),
        ).toBeVisible();
        await expect(each.getByText('Does not answer')).toHaveCount(0);
      }
      await audit();

      await system.stack.keeper.hold('worker');
      try {
        for (const each of pages) {
          const silent = each.getByRole('listitem').filter({ hasText: 'Does not answer' });
          await expect(silent).toHaveCount(1, { timeout: SEEN_WITHIN_MS });
          await expect(silent).toContainText('Mails, receipts and Shopify');
        }
        await audit();
      } finally {
        system.stack.keeper.release('worker');
      }
      for (const each of pages)
        await expect(each.getByText('Does not answer')).toHaveCount(0, { timeout: SEEN_WITHIN_MS });
      expect([...complaints, ...otherComplaints]).toEqual([]);
    });
  });
