import { waitFor } from '@spade/platform/testing/wait-for';
import { launchBrowser, openPage } from '@spade/testkit/browser';
import type { RunningSystem } from '@spade/testkit/running-system';
import type { TestSystem } from '@spade/testkit/start-system';
import { generate } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { auditPage, fitsTheScreen } from '../../src/audit.ts';

/** What an owner does who signs in for the first time, with an app on the phone. */
export const describeAuthenticator = (
  shop: () => TestSystem,
  ownerOf: () => RunningSystem['admin'],
) =>
  describe('the second factor of staff', () => {
    let browser: Browser;
    let system: TestSystem;
    let owner: RunningSystem['admin'];
    let secret: string;
    let recoveryCodes: string[];

    beforeAll(async () => {
      browser = await launchBrowser();
      system = shop();
      owner = ownerOf();
    });
    afterAll(() => browser.close());

    const open = (width = 1280) =>
      openPage(browser, { baseURL: system.siteUrl, viewport: { width, height: 800 } });
    const signIn = async (page: Page) => {
      await page.getByRole('textbox', { name: 'Username' }).fill(owner.username);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await page.getByRole('button', { name: 'Sign In' }).click();
    };
    const codeOf = (seconds: number) =>
      generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

    it('is set up right after the password: one code to scan, ten codes to keep', async () => {
      const { page, complaints, close } = await open(360);
      await page.goto('/admin/login');
      await signIn(page);
      await page.waitForURL('**/admin/account');
      await page.getByText('Your role needs a second factor.').waitFor();
      expect(await page.getByRole('link', { name: 'Orders' }).count()).toBe(0);
      // Nothing else is open, whatever the address says.
      await page.goto('/admin/orders');
      await page.waitForURL('**/admin/account');
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      expect(await fitsTheScreen(page)).toBe(true);
      const key = await page.locator('code').textContent();
      secret = (key ?? '').replaceAll(' ', '');
      const field = page.getByRole('textbox', { name: 'Code that the app shows' });
      await field.fill('000000');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByText('This code is not right').waitFor();
      // The code of the step before counts until this one ends.
      await waitFor('time left in this step', () => (Date.now() / 1000) % 30 < 20);
      await field.fill(await codeOf(-30));
      await page.getByRole('button', { name: 'Turn on' }).click();
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
      recoveryCodes = await page.locator('li code').allTextContents();
      expect(recoveryCodes).toHaveLength(10);
      expect(await auditPage(page)).toEqual([]);
      expect(await fitsTheScreen(page)).toBe(true);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await page.getByText('10 recovery codes are left.').waitFor();
      await page.getByRole('link', { name: 'Orders' }).click();
      await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
      expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
      await close();
    });

    it.each([360, 1280])(
      'is asked for after the password at %i px, and leads on',
      async (width) => {
        const { page, close } = await open(width);
        await page.goto('/admin/orders?status=confirmed');
        await page.waitForURL('**/admin/login?*');
        await signIn(page);
        const field = page.getByRole('textbox', { name: 'Code from your app' });
        await field.waitFor();
        expect(await auditPage(page)).toEqual([]);
        expect(await fitsTheScreen(page)).toBe(true);
        await field.fill('000000');
        await page.getByRole('button', { name: 'Sign In' }).click();
        await page.getByText('This code is not right').waitFor();
        // Each code counts once: the first width takes the present one, the second the next.
        await field.fill(await codeOf(width === 360 ? 0 : 30));
        await page.getByRole('button', { name: 'Sign In' }).click();
        await page.waitForURL('**/admin/orders?status=confirmed');
        await close();
      },
    );

    it('can be replaced by a recovery code when the phone is lost', async () => {
      const { page, close } = await open();
      await page.goto('/admin/login');
      await signIn(page);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      await page.getByRole('link', { name: 'Account' }).click();
      await page.getByText('9 recovery codes are left.').waitFor();
      // The sessions of the tests before are still open.
      await page.getByText('This browser').waitFor();
      await page.getByRole('button', { name: 'End all others' }).click();
      await page.getByRole('button', { name: 'End all others' }).waitFor({ state: 'detached' });
      expect(await auditPage(page)).toEqual([]);
      await close();
    });

    it('leads back to the password when that is wanted', async () => {
      const { page, close } = await open();
      await page.goto('/admin/login');
      await signIn(page);
      await page.getByRole('button', { name: 'Start again' }).click();
      await page.getByLabel('Password', { exact: true }).waitFor();
      await close();
    });
  });
