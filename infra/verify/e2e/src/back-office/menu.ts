import type { Locator, Page } from '@playwright/test';

/** The pages of the back office, shown: on a phone its button is pressed first. */
export async function openMenu(page: Page): Promise<Locator> {
  const menu = page.getByRole('navigation', { name: 'Back office' });
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await page.getByRole('button', { name: 'Logout', exact: true }).waitFor();
  if ((await button.isVisible()) && !(await menu.isVisible())) await button.click();
  return menu;
}

/** Opens a page of the back office as its user does. */
export async function openFromMenu(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page);
  await menu.getByRole('link', { name, exact: true }).click();
}
