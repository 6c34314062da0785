import { expect } from '@playwright/test';
import { auditBothWidths } from '../../src/audit.ts';
import { signIn } from '../../src/back-office/sign-in.ts';
import { staffTest, test } from '../../src/fixtures.ts';

test.describe('admin login', () => {
  test('is where a guarded page sends a visitor; refuses a wrong password in words, welcomes and leads back', async ({
    page,
    system,
  }) => {
    await page.goto('/admin/orders?status=confirmed');
    await page.waitForURL('**/admin/login?*');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('a-secret');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'password');

    await signIn(page, { username: 'unknown', password: 'wrong-password' });
    const said = page.locator('form').getByRole('alert');
    await expect(said.getByText('Login Failed')).toBeVisible();
    await expect(said.getByText('Invalid username or password')).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('unknown');
    expect(await auditBothWidths(page)).toEqual([]);

    await page.route('**/api/admin/login', async (route) => {
      await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
      await route.continue();
    });
    await signIn(page, system.admin);
    await expect(page.getByRole('status').getByText('Login Successful')).toBeVisible();
    await page.waitForURL('**/admin/orders?status=confirmed');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add a second factor' })).toBeVisible();
  });

  staffTest('is skipped for a signed-in user', async ({ page, complaints }) => {
    await page.goto('/admin/login');
    await page.waitForURL('**/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    expect(complaints).toEqual([]);
  });
});
