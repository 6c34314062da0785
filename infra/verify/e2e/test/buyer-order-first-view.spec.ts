import { launchBrowser, openPage, untilHydrated, type WatchedPage } from '@spade/testkit/browser';
import { receiptPicture } from '@spade/testkit/pictures';
import { type PlacedOrder, placeOrder, productInStock } from '@spade/testkit/shop';
import type { Browser, Page } from 'playwright-core';
import { auditPage, fitsTheScreen } from '../src/audit.ts';
import { holdScripts, isHydrated } from '../src/held-scripts.ts';

describe.each([
  ['on a phone', { width: 360, height: 780 }],
  ['on a desktop', { width: 1280, height: 800 }],
])('an unpaid order before the application runs, %s', (_name, viewport) => {
  let browser: Browser;
  let order: PlacedOrder;
  let watched: WatchedPage;
  let page: Page;
  let release: () => void;
  beforeAll(async () => {
    browser = await launchBrowser();
    order = await placeOrder(await productInStock());
  });
  beforeEach(async () => {
    watched = await openPage(browser, { viewport });
    ({ page } = watched);
    release = await holdScripts(page);
    await page.goto(`/orders/${order.orderId}`);
    await page.getByRole('heading', { name: `Order ${order.reference}` }).waitFor();
  });
  afterEach(() => watched.close());
  afterAll(() => browser.close());

  const slip = () => page.getByRole('article');
  /** All words but the time left, which changes. */
  const words = async () =>
    (await slip().innerText()).replace(await slip().getByRole('timer').innerText(), '');

  it('shows the account, the amount and the time left', async () => {
    expect(await isHydrated(page)).toBe(false);
    expect(await slip().innerText()).toContain(order.reference);
    expect(await slip().getByRole('timer').innerText()).toMatch(/^\d+:\d\d$/);
    expect(await slip().innerText()).not.toMatch(/__|sample/);
    expect(await page.locator('main [role=status][aria-label]').count()).toBe(0);
    expect(await auditPage(page)).toEqual([]);
    expect(await fitsTheScreen(page)).toBe(true);
    expect(watched.complaints).toEqual([]);
  });

  it('is taken over unchanged: same elements, same words, same place', async () => {
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('article, article *'))
        part.setAttribute('data-early', '');
    });
    const before = { parts: await page.locator('[data-early]').count(), words: await words() };
    await page.evaluate(() => window.scrollTo(0, 120));
    release();
    await page.waitForFunction(
      (title) => document.title.startsWith(title),
      `Order ${order.reference}`,
    );
    await page.waitForLoadState('networkidle');
    const after = { parts: await page.locator('[data-early]').count(), words: await words() };
    expect(after).toEqual(before);
    expect(await page.locator('article, article *').count()).toBe(before.parts);
    expect(await page.evaluate(() => window.scrollY)).toBe(120);
    expect(watched.complaints).toEqual([]);
  });

  it('counts down, also when the network is gone before the application has come', async () => {
    const timer = slip().getByRole('timer');
    const first = await timer.innerText();
    await page.context().setOffline(true);
    await page.waitForFunction(
      (text) => document.querySelector('[role=timer]')?.textContent !== text,
      first,
    );
    expect(await timer.getAttribute('aria-label')).toMatch(/^Time left to pay: \d+:\d\d$/);
    await page.context().setOffline(false);
    release();
    await untilHydrated(page);
    await page.waitForLoadState('networkidle');
    expect(watched.complaints).toEqual([]);
  });

  it('asks again when the buyer comes back before the application has come', async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    const again = page.waitForRequest('**/status');
    release();
    await again;
    expect(watched.complaints).toEqual([]);
  });

  it('keeps an image that was chosen', async () => {
    const buffer = await receiptPicture();
    await page
      .getByLabel('Choose an image')
      .setInputFiles({ name: 'receipt.png', mimeType: 'image/png', buffer });
    expect(await isHydrated(page)).toBe(false);
    release();
    await page.getByRole('img', { name: 'Your proof of payment' }).waitFor();
    await page
      .getByRole('button', { name: 'Upload proof' })
      .and(page.locator(':enabled'))
      .waitFor();
    expect(watched.complaints).toEqual([]);
  });

  it('hears a press, shows so, and does it once the application is there', async () => {
    const copy = page.getByRole('button', { name: 'Copy account number' });
    await copy.click();
    expect(await copy.getAttribute('aria-busy')).toBe('true');
    release();
    await untilHydrated(page);
    await page
      .getByText(/^(Copied!|Not copied)$/)
      .first()
      .waitFor();
    expect(await copy.getAttribute('aria-busy')).toBeNull();
    expect(watched.complaints).toEqual([]);
  });
});
