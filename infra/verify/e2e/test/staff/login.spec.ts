import { expect, type Page } from '@playwright/test';
import { auditBothWidths } from '../../src/audit.ts';
import { signIn } from '../../src/back-office/sign-in.ts';
import { staffTest, test } from '../../src/fixtures.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Sign In' });

test.describe('admin login', () => {
  test.describe('at both widths', () => {
    test.use({ viewport: { width: 360, height: 800 } });

    test('is accessible, fits the screen and says nothing to the console', async ({
      page,
      complaints,
    }) => {
      await page.goto('/admin/login');
      await expect(submit(page)).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);
      await submit(page).click();
      await expect(page.getByText('Username is required')).toBeVisible();
      await expect(page.getByText('Password is required')).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('says in the form that the password was wrong, and keeps the name', async ({ page }) => {
      await page.goto('/admin/login');
      await signIn(page, { username: 'unknown', password: 'wrong-password' });
      const said = page.locator('form').getByRole('alert');
      await expect(said.getByText('Login Failed')).toBeVisible();
      await expect(said.getByText('Invalid username or password')).toBeVisible();
      await expect(page.locator('form [aria-live]').getByText('Login Failed')).toHaveCount(1);
      await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('unknown');
      expect(await auditBothWidths(page)).toEqual([]);
    });
  });

  test('shows and hides the password', async ({ page }) => {
    await page.goto('/admin/login');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('a-secret');
    await expect(password).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'text');
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect(password).toHaveAttribute('type', 'password');
  });

  test('says that it signs in, welcomes, and leads to the dashboard', async ({
    page,
    complaints,
    system,
  }) => {
    await page.goto('/admin/login');
    await page.route('**/api/admin/login', async (route) => {
      await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
      await route.continue();
    });
    await signIn(page, system.admin);
    await expect(page.getByRole('status').getByText('Login Successful')).toBeVisible();
    await expect(page.getByText('Welcome to admin dashboard')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Add a second factor' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin');
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toMatch(/^ey/);
    expect(complaints).toEqual([]);
  });

  test('is where a guarded page sends a visitor, and leads back to that page', async ({
    page,
    system,
  }) => {
    await page.goto('/admin/orders?status=confirmed');
    await page.waitForURL('**/admin/login?*');
    await signIn(page, system.admin);
    await page.waitForURL('**/admin/orders?status=confirmed');
    await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  });

  staffTest('skips the login for a signed-in user', async ({ page }) => {
    await page.goto('/admin/login');
    await page.waitForURL('**/admin');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  test('says that the server is out of reach, not that the password is wrong', async ({ page }) => {
    // Code that comes late must have come: without it the page itself would be incomplete.
    await page.goto('/admin/login', { waitUntil: 'networkidle' });
    await page.context().setOffline(true);
    await signIn(page, { username: 'ada', password: 'a-secret' });
    await expect(page.getByText('We could not reach the server')).toBeVisible();
  });
});
