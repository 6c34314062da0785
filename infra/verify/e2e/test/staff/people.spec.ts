import { randomBytes } from 'node:crypto';
import { expect } from '@playwright/test';
import { auditBothWidths, auditPage, fitsTheScreen } from '../../src/audit.ts';
import { openFromMenu, openMenu } from '../../src/back-office/menu.ts';
import { staffTest as test, visitor } from '../../src/fixtures.ts';
import { mailAbout } from '../../src/mails.ts';

test.describe('the list of staff and the audit log', { tag: '@matrix' }, () => {
  test('an owner creates an account and disables it, and finds both in the log', async ({
    page,
    complaints,
  }) => {
    const name = `clerk-${randomBytes(4).toString('hex')}`;
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/admin');
    await openFromMenu(page, 'Staff');
    await page.getByRole('textbox', { name: 'Username' }).fill(name);
    await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}@example.com`);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await expect(page.getByText(`Account ${name} created.`)).toBeVisible();
    await page.getByRole('button', { name: `Change the account of ${name}` }).click();
    await page.getByRole('button', { name: 'Disable the account' }).click();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Disable it' }).click();
    await expect(page.getByRole('button', { name: 'Enable the account' })).toBeVisible();

    await openFromMenu(page, 'Audit');
    await page.getByRole('textbox', { name: 'Person' }).fill(name);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const log = page
      .getByRole('table', { name: 'Audit log, newest first' })
      .getByRole('row')
      .filter({ hasText: name });
    await expect(log.filter({ hasText: `disabled the account of ${name}` })).toBeVisible();
    await expect(log.filter({ hasText: `created the account of ${name}` })).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('a new clerk chooses a password by the link of a mail, once, and signs in', async ({
    page,
    browser,
    system,
  }) => {
    const name = `clerk-${randomBytes(4).toString('hex')}`;
    await page.goto('/admin/staff');
    await page.getByRole('textbox', { name: 'Username' }).fill(name);
    await page.getByRole('textbox', { name: 'Email address' }).fill(`${name}@example.com`);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await expect(page.getByText(/^A link to choose a password is on its way/)).toBeVisible();
    const mail = await mailAbout(system, /staff account/, `${name}@example.com`);
    const [, link = ''] = /(\/admin\/welcome#[\w-]+)/.exec(mail.text ?? '') ?? [];

    const phone = await browser.newContext({
      ...visitor,
      baseURL: system.pageUrl,
      ignoreHTTPSErrors: true,
      viewport: { width: 360, height: 740 },
    });
    const theirs = await phone.newPage();
    await theirs.goto(link);
    await expect(theirs.getByLabel('You sign in as')).toHaveValue(name);
    expect(await auditBothWidths(theirs)).toEqual([]);
    const password = randomBytes(12).toString('base64url');
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Choose this password' }).click();
    await theirs.getByRole('link', { name: 'Sign in', exact: true }).click();
    await theirs.getByLabel('Username').fill(name);
    await theirs.getByLabel('Password', { exact: true }).fill(password);
    await theirs.getByRole('button', { name: 'Sign In', exact: true }).click();
    await theirs.waitForURL('**/admin');

    await theirs.goto('about:blank');
    await theirs.goto(link);
    await expect(theirs.getByText(/This link was used before/)).toBeVisible();
    expect(await auditBothWidths(theirs)).toEqual([]);
    await phone.close();
  });

  test('all pages are in a header of one row from 1000 px on, and in its menu below', async ({
    page,
  }) => {
    for (const width of [1000, 1200, 1280, 1440, 1760]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/status');
      const menu = page.getByRole('navigation', { name: 'Back office' });
      await expect(menu.getByRole('link')).toHaveCount(11);
      await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(80);
      expect(await fitsTheScreen(page)).toBe(true);
    }
    await page.setViewportSize({ width: 999, height: 800 });
    await expect((await openMenu(page)).getByRole('link')).toHaveCount(11);
    expect(await fitsTheScreen(page)).toBe(true);
    expect(await auditPage(page)).toEqual([]);
  });
});
