import { expect, type Page } from '@playwright/test';
import type { RunningSystem } from '@spade/testkit/running-system';
import { auditBothWidths } from '../../../src/audit.ts';
import { openFromMenu } from '../../../src/back-office/menu.ts';
import { signIn } from '../../../src/back-office/sign-in.ts';
import { complaintsOf, ownSystemTest as test, visitor } from '../../../src/fixtures.ts';
import { plugIn, type VirtualAuthenticator } from '../../../src/virtual-authenticator.ts';

/** What an owner does who signs in for the first time, with a passkey: one browser with one authenticator. */
export const describePasskeys = (owner: RunningSystem['admin']) =>
  test.describe('passkeys of staff', () => {
    let page: Page;
    let complaints: readonly string[];
    let phone: VirtualAuthenticator;

    test.beforeAll(async ({ browser, system }) => {
      const context = await browser.newContext({
        ...visitor,
        baseURL: system.pageUrl,
        viewport: { width: 360, height: 800 },
      });
      complaints = complaintsOf(context);
      page = await context.newPage();
      phone = await plugIn(page);
    });
    test.afterAll(() => page.context().close());

    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const typePassword = () => signIn(page, owner);
    const signOut = async () => {
      await button('Logout').click();
      await page.waitForURL('**/admin/login*');
    };
    const looksRight = async () => {
      expect(await auditBothWidths(page)).toEqual([]);
    };

    test('is added right after the password, by keyboard, and opens the back office', async () => {
      await page.goto('/admin/login');
      await expect(button('Use a passkey')).toBeVisible();
      await typePassword();
      await page.waitForURL('**/admin/account');
      await expect(page.getByText('Your role needs a second factor.')).toBeVisible();
      const name = page.getByRole('textbox', { name: 'Name of the new passkey' });
      await expect(name).toBeVisible();
      await looksRight();
      await name.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Name is required')).toBeVisible();
      await page.keyboard.type('Work phone');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
      await expect(page.locator('li code')).toHaveCount(10);
      await button('I have kept them').click();
      await expect(page.getByText('not used yet')).toBeVisible();
      await openFromMenu(page, 'Orders');
      await expect(page.getByRole('heading', { name: 'Orders', exact: true })).toBeVisible();
    });

    test('signs in without name and password, and leads on', async () => {
      await signOut();
      await page.goto('/admin/orders?status=confirmed');
      await page.waitForURL('**/admin/login?*');
      const ask = button('Use a passkey');
      await ask.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/orders?status=confirmed');
      await openFromMenu(page, 'Account');
      await expect(page.getByText(/last used/).first()).toBeVisible();
    });

    test('is the second step after the password, also after its prompt was closed', async () => {
      await signOut();
      await phone.refuse(true);
      await typePassword();
      const ask = button('Use my passkey');
      await expect(ask).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText('No passkey was chosen')).toBeVisible();
      await looksRight();
      await phone.refuse(false);
      await ask.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });

    test('stays while it is the last one, and goes after a question when there is another', async () => {
      await openFromMenu(page, 'Account');
      await button('Remove Work phone').click();
      await expect(page.getByText('Remove Work phone? It signs you in no more')).toBeVisible();
      await button('Yes, remove it').click();
      await expect(
        page.getByText('Your role needs a second factor. Add another one'),
      ).toBeVisible();
      await looksRight();
      const plugInPhone = await phone.unplug(); // or it would answer first, that it has one
      const key = await plugIn(page, 'usb');
      await page.getByRole('textbox', { name: 'Name of the new passkey' }).fill('Key');
      await button('Add a passkey').click();
      await expect(button('Remove Key')).toBeVisible();
      await button('Yes, remove it').click(); // the question is still there
      await expect(page.getByText('Passkey removed')).toBeVisible();
      expect(await page.getByRole('listitem').filter({ hasText: 'Work phone' }).count()).toBe(0);
      await key.unplug();
      phone = await plugInPhone();
      await signOut();
      await button('Use a passkey').click();
      await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
      await looksRight();
      expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
    });
  });
