import { expect, type Locator, type Page } from '@playwright/test';
import { auditBothWidths, fitsTheScreen } from '../../src/audit.ts';
import { placePaidOrder, type StaffOrder } from '../../src/back-office/orders.ts';
import { staffTest as test } from '../../src/fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Payment proof' });
const confirmOf = (page: Page, { id }: StaffOrder) =>
  page
    .getByRole('article', { name: `Order ${id}`, exact: true })
    .getByRole('button', { name: 'Confirm Payment' });

/** Whether a press in the middle of it would reach it. */
const isInView = (place: Locator) =>
  place.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
    return element.contains(onTop);
  });

async function press(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
}

test.describe('an order by keyboard', { tag: '@matrix' }, () => {
  test('confirms with keys that come as fast as a clerk knows them', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await page.goto('/admin');
    await confirmOf(page, order).focus();
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByRole('form', { name: 'Confirm Payment' })).toBeVisible();
    await press(page, 'Tab Tab Space Enter');
    await expect(page.getByRole('status').getByText('Order Confirmed')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('shows both decisions whatever the form needs, and rejects', async ({
    page,
    complaints,
    token,
  }) => {
    const order = await placePaidOrder(token);
    const dialog = dialogOf(page);
    const send = dialog.getByRole('button', { name: 'Reject and ask again' });
    for (const [width, height] of [
      [1280, 800],
      [1280, 640],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(`/admin?order=${order.id}`);
      const reject = dialog.getByRole('button', { name: 'Reject this proof' });
      await expect(dialog.getByRole('img', { name: /Payment proof 1 of 1/ })).toBeVisible();
      expect(await isInView(reject)).toBe(true);
      expect(await isInView(dialog.getByRole('button', { name: 'Confirm Payment' }))).toBe(true);
      await reject.focus();
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('combobox', { name: 'Common reasons' })).toBeFocused();
      expect(await isInView(send)).toBe(true);
      expect(await fitsTheScreen(page)).toBe(true);
    }
    await press(page, 'Tab Tab Enter');
    await expect(dialog.getByText('Please give a reason')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Common reasons' }).focus();
    await press(page, 'ArrowDown Tab Tab Enter');
    await expect(page.getByRole('status').getByText('Proof Rejected')).toBeVisible();
    await page.goto(`/admin?order=${order.id}`);
    await expect(dialog.getByText(/^Rejected: /)).toBeVisible();
    await expect(dialog.getByText('Pending Payment')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('hides nothing that Tab reaches below the buttons that stay in view', async ({
    page,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await page.setViewportSize({ width: 1280, height: 560 });
    await page.goto(`/admin?order=${order.id}&step=confirm`);
    await expect(dialogOf(page).getByRole('form', { name: 'Confirm Payment' })).toBeVisible();
    for (const role of ['textbox', 'checkbox'] as const) {
      await page.keyboard.press('Tab');
      const place = dialogOf(page).getByRole(role);
      await expect(place).toBeFocused();
      // For its first half second, the tick box lets pointers through, and this question too.
      await expect.poll(() => isInView(place), `the ${role} in view`).toBe(true);
    }
  });

  test('leaves the buttons of the next order clear of the toast, which goes once that is open', async ({
    page,
    token,
  }) => {
    const order = await placePaidOrder(token);
    await placePaidOrder(token);
    await page.setViewportSize({ width: 1280, height: 560 });
    await page.goto('/admin');
    await confirmOf(page, order).focus();
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByRole('form', { name: 'Confirm Payment' })).toBeVisible();
    await press(page, 'Tab Tab Space Tab Enter');
    const toast = page.getByRole('status').getByText('Order Confirmed');
    await expect(toast).toBeVisible();
    await expect(confirmOf(page, order)).toHaveCount(0);
    const next = page.locator(':focus');
    await expect(next).toHaveText('Confirm Payment');
    expect(await isInView(next)).toBe(true);
    await page.keyboard.press('Enter');
    await expect(dialogOf(page).getByRole('form', { name: 'Confirm Payment' })).toBeVisible();
    expect(await toast.count()).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialogOf(page)).toBeHidden();
    expect(await toast.count()).toBe(0);
  });
});
