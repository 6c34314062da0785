import { expect, type Page } from '@playwright/test';
import { placePaidOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Open order' });

test.describe('a list on the left and what is open on the right', { tag: '@matrix' }, () => {
  test('goes from order to order by keys, each shown from its top beside what was said of the last', async ({
    page,
    complaints,
    token,
  }) => {
    const [third, second, first] = [
      await placePaidOrder(token),
      await placePaidOrder(token),
      await placePaidOrder(token),
    ];
    await page.setViewportSize({ width: 1280, height: 560 });
    await page.goto('/admin/orders?status=awaiting_confirmation&sort=newest');
    const row = page.getByRole('link', { name: `Order ${first.id}`, exact: true });
    await row.press('Enter');
    const panel = panelOf(page);
    const subtitle = (id: number) => panel.getByText(`Order ${id}, reference`);
    await expect(subtitle(first.id)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(row).toBeFocused();
    await row.press('Enter');
    await panel.getByText('History', { exact: true }).scrollIntoViewIfNeeded();
    const customer = panel.getByText('Customer', { exact: true });
    await expect(customer).not.toBeInViewport();
    await panel.focus();
    await page.keyboard.press('j');
    await expect(subtitle(second.id)).toBeVisible();
    await expect(customer).toBeInViewport();
    await page.keyboard.press('r');
    await panel.getByRole('combobox', { name: 'Common reasons' }).press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(subtitle(third.id)).toBeVisible();
    const said = panel.getByRole('status').filter({ hasText: 'Proof Rejected' });
    await expect(said).toBeVisible();
    const [toast, next] = [await said.boundingBox(), await customer.boundingBox()];
    expect(toast && next && toast.y + toast.height <= next.y).toBe(true);
    await page.goBack();
    await expect(subtitle(third.id)).toHaveCount(0);
    await page.goForward();
    await expect(subtitle(third.id)).toBeVisible();
    await page.setViewportSize({ width: 1279, height: 560 });
    await expect(page.getByRole('dialog', { name: 'Payment proof' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
