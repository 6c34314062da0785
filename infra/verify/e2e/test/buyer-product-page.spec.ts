import { launchBrowser, openPage, untilHydrated, type WatchedPage } from '@spade/testkit/browser';
import { productInStock, type ShopProduct } from '@spade/testkit/shop';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths, auditPage } from '../src/audit.ts';
import { holdScripts, isHydrated } from '../src/held-scripts.ts';

const phone = { width: 360, height: 740 };
const desktop = { width: 1280, height: 800 };

describe('the page of a product', () => {
  let browser: Browser;
  let product: ShopProduct;
  let watched: WatchedPage;
  let page: Page;
  const calls: string[] = [];
  beforeAll(async () => {
    browser = await launchBrowser();
    product = await productInStock();
  });
  beforeEach(async () => {
    calls.length = 0;
    watched = await openPage(browser, { viewport: phone });
    ({ page } = watched);
    page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  });
  afterEach(() => watched.close());
  afterAll(() => browser.close());

  const order = () => page.getByRole('button', { name: 'Order Now' });
  const dialog = () => page.getByRole('dialog', { name: 'Complete Your Order' });

  describe('before the application runs', () => {
    let release: () => void;
    beforeEach(async () => {
      release = await holdScripts(page);
      await page.goto(`/marketplace/${product.id}`);
    });

    it('shows the product without a call', async () => {
      await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
      await page.getByText('Delivery is not in the price').waitFor();
      expect(await page.title()).toBe(`${product.title} | Spade Orion`);
      expect(await auditBothWidths(page)).toEqual([]);
      expect(await isHydrated(page)).toBe(false);
      expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
    });

    it('hears Order Now, shows so, and opens the dialog with that product', async () => {
      await order().click();
      expect(await order().getAttribute('aria-busy')).toBe('true');
      release();
      await dialog().getByText(product.title).first().waitFor();
      expect(watched.complaints).toEqual([]);
    });

    it('hears the keyboard: Tab to Order Now, and Enter', async () => {
      await page.getByRole('link', { name: 'All products' }).focus();
      await page.keyboard.press('Tab');
      expect(await order().evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      release();
      await dialog().waitFor();
      expect(watched.complaints).toEqual([]);
    });

    it.each([
      ['a phone', phone],
      ['a desktop', desktop],
    ])(
      'is taken over unchanged: same sheet, same place, no hydration error, on %s',
      async (_name, viewport) => {
        await page.setViewportSize(viewport);
        await page.evaluate(() => {
          for (const part of document.querySelectorAll('article, article *'))
            part.setAttribute('data-early', '');
        });
        const parts = await page.locator('[data-early]').count();
        await order().focus(); // scrolls to it
        const top = await page.evaluate(() => window.scrollY);
        release();
        await untilHydrated(page);
        await page.waitForLoadState('networkidle');
        expect(await page.locator('[data-early]').count()).toBe(parts);
        expect(await page.evaluate(() => window.scrollY)).toBe(top);
        expect(await order().evaluate((element) => element === document.activeElement)).toBe(true);
        expect(await page.locator('head title').count()).toBe(1);
        expect(await auditPage(page)).toEqual([]);
        // A hydration error would be an uncaught one (React's default onRecoverableError).
        expect(watched.complaints).toEqual([]);
      },
    );
  });

  it('opens the dialog over the product, again after a reload, and closes it by the back button', async () => {
    await page.goto(`/marketplace/${product.id}`);
    await order().click();
    await dialog().getByLabel('Full name').fill('Ada Obi');
    await page.reload();
    await dialog().waitFor();
    expect(await dialog().getByLabel('Full name').inputValue()).toBe('Ada Obi');
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(`/marketplace/${product.id}`);
    expect(watched.complaints).toEqual([]);
  });

  it('keeps the product when the list does not come', async () => {
    await page.route('**/api/products', (route) => route.abort());
    await page.goto(`/marketplace/${product.id}`);
    const failed = page.waitForEvent('requestfailed');
    await order().hover();
    await failed;
    await untilHydrated(page);
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    expect(await order().isEnabled()).toBe(true);
  });

  describe('without the gateway, for which nginx sends the page as it was built', () => {
    beforeEach(() =>
      page.route(`**/marketplace/${product.id}`, async (route) => {
        const built = new URL('/marketplace/product', route.request().url()).href;
        await route.fulfill({ response: await route.fetch({ url: built }) });
      }),
    );

    it('shows the product when the list comes late', async () => {
      let answer = () => {};
      const late = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/products', async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(`/marketplace/${product.id}`);
      await page.getByRole('heading', { level: 1, name: 'Loading the product' }).waitFor();
      await untilHydrated(page);
      answer();
      await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
      expect(calls.filter((path) => path === '/api/products')).toHaveLength(1);
      expect(watched.complaints).toEqual([]);
    });

    it('says so when the list does not come, and tries again', async () => {
      await page.route('**/api/products', (route) => route.abort());
      await page.goto(`/marketplace/${product.id}`);
      const again = page.getByRole('button', { name: 'Try again' });
      await again.waitFor();
      expect(await auditBothWidths(page)).toEqual([]);
      await page.unroute('**/api/products');
      await again.click();
      await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    });
  });

  it('says that a product is not on sale', async () => {
    await page.goto('/marketplace/987654321');
    await page.getByText('This product is not on sale').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
  });
});
