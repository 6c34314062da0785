import { expect, type Page } from '@playwright/test';
import { auditBothWidths, auditPage, fitsTheScreen } from '../../src/audit.ts';
import { test } from '../../src/fixtures.ts';
import { smallTargets, walkBackByTab, walkByTab } from '../../src/keyboard.ts';
import { pageComplaints, publicPaths } from '../../src/public-paths.ts';
import { openWhole, untilAlive } from '../../src/whole-page.ts';

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

test.describe('the public pages, and the site by keyboard', { tag: '@matrix' }, () => {
  for (const path of [...publicPaths, '/no-such-page'])
    test(`${path} is accessible, and shows every stop of the Tab key clear of the header`, async ({
      browser,
    }) => {
      const { page, complaints, close } = await openWhole(browser, path, { viewport: phone });
      expect.soft(await auditBothWidths(page)).toEqual([]);
      for (const viewport of [phone, desktop, zoomed])
        await test.step(`${viewport.width} × ${viewport.height}`, async () => {
          await page.setViewportSize(viewport);
          expect.soft(await smallTargets(page)).toEqual([]);
          expect.soft(await fitsTheScreen(page)).toBe(true);
          // The zoomed window has the header of the phone, and less room beside it.
          if (viewport === phone) return;
          await startAtTop(page);
          const there = await walkByTab(page);
          expect.soft(there.length).toBeGreaterThan(10);
          const back = await walkBackByTab(page, there.length);
          const names = there.map(({ name }) => name);
          expect.soft(back.map(({ name }) => name)).toEqual(names.toReversed());
          const stops = [...there, ...back];
          expect.soft(stops.filter(({ isMarked }) => !isMarked)).toEqual([]);
          expect.soft(stops.filter(({ isInView }) => !isInView)).toEqual([]);
        });
      expect(pageComplaints(complaints)).toEqual([]);
      await close();
    });

  test('takes at most ten screens of a phone for the home page, whose first one says how to buy', async ({
    browser,
  }) => {
    const { page, close } = await openWhole(browser, '/', { viewport: phone });
    const height = await page.evaluate(() => document.body.scrollHeight);
    expect(height).toBeLessThanOrEqual(10 * phone.height);
    for (const said of ['Shop Marketplace', 'Staff check the bank, then we deliver'])
      await expect(page.getByText(said).first()).toBeInViewport({ ratio: 1 });
    await close();
  });

  test('shows names and prices in the first screen of the marketplace, and choices whole', async ({
    page,
  }) => {
    for (const [viewport, cards] of [
      [desktop, 3],
      [phone, 1],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.goto('/marketplace');
      for (const card of (await page.getByRole('article').all()).slice(0, cards))
        for (const part of [card.getByRole('heading'), card.getByText('₦').first()])
          await expect(part).toBeInViewport({ ratio: 1 });
      // The edges of the first picture are not cut off.
      const picture = page.getByRole('article').first().getByRole('img');
      expect(await picture.evaluate((image) => getComputedStyle(image).objectFit)).not.toBe(
        'cover',
      );
    }
    const category = page.getByRole('combobox', { name: 'Category' });
    const room = await category.evaluate((select: HTMLSelectElement) => {
      const style = getComputedStyle(select);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) throw new Error('no canvas');
      pen.font = style.font;
      const inside =
        select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      return inside - pen.measureText(select.selectedOptions[0]?.text ?? '').width;
    });
    expect(room).toBeGreaterThanOrEqual(0);
  });

  test('has the way to an order in the header of a tablet, beside the whole name', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto('/');
    const header = page.getByRole('banner');
    const find = header.getByRole('link', { name: 'Find my order' });
    await expect(find).toBeInViewport({ ratio: 1 });
    const name = await header.getByRole('link', { name: /, home$/ }).boundingBox();
    const links = await header.getByRole('navigation', { name: 'Main' }).boundingBox();
    expect((name?.x ?? 0) + (name?.width ?? 0)).toBeLessThanOrEqual(links?.x ?? 0);
    expect(await fitsTheScreen(page)).toBe(true);
  });

  test('answers the privacy notice by keyboard, and moves nothing', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await untilAlive(page);
    const accept = page.getByRole('button', { name: 'Accept' });
    await accept.focus();
    const before = await accept.boundingBox();
    await page.keyboard.press('Enter');
    await expect(page.getByText('You can change this here at any time.')).toBeVisible();
    await expect(accept).toHaveAttribute('aria-pressed', 'true');
    expect(await accept.boundingBox()).toEqual(before);
    expect(await auditBothWidths(page)).toEqual([]);
  });

  test('skips the header on request', async ({ page }) => {
    await page.goto('/trading');
    await untilAlive(page);
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await focusedText(page)).toBe('Back to home');
  });

  test('opens and closes the menu, and gives the focus back to its button', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/');
    await untilAlive(page);
    const toggle = page.getByRole('button', { name: 'Menu' });
    await toggle.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    await expect(menu).toBeVisible();
    expect(await auditPage(page)).toEqual([]);
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
      'Find my order',
      'Admin Orders',
    ]);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(toggle).toBeFocused();
  });

  test('opens one question at a time, and closes the open one', async ({ page }) => {
    await page.goto('/');
    const open = page.locator('details[open] summary');
    const fifth = page.locator('details summary').nth(5);
    await expect(open).toHaveCount(0);
    await page.locator('details summary').first().press('Enter');
    await expect(open).toHaveCount(1);
    await fifth.press('Enter');
    await expect(open).toHaveText([(await fifth.textContent()) ?? '']);
    await page.keyboard.press('Space');
    await expect(open).toHaveCount(0);
  });
});
