import type { Page } from '@playwright/test';
import type { RunningSystem } from '@spade/testkit/running-system';

/** Fills in the form of the login page, and sends it. */
export async function signIn(
  page: Page,
  { username, password }: RunningSystem['admin'],
): Promise<void> {
  await page.getByRole('textbox', { name: 'Username', exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
}
