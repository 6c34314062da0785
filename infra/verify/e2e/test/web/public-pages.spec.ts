import { launchBrowser, openWhole, type WatchedPage } from '@spade/testkit/browser';
import type { Browser, Page } from 'playwright-core';
import { auditPage } from '../../src/audit.ts';
import { smallTargets, walkBackByTab, walkByTab } from '../../src/keyboard.ts';
import { pageComplaints, publicPaths } from '../../src/public-paths.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };
/** 1280 by 800 at 200 %. */
const zoomed = { width: 640, height: 400 };

/** Lets the next Tab reach the first stop of the page, wherever the focus was. */
const startAtTop = (page: Page) =>
  page.evaluate(() => {
    // Focusing the body, not just leaving the focus, is what moves the browser's starting point.
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
    window.scrollTo({ top: 0, behavior: 'instant' });
  });

const focusedText = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent?.trim() ?? '');

describe('the public pages, and the site by keyboard', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  async function open(path: string, viewport = desktop) {
    const opened = await openWhole(browser, path, { viewport });
    await startAtTop(opened.page);
    return opened;
  }

  describe.each([...publicPaths, '/no-such-page'])('%s', (path) => {
    let opened: WatchedPage;
    beforeAll(async () => {
      opened = await openWhole(browser, path, { viewport: phone });
    });
    afterAll(() => opened?.close());

    it.each([phone, desktop])('is accessible at $width px', async (viewport) => {
      await opened.page.setViewportSize(viewport);
      expect(await auditPage(opened.page)).toEqual([]);
    });

    it('does not scroll sideways at 320 px', async () => {
      await opened.page.setViewportSize({ width: 320, height: 640 });
      expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });

    describe.each([phone, desktop, zoomed])('at $width × $height', (viewport) => {
      beforeAll(async () => {
        await opened.page.setViewportSize(viewport);
        await startAtTop(opened.page);
      });

      it('shows every stop of the Tab key, clear of the header', async () => {
        const there = await walkByTab(opened.page);
        expect(there.length).toBeGreaterThan(10);
        const back = await walkBackByTab(opened.page, there.length);
        expect(back.map(({ name }) => name)).toEqual(there.map(({ name }) => name).reverse());
        const stops = [...there, ...back];
        expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
        expect(stops.filter(({ isInView }) => !isInView)).toEqual([]);
      });

      it('has targets of at least 24 pixels', async () => {
        expect(await smallTargets(opened.page)).toEqual([]);
      });

      it('has no sideways scroll', async () => {
        expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBe(
          viewport.width,
        );
      });
    });

    it('says nothing to the console', () => {
      expect(pageComplaints(opened.complaints)).toEqual([]);
    });
  });

  it('answers the privacy notice by keyboard, and moves nothing', async () => {
    const { page, close } = await openWhole(browser, '/', { viewport: phone });
    const accept = page.getByRole('button', { name: 'Accept' });
    await accept.focus();
    const before = await accept.boundingBox();
    await page.keyboard.press('Enter');
    await page.getByText('You can change this here at any time.').waitFor();
    expect(await accept.getAttribute('aria-pressed')).toBe('true');
    expect(await accept.boundingBox()).toEqual(before);
    await close();
  });

  it('skips the header on request', async () => {
    const { page, close } = await open('/trading');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'main');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Back to home');
    await close();
  });

  it('continues inside the contact section when the visitor came from another page', async () => {
    const { page, close } = await open('/farming');
    await page.getByRole('link', { name: 'Get a quote' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.id === 'contact');
    await page.keyboard.press('Tab');
    expect(
      await page.evaluate(() => document.activeElement?.closest('section')?.id ?? 'elsewhere'),
    ).toBe('contact');
    await close();
  });

  it('opens and closes the menu, and gives the focus back to its button', async () => {
    const { page, close } = await open('/', phone);
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await menu.waitFor();
    const reached: string[] = [];
    while (!reached.includes('Admin Orders') && reached.length < 12) {
      await page.keyboard.press('Tab');
      reached.push(await focusedText(page));
    }
    expect(reached).toEqual([
      'Close',
      'Home',
      'Services',
      'Marketplace',
      'About',
      'Contact',
      'Account',
      'Admin Orders',
    ]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    expect(await toggle.evaluate((button) => button === document.activeElement)).toBe(true);
    await close();
  });

  it('opens one question at a time, and closes the open one', async () => {
    const { page, close } = await open('/');
    const questions = page.getByRole('group');
    const openOnes = () =>
      questions.evaluateAll((all) =>
        all.flatMap((entry, index) =>
          entry instanceof HTMLDetailsElement && entry.open ? [index] : [],
        ),
      );
    expect(await openOnes()).toEqual([0]);
    await questions.nth(5).locator('summary').focus();
    await page.keyboard.press('Enter');
    expect(await openOnes()).toEqual([5]);
    await page.keyboard.press('Space');
    expect(await openOnes()).toEqual([]);
    await close();
  });

  it('changes between signing in and signing up with the arrow keys', async () => {
    const { page, close } = await open('/auth');
    await page.getByRole('radio', { name: 'Sign Up' }).focus();
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('radio', { name: 'Sign In' }).isChecked()).toBe(true);
    expect(await page.getByLabel('Confirm password').isVisible()).toBe(false);
    await close();
  });

  it('keeps the focus inside an order of the supplier, and gives it back', async () => {
    const { page, close } = await open('/supplier/orders');
    const opener = page.getByRole('button', { name: /^View details/ }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    for (let press = 0; press < 12; press += 1) {
      await page.keyboard.press('Tab');
      // Between the last stop and the first, the browser's own controls may have the focus.
      expect(
        await page.evaluate(
          () =>
            document.activeElement === document.body ||
            document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await close();
  });
});
