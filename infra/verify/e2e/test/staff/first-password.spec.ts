import { expect } from '@playwright/test';
import { auditBothWidths } from '../../src/audit.ts';
import { openFromMenu, openMenu } from '../../src/back-office/menu.ts';
import { signIn } from '../../src/back-office/sign-in.ts';
import { createAdmin } from '../../src/back-office/staff-cli.ts';
import { test } from '../../src/fixtures.ts';

test.describe('a first sign-in with a generated password', { tag: '@matrix' }, () => {
  test('asks for another, by keyboard', async ({ page, complaints, system }) => {
    const username = 'newcomer';
    const printed = createAdmin(system, [username, `${username}@company.example`]);
    const made = /shown once\): (\S+)/.exec(printed)?.[1] ?? '';
    const own = 'kingfisher over Lekki lagoon';
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin/login');
    await signIn(page, { username, password: made });
    await page.waitForURL('**/admin/account');
    await expect(page.getByText('Your password is temporary.', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('heading', { name: 'Choose your password', exact: true }),
    ).toBeVisible();
    await expect((await openMenu(page)).getByRole('link')).toHaveCount(1);
    expect(await page.getByRole('heading', { name: 'Passkeys', exact: true }).count()).toBe(0);
    expect(await auditBothWidths(page)).toEqual([]);
    expect(complaints).toEqual([]);

    const temporary = page.getByLabel('Temporary password', { exact: true });
    await temporary.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Temporary password is required', { exact: true })).toBeVisible();
    const chooseByKeyboard = async (next: string) => {
      await temporary.fill('');
      await temporary.focus();
      await page.keyboard.type(made);
      await page.keyboard.press('Tab');
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(next);
      await page.keyboard.press('Enter');
    };
    await chooseByKeyboard(made);
    await expect(
      page.getByText('This is the present password. Please choose another.'),
    ).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
    await chooseByKeyboard(own);
    await expect(
      page.getByRole('status').getByText('Password changed', { exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Passkeys', exact: true })).toBeVisible();
    expect(await page.getByText('Your password is temporary.', { exact: true }).count()).toBe(0);

    // The back office is open, and from now on the password of their own leads there.
    await openFromMenu(page, 'Orders');
    await expect(
      page.getByRole('heading', { name: 'Orders', exact: true, level: 1 }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await page.waitForURL('**/admin/login');
    await signIn(page, { username, password: made });
    await expect(page.getByText('Invalid username or password')).toBeVisible();
    await signIn(page, { username, password: own });
    await expect(
      page.getByRole('heading', { name: 'Dashboard', exact: true, level: 1 }),
    ).toBeVisible();
  });
});
