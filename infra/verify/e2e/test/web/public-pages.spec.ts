import { type Browser, expect, type Page } from '@playwright/test';
import { auditPage } from '../../src/audit.ts';
import { test } from '../../src/fixtures.ts';
import { smallTargets, walkBackByTab, walkByTab } from '../../src/keyboard.ts';
import { pageComplaints, publicPaths } from '../../src/public-paths.ts';
import { openWhole, type WholePage } from '../../src/whole-page.ts';

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

test.describe('the public pages, and the site by keyboard', () => {
  async function open(browser: Browser, path: string, viewport = desktop) {
    const opened = await openWhole(browser, path, { viewport });
    await startAtTop(opened.page);
    return opened;
  }

  for (const path of [...publicPaths, '/no-such-page'])
    test.describe(path, () => {
      // One page for all its tests, in their order.
      test.describe.configure({ mode: 'default' });
      let opened: WholePage;
      test.beforeAll(async ({ browser }) => {
        opened = await openWhole(browser, path, { viewport: phone });
      });
      test.afterAll(() => opened?.close());

      for (const viewport of [phone, desktop])
        test(`is accessible at ${viewport.width} px`, async () => {
          await opened.page.setViewportSize(viewport);
          expect(await auditPage(opened.page)).toEqual([]);
        });

      test('does not scroll sideways at 320 px', async () => {
        await opened.page.setViewportSize({ width: 320, height: 640 });
        expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      });

      for (const viewport of [phone, desktop, zoomed])
        test.describe(`at ${viewport.width} × ${viewport.height}`, () => {
          test.beforeAll(async () => {
            await opened.page.setViewportSize(viewport);
            await startAtTop(opened.page);
          });

          test('shows every stop of the Tab key, clear of the header', async () => {
            const there = await walkByTab(opened.page);
            expect(there.length).toBeGreaterThan(10);
            const back = await walkBackByTab(opened.page, there.length);
            expect(back.map(({ name }) => name)).toEqual(there.map(({ name }) => name).reverse());
            const stops = [...there, ...back];
            expect(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
            expect(stops.filter(({ isInView }) => !isInView)).toEqual([]);
          });

          test('has targets of at least 24 pixels', async () => {
            expect(await smallTargets(opened.page)).toEqual([]);
          });

          test('has no sideways scroll', async () => {
            expect(await opened.page.evaluate(() => document.documentElement.scrollWidth)).toBe(
              viewport.width,
            );
          });
        });

      test('says nothing to the console', () => {
        expect(pageComplaints(opened.complaints)).toEqual([]);
      });
    });

  test('answers the privacy notice by keyboard, and moves nothing', async ({ browser }) => {
    const { page, close } = await openWhole(browser, '/', { viewport: phone });
    const accept = page.getByRole('button', { name: 'Accept' });
    await accept.focus();
    const before = await accept.boundingBox();
    await page.keyboard.press('Enter');
    await expect(page.getByText('You can change this here at any time.')).toBeVisible();
    await expect(accept).toHaveAttribute('aria-pressed', 'true');
    expect(await accept.boundingBox()).toEqual(before);
    await close();
  });

  test('skips the header on request', async ({ browser }) => {
    const { page, close } = await open(browser, '/trading');
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Back to home');
    await close();
  });

  test('opens and closes the menu, and gives the focus back to its button', async ({ browser }) => {
    const { page, close } = await open(browser, '/', phone);
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
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
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
    await close();
  });

  test('opens one question at a time, and closes the open one', async ({ browser }) => {
    const { page, close } = await open(browser, '/');
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
});
