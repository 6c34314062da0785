import { launchBrowser, openPage, untilHydrated, type WatchedPage } from '@spade/testkit/browser';
import { showBuiltPage } from '@spade/testkit/built-page';
import { productInStock, type ShopProduct } from '@spade/testkit/shop';
import type { Browser, Page } from 'playwright-core';
import { auditBothWidths } from '../src/audit.ts';

const phone = { width: 360, height: 740 };

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

  const order = () => page.getByRole('link', { name: 'Order Now' });
  const dialog = () => page.getByRole('dialog', { name: 'Complete Your Order' });

  it('shows the product without a call, and is taken over unchanged', async () => {
    await page.goto(`/marketplace/${product.id}`);
    await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
    await page.getByText('Delivery is not in the price').waitFor();
    expect(await page.title()).toBe(`${product.title} | Spade Orion`);
    await untilHydrated(page);
    expect(await page.locator('head title').count()).toBe(1);
    expect(await auditBothWidths(page)).toEqual([]);
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
    // A hydration error would be an uncaught one (React's default onRecoverableError).
    expect(watched.complaints).toEqual([]);
  });

  it('opens the dialog over the product, again after a reload, and closes it by the back button', async () => {
    await page.goto(`/marketplace/${product.id}`);
    await untilHydrated(page);
    await order().click();
    await dialog().getByLabel('Full name').fill('Ada Obi');
    await page.reload();
    await dialog().waitFor();
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('[name=customerName]')?.value === 'Ada Obi',
    );
    await page.goBack();
    await dialog().waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe(`/marketplace/${product.id}`);
    expect(watched.complaints).toEqual([]);
  });

  describe('without the pages server, for which nginx sends the page as it was written', () => {
    beforeEach(() => showBuiltPage(page, `**/marketplace/${product.id}`, 'marketplace/product'));

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
