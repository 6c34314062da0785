import { launchBrowser, openPage, untilAlive } from '@spade/testkit/browser';
import type { Browser, Page } from 'playwright-core';

/** Position of a section after scrolling has ended, in pixels from the top of the screen. */
async function restingTop(page: Page, id: string): Promise<number> {
  const handle = await page.waitForFunction((section) => {
    const element = document.getElementById(section);
    if (!element) return false;
    const top = element.getBoundingClientRect().top;
    return new Promise<number | false>((resolve) => {
      setTimeout(
        () =>
          resolve(
            element.getBoundingClientRect().top === top && top < innerHeight / 2 ? top : false,
          ),
        200,
      );
    });
  }, id);
  return Number(await handle.jsonValue());
}

const focusedId = (page: Page) => page.evaluate(() => document.activeElement?.id);
const mainLink = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

describe('navigation', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  it('leads from another page to a section of the home page, clear of the header, with the focus', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/construction');
    await untilAlive(page);
    await mainLink(page, 'Contact').click();
    await page.waitForURL('**/#contact');
    const top = await restingTop(page, 'contact');
    const header = await page
      .getByRole('banner')
      .evaluate((element) => element.getBoundingClientRect().bottom);
    expect(top).toBeGreaterThanOrEqual(header - 1);
    expect(await focusedId(page)).toBe('contact');
    await close();
  });

  it('leads to the same section again after scrolling away', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/');
    await untilAlive(page);
    await mainLink(page, 'About').click();
    await restingTop(page, 'about');
    await page.evaluate(() => window.scrollTo(0, 0));
    await mainLink(page, 'About').click();
    expect(await restingTop(page, 'about')).toBeLessThan(200);
    await close();
  });

  it('starts a new page at its top, with the focus before its first link', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/');
    await untilAlive(page);
    await mainLink(page, 'Account').click();
    await page.waitForURL('**/auth');
    await page.getByRole('heading', { level: 1, name: 'Account' }).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await close();
  });

  it.each([
    ['no-preference', 'true'],
    ['reduce', 'false'],
  ] as const)(
    'fades from page to page for a visitor whose motion preference is %s: %s',
    async (reducedMotion, fades) => {
      const { page, close } = await openPage(browser, { reducedMotion });
      await page.addInitScript(`addEventListener('pagereveal', ({ viewTransition }) => {
        document.documentElement.dataset.fades = String(viewTransition !== null);
      });`);
      await page.goto('/');
      await untilAlive(page);
      await mainLink(page, 'Account').click();
      await page.waitForURL('**/auth');
      await page.waitForSelector(`html[data-fades=${fades}]`);
      await close();
    },
  );

  it('opens the menu on a phone, closes it on Escape and when a link is followed', async () => {
    const { page, close } = await openPage(browser, { viewport: { width: 360, height: 740 } });
    await page.goto('/');
    await untilAlive(page);
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    expect(await menu.getByRole('link', { name: 'Admin Orders' }).getAttribute('href')).toBe(
      '/admin/orders',
    );
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Account' }).click();
    await page.waitForURL('**/auth');
    await menu.waitFor({ state: 'hidden' });
    await close();
  });

  it('turns the header compact after 50 pixels', async () => {
    const { page, close } = await openPage(browser);
    await page.goto('/farming');
    await untilAlive(page);
    const header = page.getByRole('banner');
    const tall = await header.evaluate((element) => element.clientHeight);
    await page.mouse.wheel(0, 400);
    await page.waitForFunction(
      (height) => (document.querySelector('header')?.clientHeight ?? height) < height,
      tall,
    );
    await close();
  });

  it.each(['/farming', '/privacy-policy', '/affiliate-marketing'])(
    'loads one small script and no React on %s',
    async (path) => {
      const { page, complaints, close } = await openPage(browser);
      let bytes = 0;
      page.on('response', async (response) => {
        if (response.request().resourceType() !== 'script') return;
        bytes += Number((await response.allHeaders())['content-length'] ?? 0);
      });
      await page.goto(path);
      await untilAlive(page);
      await page.mouse.wheel(0, 10_000);
      await page.getByRole('contentinfo').waitFor();
      expect(bytes).toBeGreaterThan(0);
      expect(bytes).toBeLessThan(8_000);
      expect(complaints).toEqual([]);
      await close();
    },
  );

  it('keeps what was typed before React was there, and switches between the forms without it', async () => {
    const { page, close } = await openPage(browser, { javaScriptEnabled: false });
    await page.goto('/auth');
    await page.getByLabel('First name').fill('Ada');
    await page.getByRole('group').getByText('Sign In').click();
    expect(await page.getByLabel('First name').isVisible()).toBe(false);
    await page.getByRole('group').getByText('Sign Up').click();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.getByRole('button', { name: 'Sign Up' }).isDisabled()).toBe(true);
    await close();
  });

  describe('when JavaScript is off', () => {
    it('keeps questions, links and contact details working', async () => {
      const { page, close } = await openPage(browser, { javaScriptEnabled: false });
      await page.goto('/');
      const question = page
        .getByRole('group')
        .filter({ hasText: 'How do I pay for a marketplace order, and what does delivery cost?' });
      await question.locator('summary').click();
      expect(await question.getByText('By bank transfer in naira.').isVisible()).toBe(true);
      const first = page.getByRole('group').filter({ hasText: 'What does the company do?' });
      expect(await first.getByText('One registered Nigerian company works').isVisible()).toBe(
        false,
      );
      await page.getByRole('contentinfo').getByRole('link', { name: 'Farming' }).click();
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toMatch(/Farming/i);
      await close();
    });
  });
});
