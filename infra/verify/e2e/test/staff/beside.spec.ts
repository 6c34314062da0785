import { expect, type Page } from '@playwright/test';
import { auditPage, fitsTheScreen } from '../../src/audit.ts';
import { placePaidOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Open order' });
const WAITING_ORDERS = '/admin/orders?status=awaiting_confirmation&sort=newest';

test.describe('a list on the left and what is open on the right', () => {
  test('opens an order beside its list, goes on by keys, and gives the focus back', async ({
    page,
    complaints,
    token,
  }) => {
    const [second, first] = [await placePaidOrder(token), await placePaidOrder(token)];
    await page.goto(WAITING_ORDERS);
    const row = page.getByRole('button', { name: `Order ${first.id}`, exact: true });
    await row.press('Enter');
    const subtitle = (id: number) => panelOf(page).getByText(`Order ${id}, reference`);
    await expect(subtitle(first.id)).toBeVisible();
    await expect(panelOf(page).getByText('History')).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
    expect(await fitsTheScreen(page)).toBe(true);
    await page.keyboard.press('j');
    await expect(subtitle(second.id)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`order=${second.id}`));
    await page.keyboard.press('k');
    await expect(subtitle(first.id)).toBeVisible();
    await page.emulateMedia({ forcedColors: 'active' });
    expect(await fitsTheScreen(page)).toBe(true);
    await page.emulateMedia({ forcedColors: 'none' });
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(row).toBeFocused();
    await row.press('Enter');
    await expect(subtitle(first.id)).toBeVisible();
    await page.goBack();
    await expect(panelOf(page)).toHaveCount(0);
    expect(complaints).toEqual([]);
  });

  test('shows each order from its top, and what was said of the last beside it', async ({
    page,
    token,
  }) => {
    const orders = [];
    for (let made = 0; made < 2; made += 1) orders.unshift(await placePaidOrder(token));
    const [first, second] = orders;
    await page.setViewportSize({ width: 1280, height: 560 });
    await page.goto(`${WAITING_ORDERS}&order=${first?.id}`);
    const panel = panelOf(page);
    await panel.getByText('History').scrollIntoViewIfNeeded();
    const customer = panel.getByText('Customer', { exact: true });
    await expect(customer).not.toBeInViewport();
    await panel.focus();
    await page.keyboard.press('j');
    await expect(panel.getByText(`Order ${second?.id}, reference`)).toBeVisible();
    await expect(customer).toBeInViewport();
    await page.keyboard.press('r');
    await panel.getByRole('combobox', { name: 'Common reasons' }).press('ArrowDown');
    await page.keyboard.press('Enter');
    const said = panel.getByRole('status').filter({ hasText: 'Proof Rejected' });
    await expect(said).toBeVisible();
    const [toast, next] = [await said.boundingBox(), await customer.boundingBox()];
    expect(toast && next && toast.y + toast.height <= next.y).toBe(true);
  });

  test('confirms and opens the next with two keys; a rejection opens the next, too', async ({
    page,
    token,
  }) => {
    const orders = [];
    for (let made = 0; made < 3; made += 1) orders.unshift(await placePaidOrder(token));
    const [first, second, third] = orders;
    await page.goto(`${WAITING_ORDERS}&order=${first?.id}&step=confirm`);
    const panel = panelOf(page);
    const tick = panel.getByRole('checkbox');
    await expect(panel.getByRole('form', { name: 'Confirm Payment' })).toBeFocused();
    // Space counts once the order has been on show for half a second.
    await expect(async () => {
      if (!(await tick.isChecked())) await page.keyboard.press('Space');
      expect(await tick.isChecked()).toBe(true);
    }).toPass();
    await page.keyboard.press('Enter');
    await expect(panel.getByText(`Order ${second?.id}, reference`)).toBeVisible();
    await expect(panel.getByText(`Order ${first?.id} is done.`)).toBeVisible();
    await page.keyboard.press('r');
    await panel.getByRole('textbox', { name: /^Reason/ }).fill('The money has not arrived.');
    await panel.getByRole('button', { name: 'Reject and ask again' }).press('Enter');
    await expect(panel.getByText(`Order ${third?.id}, reference`)).toBeVisible();
    await page.setViewportSize({ width: 1279, height: 800 });
    await expect(page.getByRole('dialog', { name: 'Payment proof' })).toBeVisible();
  });
});
