import { waitFor } from '@spade/platform/testing/wait-for';
import { launchBrowser } from '@spade/testkit/browser';
import { runningSystem } from '@spade/testkit/running-system';
import { endSession, openStaffPage, signIn } from '@spade/testkit/staff';
import type { Browser, Page } from 'playwright-core';
import { auditPage } from '../src/audit.ts';
import { placePaidOrder } from '../src/back-office/orders.ts';

const { siteUrl } = runningSystem();

async function signInAgain(page: Page): Promise<void> {
  const { username, password } = runningSystem().admin;
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
}

describe('the session of staff', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  describe('when it ends while a user is typing', () => {
    it('leads to the login and, after it, back to the same dialog with the same text', async () => {
      const token = await signIn();
      const order = await placePaidOrder(token);
      const { page, close } = await openStaffPage(browser, token);
      await page.goto(`/admin?order=${order.id}`);
      const dialog = page.getByRole('dialog', { name: 'Payment proof' });
      await dialog.getByText('Reject this proof').click();
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('The picture is cut off');
      await endSession(token);
      await dialog.getByRole('button', { name: 'Reject and ask again' }).click();
      await page.waitForURL('**/admin/login?*');
      await page.getByText('Your session has ended.').waitFor();
      expect(await page.getByText('Rejection Failed').count()).toBe(0);
      expect(await auditPage(page)).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
      await signInAgain(page);
      const reason = dialog.getByRole('textbox', { name: /^Reason/ });
      await reason.waitFor();
      expect(await reason.inputValue()).toBe('The picture is cut off');
      await dialog.getByRole('button', { name: 'Reject and ask again' }).click();
      await page.getByText('Proof Rejected').waitFor();
      await close();
    });
  });

  describe('when it ends while the user is idle', () => {
    it('leads to the login at the next refetch', async () => {
      const token = await signIn();
      const { page, close } = await openStaffPage(browser, token);
      await page.goto('/admin?tab=messages');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await endSession(token);
      await page.waitForURL('**/admin/login?*', { timeout: 20_000 });
      await signInAgain(page);
      await page.waitForURL('**/admin?tab=messages');
      await close();
    });
  });

  describe('when the user presses Logout', () => {
    it('ends in all tabs and on the server, and forgets what was typed', async () => {
      const token = await signIn();
      const order = await placePaidOrder(token);
      const { page, complaints, close } = await openStaffPage(browser, token);
      await page.goto(`/admin?order=${order.id}`);
      const dialog = page.getByRole('dialog', { name: 'Payment proof' });
      await dialog.getByRole('textbox', { name: /Amount received/ }).fill('100');
      await page.keyboard.press('Escape');
      const other = await page.context().newPage();
      await other.goto('/admin/orders');
      await other.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.waitForURL('**/admin/login');
      await other.waitForURL('**/admin/login?*');
      await other.getByText('You were signed out in another tab.').waitFor();
      expect(await auditPage(other)).toEqual([]);
      const kept = await page.evaluate(() => Object.keys(sessionStorage).join(' '));
      expect(kept).not.toContain('admin-draft');
      const headers = { Authorization: `Bearer ${token}` };
      await waitFor('the server to refuse the token', async () => {
        const { status } = await fetch(`${siteUrl}/api/orders?limit=1`, { headers });
        return status === 401;
      });
      expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
      await close();
    });

    it('signs the other tabs in again with the one that signs in', async () => {
      const token = await signIn();
      const { page, close } = await openStaffPage(browser, token);
      await page.goto('/admin');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      const other = await page.context().newPage();
      await other.goto('/admin/orders');
      await other.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
      await page.getByRole('button', { name: 'Logout' }).click();
      await other.waitForURL('**/admin/login?*');
      await signInAgain(page);
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await other.waitForURL('**/admin/orders');
      await close();
    });
  });
});
