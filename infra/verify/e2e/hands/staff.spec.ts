import { expect } from '@playwright/test';
import { placePaidOrder } from '../src/back-office/orders.ts';
import { signedIn } from '../src/fixtures.ts';
import { test } from './hand.ts';

test('signs in', async ({ page, hand, system: { admin } }) => {
  await hand.open('/admin/login');
  await hand.type(page.getByRole('textbox', { name: 'Username' }), admin.username);
  await hand.type(page.getByLabel('Password', { exact: true }), admin.password);
  await hand.press(page.getByRole('button', { name: 'Sign In', exact: true }));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

const deskTest = test.extend({
  storageState: ({ system }, use) => use(signedIn(system, system.token)),
});

deskTest('opens an order and closes it', async ({ page, hand, system }) => {
  await placePaidOrder(system.token);
  await hand.open('/admin');
  await hand.press(page.getByRole('button', { name: 'View Payment Proof' }).first());
  const dialog = page.getByRole('dialog', { name: 'Payment proof' });
  await expect(dialog).toBeVisible();
  await hand.press(dialog.getByRole('button', { name: 'Close' }));
  await expect(dialog).toBeHidden();
});

for (const name of ['Orders', 'Money', 'Status'])
  deskTest(`opens ${name} from the menu`, async ({ page, hand, viewport }) => {
    await hand.open('/admin');
    if (viewport && viewport.width < 768)
      await hand.press(page.getByRole('button', { name: 'Menu', exact: true }));
    const menu = page.getByRole('navigation', { name: 'Back office' });
    await hand.press(menu.getByRole('link', { name, exact: true }));
    await expect(page).toHaveURL(new RegExp(`/admin/${name.toLowerCase()}`));
  });
