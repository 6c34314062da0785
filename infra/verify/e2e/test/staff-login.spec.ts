import { launchBrowser, openPage } from '@spade/testkit/browser';
import { runningSystem } from '@spade/testkit/running-system';
import { openStaffPage, signIn } from '@spade/testkit/staff';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths } from '../src/audit.ts';

const submit = (page: Page) => page.getByRole('button', { name: 'Sign In' });

async function fill(page: Page, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

describe('admin login', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  describe('at both widths', () => {
    const viewport = { width: 360, height: 800 };

    it('is accessible, fits the screen and says nothing to the console', async () => {
      const { page, complaints, close } = await openPage(browser, { viewport });
      await page.goto('/admin/login');
      await submit(page).waitFor();
      expect(await auditBothWidths(page)).toEqual([]);
      await submit(page).click();
      await page.getByText('Username is required').waitFor();
      await page.getByText('Password is required').waitFor();
      expect(await auditBothWidths(page)).toEqual([]);
      expect(complaints).toEqual([]);
      await close();
    });

    it('says in the form that the password was wrong, and keeps the name', async () => {
      const { page, close } = await openPage(browser, { viewport });
      await page.goto('/admin/login');
      await fill(page, 'unknown', 'wrong-password');
      await submit(page).click();
      const said = page.locator('form').getByRole('alert');
      await said.getByText('Login Failed').waitFor();
      await said.getByText('Invalid username or password').waitFor();
      expect(await page.locator('form [aria-live]').getByText('Login Failed').count()).toBe(1);
      expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('unknown');
      expect(await auditBothWidths(page)).toEqual([]);
      await close();
    });
  });

  it('shows and hides the password', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/admin/login');
    await fill(page, 'ada', 'a-secret');
    const password = page.getByLabel('Password', { exact: true });
    expect(await password.getAttribute('type')).toBe('password');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show password' }).click();
    expect(await password.getAttribute('type')).toBe('password');
    await close();
  });

  it('says that it signs in, welcomes, and leads to the dashboard', async () => {
    const { page, complaints, close } = await openPage(browser);
    const { username, password } = runningSystem().admin;
    await page.goto('/admin/login');
    await fill(page, username, password);
    await page.route('**/api/admin/login', async (route) => {
      await page.getByRole('button', { name: 'Signing In...' }).waitFor();
      await route.continue();
    });
    await submit(page).click();
    await page.getByRole('status').getByText('Login Successful').waitFor();
    await page.getByText('Welcome to admin dashboard').waitFor();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toMatch(/^ey/);
    expect(complaints).toEqual([]);
    await close();
  });

  it('is where a guarded page sends a visitor, and leads back to that page', async () => {
    const { page, close } = await openPage(browser);
    const { username, password } = runningSystem().admin;
    await page.goto('/admin/orders?status=confirmed');
    await page.waitForURL('**/admin/login?*');
    await fill(page, username, password);
    await submit(page).click();
    await page.waitForURL('**/admin/orders?status=confirmed');
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await close();
  });

  it('leads nowhere else than to the back office', async () => {
    const { page, close } = await openPage(browser);
    const { username, password } = runningSystem().admin;
    await page.goto('/admin/login?next=https%3A%2F%2Fexample.com%2Fadmin');
    await fill(page, username, password);
    await submit(page).click();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin');
    await close();
  });

  it('skips the login for a signed-in user', async () => {
    const { page, close } = await openStaffPage(browser, await signIn());
    await page.goto('/admin/login');
    await page.waitForURL('**/admin');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await close();
  });

  it('says that the server is out of reach, not that the password is wrong', async () => {
    const { page, close } = await openPage(browser);
    // Code that comes late must have come: without it the page itself would be incomplete.
    await page.goto('/admin/login', { waitUntil: 'networkidle' });
    await fill(page, 'ada', 'a-secret');
    await page.context().setOffline(true);
    await submit(page).click();
    await page.getByText('We could not reach the server').waitFor();
    await close();
  });

  it('leads back to the public site', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/admin/login');
    const back = page.getByRole('link', { name: 'Back to the marketplace' });
    expect(await back.getAttribute('href')).toBe('/');
    await close();
  });
});
