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
        ...{ ...visitor, baseURL: system.pageUrl, viewport: { width: 360, height: 800 } },
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
    const addPasskey = async (name: string) => {
      await page.getByRole('textbox', { name: 'Name of the new passkey' }).fill(name);
      await button('Add a passkey').click();
    };

    test('is added right after the password, by keyboard, and opens the back office', async () => {
      await page.goto('/admin/login');
      await expect(button('Use a passkey')).toBeVisible();
      await looksRight();
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
      expect(await phone.count()).toBe(1);
      await button('I have kept them').click();
      await expect(page.getByText('not used yet')).toBeVisible();
      await looksRight();
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
      await looksRight();
    });

    test('is the second step after the password', async () => {
      await signOut();
      await typePassword();
      const ask = button('Use my passkey');
      await expect(ask).toBeVisible();
      await looksRight();
      await expect(ask).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });

    test('says in words that the prompt was closed, in both steps, and works afterwards', async () => {
      await signOut();
      await phone.refuse(true);
      await button('Use a passkey').click();
      const closed = page.getByText('No passkey was chosen');
      await expect(closed).toBeVisible();
      await looksRight();
      await typePassword();
      await button('Use my passkey').click();
      await expect(closed).toBeVisible();
      await looksRight();
      await phone.refuse(false);
      await button('Use my passkey').click();
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    });

    test('accepts an answer once', async ({ system }) => {
      await signOut();
      const sent = page.waitForRequest((request) => /\/login\/passkey$/.test(request.url()));
      await button('Use a passkey').click();
      const body = (await sent).postData() ?? '';
      await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
      const again = await fetch(`${system.siteUrl}/api/admin/login/passkey`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({ code: 'AUTH.CHALLENGE_OVER' });
    });

    test('is not made twice by one device', async () => {
      await openFromMenu(page, 'Account');
      await addPasskey('Once more');
      await expect(page.getByText('This device already has a passkey of yours.')).toBeVisible();
      await looksRight();
    });

    test('stays while it is the last one, and goes after a question when there is another', async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await button('Remove Work phone').click();
      await expect(page.getByText('Remove Work phone? It signs you in no more')).toBeVisible();
      await looksRight();
      await page.keyboard.press('Enter'); // the focus is on "Keep it"
      await expect(button('Remove Work phone')).toBeVisible();
      await button('Remove Work phone').click();
      await button('Yes, remove it').click();
      await expect(
        page.getByText('Your role needs a second factor. Add another one'),
      ).toBeVisible();
      await looksRight();
      const plugInPhone = await phone.unplug(); // or it would answer first, that it has one
      const key = await plugIn(page, 'usb');
      await addPasskey('Key');
      await expect(button('Remove Key')).toBeVisible();
      expect(await key.count()).toBe(1);
      await button('Yes, remove it').click(); // the question is still there
      await expect(page.getByText('Passkey removed')).toBeVisible();
      expect(await page.getByRole('listitem').filter({ hasText: 'Work phone' }).count()).toBe(0);
      await key.unplug();
      phone = await plugInPhone();
      await signOut();
      await button('Use a passkey').click();
      await expect(page.getByText('This passkey was not accepted.')).toBeVisible();
      await looksRight();
    });

    test('is not offered at a bare IP address, and the page says why', async ({ system }) => {
      const { port } = new URL(system.siteUrl);
      await page.goto(`http://127.0.0.1:${port}/admin/login`);
      await expect(page.getByText('Passkeys do not work at a bare IP address.')).toBeVisible();
      expect(await button('Use a passkey').count()).toBe(0);
      await looksRight();
    });

    test('works at the name of the site only', async ({ system }) => {
      const { port } = new URL(system.siteUrl);
      await page.goto(`http://shop.localhost:${port}/admin/login`);
      await button('Use a passkey').click();
      await expect(page.getByText('Passkeys of this site work at localhost only.')).toBeVisible();
      await looksRight();
      expect(complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
    });
  });
