import { expect } from '@playwright/test';
import { endSession, signIn } from '@spade/testkit/staff';
import { auditPage } from '../../src/audit.ts';
import { placePaidOrder } from '../../src/back-office/orders.ts';
import { signIn as signInAt } from '../../src/back-office/sign-in.ts';
import { staffTest } from '../../src/fixtures.ts';

/** Each test ends its own session. */
const test = staffTest.extend({
  token: async ({ system: _ }, use) => use(await signIn()),
});

test.describe('the session of staff', { tag: '@matrix' }, () => {
  test('leads to the login when it ends while a user is typing and, after it, back to the same dialog with the same text', async ({
    page,
    token,
    system,
  }) => {
    const order = await placePaidOrder(token);
    await page.goto(`/admin?order=${order.id}`);
    const dialog = page.getByRole('dialog', { name: 'Payment proof' });
    await dialog.getByText('Reject this proof').click();
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The picture is cut off');
    await endSession(token);
    await dialog.getByRole('button', { name: 'Reject and ask again' }).click();
    await page.waitForURL('**/admin/login?*');
    await expect(page.getByText('Your session has ended.')).toBeVisible();
    expect(await page.getByText('Rejection Failed').count()).toBe(0);
    expect(await auditPage(page)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
    await signInAt(page, system.admin);
    const reason = dialog.getByRole('textbox', { name: /^Reason/ });
    await expect(reason).toBeVisible();
    await expect(reason).toHaveValue('The picture is cut off');
    await dialog.getByRole('button', { name: 'Reject and ask again' }).click();
    await expect(page.getByText('Proof Rejected')).toBeVisible();
  });

  test('leads to the login at the next refetch when it ends while the user is idle', async ({
    page,
    token,
    system,
  }) => {
    await page.goto('/admin?tab=messages');
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible();
    await endSession(token);
    await page.waitForURL('**/admin/login?*');
    await signInAt(page, system.admin);
    await page.waitForURL('**/admin?tab=messages');
  });

  test('ends in all tabs and on the server at Logout, forgets what was typed, and begins in all tabs again', async ({
    page,
    complaints,
    token,
    system,
  }) => {
    const order = await placePaidOrder(token);
    await page.goto(`/admin?order=${order.id}`);
    const dialog = page.getByRole('dialog', { name: 'Payment proof' });
    await dialog.getByRole('textbox', { name: /Amount received/ }).fill('100');
    await page.keyboard.press('Escape');
    const other = await page.context().newPage();
    await other.goto('/admin/orders');
    await expect(other.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/admin/login');
    await other.waitForURL('**/admin/login?*');
    await expect(other.getByText('You were signed out in another tab.')).toBeVisible();
    expect(await auditPage(other)).toEqual([]);
    const kept = await page.evaluate(() => Object.keys(sessionStorage).join(' '));
    expect(kept).not.toContain('admin-draft');
    const headers = { Authorization: `Bearer ${token}` };
    await expect
      .poll(async () => (await fetch(`${system.siteUrl}/api/orders?limit=1`, { headers })).status)
      .toBe(401);

    await signInAt(page, system.admin);
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await other.waitForURL('**/admin/orders');
    expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
  });
});
