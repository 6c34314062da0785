import { expect } from '@playwright/test';
import { generate } from 'otplib';
import { auditBothWidths } from '../../../src/audit.ts';
import { openFromMenu, openMenu } from '../../../src/back-office/menu.ts';
import { signIn } from '../../../src/back-office/sign-in.ts';
import { ownSystemTest as test } from '../../../src/fixtures.ts';

/** What an owner does who signs in for the first time, with an app on the phone. */
export const describeAuthenticator = () =>
  test.describe('the second factor of staff', () => {
    let secret: string;
    let recoveryCodes: string[];

    const codeOf = (seconds: number) =>
      generate({ secret, epoch: Math.floor(Date.now() / 1000) + seconds });

    test('is set up right after the password: one code to scan, ten codes to keep', async ({
      page,
      complaints,
      system,
    }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.goto('/admin/login');
      await signIn(page, system.admin);
      await page.waitForURL('**/admin/account');
      await expect(page.getByText('Your role needs a second factor.')).toBeVisible();
      await expect((await openMenu(page)).getByRole('link')).toHaveCount(1);
      // Nothing else is open, whatever the address says.
      await page.goto('/admin/orders');
      await page.waitForURL('**/admin/account');
      await page.getByRole('button', { name: 'Set up an app' }).click();
      await expect(
        page.getByRole('img', { name: 'QR code for your authenticator app' }),
      ).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);
      const key = await page.locator('code').textContent();
      secret = (key ?? '').replaceAll(' ', '');
      const field = page.getByRole('textbox', { name: 'Code that the app shows' });
      await field.fill('000000');
      await page.getByRole('button', { name: 'Turn on' }).click();
      await expect(page.getByText('This code is not right')).toBeVisible();
      // The code of the step before counts until this one ends; each counts once, and the next tests need the others.
      await expect(async () => {
        if (await field.isVisible()) {
          await field.fill(await codeOf(-30));
          await page.getByRole('button', { name: 'Turn on' }).click();
        }
        const codes = page.getByRole('heading', { name: 'Your recovery codes' });
        await expect(codes).toBeVisible({ timeout: 5_000 });
      }).toPass();
      recoveryCodes = await page.locator('li code').allTextContents();
      expect(recoveryCodes).toHaveLength(10);
      expect(await auditBothWidths(page)).toEqual([]);
      await page.getByRole('button', { name: 'I have kept them' }).click();
      await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
      await openFromMenu(page, 'Orders');
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Add a second factor' })).toBeHidden();
      expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
    });

    test('is asked for after the password, and leads on', async ({ page, system }) => {
      await page.goto('/admin/orders?status=confirmed');
      await page.waitForURL('**/admin/login?*');
      await signIn(page, system.admin);
      const field = page.getByRole('textbox', { name: 'Code from your app' });
      await expect(field).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);
      // The step before counted for the setting up: from now on, each step has a code that was not used.
      await field.fill(await codeOf(0));
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.waitForURL('**/admin/orders?status=confirmed');
    });

    test('can be replaced by a recovery code when the phone is lost', async ({ page, system }) => {
      await page.goto('/admin/login');
      await signIn(page, system.admin);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      await openFromMenu(page, 'Account');
      await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
      // The sessions of the tests before are still open.
      await expect(page.getByText('This browser', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: 'End all others' }).click();
      await expect(page.getByRole('button', { name: 'End all others' })).toHaveCount(0);
      expect(await auditBothWidths(page)).toEqual([]);
    });
  });
