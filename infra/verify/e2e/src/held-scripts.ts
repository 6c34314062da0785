import type { Page } from 'playwright-core';

/** Keeps the application's own scripts from `page` until the function that it returns is called, as a slow network does. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/** Whether React has taken the live part of the page over. */
export const isHydrated = (page: Page): Promise<boolean> =>
  page.evaluate(() =>
    Object.keys(document.querySelector('[data-live]') ?? {}).some((key) =>
      key.startsWith('__react'),
    ),
  );
