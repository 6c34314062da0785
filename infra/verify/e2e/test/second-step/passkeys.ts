import { launchBrowser, openPage, type WatchedPage } from '@spade/testkit/browser';
import type { RunningSystem } from '@spade/testkit/running-system';
import type { TestSystem } from '@spade/testkit/start-system';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths } from '../../src/audit.ts';
import { plugIn, type VirtualAuthenticator } from '../../src/virtual-authenticator.ts';

/** What an owner does who signs in for the first time, with a passkey: one browser with one authenticator. */
export const describePasskeys = (shop: () => TestSystem, ownerOf: () => RunningSystem['admin']) =>
  describe('passkeys of staff', () => {
    let browser: Browser;
    let system: TestSystem;
    let owner: RunningSystem['admin'];
    let watched: WatchedPage;
    let page: Page;
    let phone: VirtualAuthenticator;

    beforeAll(async () => {
      browser = await launchBrowser();
      system = shop();
      owner = ownerOf();
      watched = await openPage(browser, {
        baseURL: system.siteUrl,
        viewport: { width: 360, height: 800 },
      });
      page = watched.page;
      phone = await plugIn(page);
    });
    afterAll(() => browser.close());

    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const typePassword = async () => {
      await page.getByRole('textbox', { name: 'Username' }).fill(owner.username);
      await page.getByLabel('Password', { exact: true }).fill(owner.password);
      await button('Sign In').click();
    };
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

    it('is added right after the password, by keyboard, and opens the back office', async () => {
      await page.goto('/admin/login');
      await button('Use a passkey').waitFor();
      await looksRight();
      await typePassword();
      await page.waitForURL('**/admin/account');
      await page.getByText('Your role needs a second factor.').waitFor();
      const name = page.getByRole('textbox', { name: 'Name of the new passkey' });
      await name.waitFor();
      await looksRight();
      await name.focus();
      await page.keyboard.press('Enter');
      await page.getByText('Name is required').waitFor();
      await page.keyboard.type('Work phone');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Your recovery codes' }).waitFor();
      expect(await page.locator('li code').count()).toBe(10);
      expect(await phone.count()).toBe(1);
      await button('I have kept them').click();
      await page.getByText('not used yet').waitFor();
      await looksRight();
      await page.getByRole('link', { name: 'Orders' }).click();
      await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor();
    });

    it('signs in without name and password, and leads on', async () => {
      await signOut();
      await page.goto('/admin/orders?status=confirmed');
      await page.waitForURL('**/admin/login?*');
      const ask = button('Use a passkey');
      await ask.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/admin/orders?status=confirmed');
      await page.getByRole('link', { name: 'Account' }).click();
      await page
        .getByText(/last used/)
        .first()
        .waitFor();
      await looksRight();
    });

    it('is the second step after the password', async () => {
      await signOut();
      await typePassword();
      const ask = button('Use my passkey');
      await ask.waitFor();
      await looksRight();
      expect(await ask.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    });

    it('says in words that the prompt was closed, in both steps, and works afterwards', async () => {
      await signOut();
      await phone.refuse(true);
      await button('Use a passkey').click();
      const closed = page.getByText('No passkey was chosen');
      await closed.waitFor();
      await looksRight();
      await typePassword();
      await button('Use my passkey').click();
      await closed.waitFor();
      await looksRight();
      await phone.refuse(false);
      await button('Use my passkey').click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    });

    it('accepts an answer once', async () => {
      await signOut();
      const sent = page.waitForRequest((request) => /\/login\/passkey$/.test(request.url()));
      await button('Use a passkey').click();
      const body = (await sent).postData() ?? '';
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
      const again = await fetch(`${system.siteUrl}/api/admin/login/passkey`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      expect(again.status).toBe(409);
      expect(await again.json()).toMatchObject({ code: 'AUTH.CHALLENGE_OVER' });
    });

    it('is not made twice by one device', async () => {
      await page.getByRole('link', { name: 'Account' }).click();
      await addPasskey('Once more');
      await page.getByText('This device already has a passkey of yours.').waitFor();
      await looksRight();
    });

    it('stays while it is the last one, and goes after a question when there is another', async () => {
      await page.setViewportSize({ width: 360, height: 800 });
      await button('Remove Work phone').click();
      await page.getByText('Remove Work phone? It signs you in no more').waitFor();
      await looksRight();
      await page.keyboard.press('Enter'); // the focus is on "Keep it"
      await button('Remove Work phone').waitFor();
      await button('Remove Work phone').click();
      await button('Yes, remove it').click();
      await page.getByText('Your role needs a second factor. Add another one').waitFor();
      await looksRight();
      const plugInPhone = await phone.unplug(); // or it would answer first, that it has one
      const key = await plugIn(page, 'usb');
      await addPasskey('Key');
      await button('Remove Key').waitFor();
      expect(await key.count()).toBe(1);
      await button('Yes, remove it').click(); // the question is still there
      await page.getByText('Passkey removed').waitFor();
      expect(await page.getByRole('listitem').filter({ hasText: 'Work phone' }).count()).toBe(0);
      await key.unplug();
      phone = await plugInPhone();
      await signOut();
      await button('Use a passkey').click();
      await page.getByText('This passkey was not accepted.').waitFor();
      await looksRight();
    });

    it('is not offered at a bare IP address, and the page says why', async () => {
      const { port } = new URL(system.siteUrl);
      await page.goto(`http://127.0.0.1:${port}/admin/login`);
      await page.getByText('Passkeys do not work at a bare IP address.').waitFor();
      expect(await button('Use a passkey').count()).toBe(0);
      await looksRight();
    });

    it('works at the name of the site only', async () => {
      const { port } = new URL(system.siteUrl);
      await page.goto(`http://shop.localhost:${port}/admin/login`);
      await button('Use a passkey').click();
      await page.getByText('Passkeys of this site work at localhost only.').waitFor();
      await looksRight();
      expect(watched.complaints.filter((text) => text.startsWith('uncaught'))).toEqual([]);
    });
  });
