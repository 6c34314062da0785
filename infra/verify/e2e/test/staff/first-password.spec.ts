import { expect } from '@playwright/test';
import { databaseUrl, type RunningSystem } from '@spade/testkit/running-system';
import pg from 'pg';
import { auditBothWidths, auditPage, fitsTheScreen } from '../../src/audit.ts';
import { openFromMenu, openMenu } from '../../src/back-office/menu.ts';
import { signIn } from '../../src/back-office/sign-in.ts';
import { createAdmin } from '../../src/back-office/staff-cli.ts';
import { test } from '../../src/fixtures.ts';

/** The operator adds a clerk; the generated password that the command line shows once. */
function addClerk(system: RunningSystem, username: string): string {
  const printed = createAdmin(system, [username, `${username}@company.example`]);
  return /shown once\): (\S+)/.exec(printed)?.[1] ?? '';
}

test.describe('a first sign-in with a generated password', () => {
  test('asks for another, by keyboard', async ({ page, complaints, system }) => {
    const username = 'newcomer';
    const [made, own] = [addClerk(system, username), 'kingfisher over Lekki lagoon'];
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

  test('says that the password has expired when it was not used in time', async ({
    page,
    system,
  }) => {
    const made = addClerk(system, 'late-newcomer');
    const client = new pg.Client({ connectionString: databaseUrl(system, 'auth') });
    await client.connect();
    await client.query(
      "update admin_users set temporary_until = now() where username = 'late-newcomer'",
    );
    await client.end();
    await page.setViewportSize({ width: 360, height: 800 });
    await page.goto('/admin/login');
    await signIn(page, { username: 'late-newcomer', password: made });
    const said = page.locator('form').getByRole('alert');
    await expect(
      said.getByText('This temporary password has expired. Please ask for a new one.'),
    ).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
    expect(await fitsTheScreen(page)).toBe(true);
  });
});
