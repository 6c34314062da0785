import { expect, type Page } from '@playwright/test';
import { test } from '../../src/fixtures.ts';
import { publicPaths } from '../../src/public-paths.ts';
import { untilAlive } from '../../src/whole-page.ts';

/** Position of a section after scrolling has ended, in pixels from the top of the screen. */
async function restingTop(page: Page, id: string): Promise<number> {
  let top = Number.NaN;
  await expect
    .poll(
      async () => {
        const before = top;
        top = await page
          .locator(`#${id}`)
          .evaluate((section) => section.getBoundingClientRect().top);
        return top === before && top < (page.viewportSize()?.height ?? 0) / 2;
      },
      { intervals: [200] },
    )
    .toBe(true);
  return top;
}

const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

test.describe('navigation', { tag: '@matrix' }, () => {
  test('has a section for every link to one, on every public page', async ({ request }) => {
    const pages = new Map<string, Promise<string>>();
    const htmlOf = (path: string) => {
      const html = pages.get(path) ?? request.get(path).then((answer) => answer.text());
      pages.set(path, html);
      return html;
    };
    const missing: string[] = [];
    for (const path of publicPaths) {
      const links = (await htmlOf(path)).matchAll(/href="([^"#]*)#([^"]+)"/g);
      for (const [, address = '', id] of links)
        if (!(await htmlOf(address || path)).includes(`id="${id}"`))
          missing.push(`${path}: ${address}#${id}`);
    }
    expect(missing).toEqual([]);
  });

  test('leads from another page to a section of the home page, clear of the header, with the focus', async ({
    page,
  }) => {
    await page.goto('/construction');
    await untilAlive(page);
    await mainLink(page, 'Contact').click();
    await page.waitForURL('**/#contact');
    const top = await restingTop(page, 'contact');
    const header = await page
      .getByRole('banner')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(header - 1);
    await expect(page.locator('#contact')).toBeFocused();
    // The same section again after scrolling away.
    await page.evaluate(() => window.scrollTo(0, 0));
    await mainLink(page, 'Contact').click();
    expect(await restingTop(page, 'contact')).toBeLessThan(200);
  });

  test('starts a new page at its top, with the focus before its first link', async ({ page }) => {
    await page.goto('/');
    await untilAlive(page);
    await mainLink(page, 'Account').click();
    await page.waitForURL('**/auth');
    await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  });

  test('fades from page to page, but not for a visitor who wants less motion', async ({ page }) => {
    await page.addInitScript(`addEventListener('pagereveal', ({ viewTransition }) => {
      document.documentElement.dataset.fades = String(viewTransition !== null);
    });`);
    for (const [reducedMotion, fades] of [
      ['no-preference', 'true'],
      ['reduce', 'false'],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto('/');
      await untilAlive(page);
      await mainLink(page, 'Account').click();
      await page.waitForURL('**/auth');
      await expect(page.locator('html')).toHaveAttribute('data-fades', fades);
    }
  });

  test('loads one small script and no React on a page of text, whose header turns compact', async ({
    page,
    complaints,
  }) => {
    let bytes = 0;
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return;
      bytes += Number(response.headers()['content-length'] ?? 0);
    });
    await page.goto('/farming');
    await untilAlive(page);
    const header = page.getByRole('banner');
    const tall = await header.evaluate((element) => element.clientHeight);
    await page.mouse.wheel(0, 10_000);
    await expect.poll(() => header.evaluate((element) => element.clientHeight)).toBeLessThan(tall);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(8_000);
    expect(complaints).toEqual([]);
  });

  test.describe('when JavaScript is off', () => {
    test.use({ javaScriptEnabled: false });

    test('keeps what was typed before React was there, and switches between the forms without it', async ({
      page,
    }) => {
      await page.goto('/auth');
      await page.getByText('Accounts open later').click();
      await page.getByRole('group', { name: 'Account form' }).getByText('Sign Up').click();
      await page.getByLabel('First name').fill('Ada');
      await page.getByRole('group', { name: 'Account form' }).getByText('Sign In').click();
      await expect(page.getByLabel('First name')).toBeHidden();
      await page.getByRole('group', { name: 'Account form' }).getByText('Sign Up').click();
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
      await expect(page.getByRole('button', { name: 'Sign Up' })).toBeDisabled();
    });
  });
});
