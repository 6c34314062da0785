import { expect } from '@playwright/test';
import { auditBothWidths } from '../../../src/audit.ts';
import { ownSystemTest as test } from '../../../src/fixtures.ts';

/** Reports older than 20 seconds are no longer believed, and the page asks every 10. */
const SEEN_WITHIN_MS = 60_000;

/** Kills the worker for a while, so that nothing else may run beside it. */
export const describeStatus = () =>
  test.describe('the status page', () => {
    test('says that no account is set up yet, that the worker is gone, and that it is back', async ({
      page,
      complaints,
      system,
    }) => {
      test.setTimeout(240_000);
      await page.goto('/admin/status');
      await expect(
        page.getByRole('heading', { name: 'Not everything works', exact: true }),
      ).toBeVisible({ timeout: SEEN_WITHIN_MS });
      await expect(
        page.getByText('Buyers cannot pay: the bank account 0000000000 does not exist.', {
          exact: true,
        }),
      ).toBeVisible();
      const silent = page.getByRole('listitem').filter({ hasText: 'Does not answer' });
      await expect(silent).toHaveCount(0, { timeout: SEEN_WITHIN_MS });

      await system.stack.keeper.hold('worker');
      try {
        await expect(silent).toHaveCount(1, { timeout: SEEN_WITHIN_MS });
        await expect(silent).toContainText('Mails, receipts and Shopify');
        expect(await auditBothWidths(page)).toEqual([]);
      } finally {
        system.stack.keeper.release('worker');
      }
      await expect(silent).toHaveCount(0, { timeout: SEEN_WITHIN_MS });
      expect(complaints).toEqual([]);
    });
  });
