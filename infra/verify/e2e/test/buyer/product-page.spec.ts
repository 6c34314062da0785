import { expect, type Page } from '@playwright/test';
import { showBuiltPage } from '@spade/testkit/built-page';
import { productInStock, type ShopProduct } from '@spade/testkit/shop';
import { auditBothWidths } from '../../src/audit.ts';
import { test } from '../../src/fixtures.ts';
import { untilAnswering } from '../../src/whole-page.ts';

/** Paths that the page calls from now on. */
function callsOf(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  return calls;
}

const order = (page: Page) => page.getByRole('link', { name: 'Order Now' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Complete Your Order' });

test.describe('the page of a product', () => {
  let product: ShopProduct;
  test.beforeAll(async () => {
    product = await productInStock();
  });

  test('shows the product without a call, and is taken over unchanged', async ({
    page,
    complaints,
  }) => {
    const calls = callsOf(page);
    await page.goto(`/marketplace/${product.id}`);
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
    await expect(page.getByText('Delivery is not in the price')).toBeVisible();
    await expect(page).toHaveTitle(`${product.title} | Spade Orion`);
    await untilAnswering(page);
    await expect(page.locator('head title')).toHaveCount(1);
    expect(await auditBothWidths(page)).toEqual([]);
    expect(calls.filter((path) => path.startsWith('/api/'))).toEqual([]);
    // A hydration error would be an uncaught one (React's default onRecoverableError).
    expect(complaints).toEqual([]);
  });

  test('opens the dialog over the product, again after a reload, and closes it by the back button', async ({
    page,
    complaints,
  }) => {
    await page.goto(`/marketplace/${product.id}`);
    await untilAnswering(page);
    await order(page).click();
    await dialog(page).getByLabel('Full name').fill('Ada Obi');
    await page.reload();
    await expect(dialog(page)).toBeVisible();
    await expect(dialog(page).getByLabel('Full name')).toHaveValue('Ada Obi');
    await page.goBack();
    await expect(dialog(page)).toBeHidden();
    expect(new URL(page.url()).pathname).toBe(`/marketplace/${product.id}`);
    expect(complaints).toEqual([]);
  });

  test.describe('without the pages server, for which nginx sends the page as it was written', () => {
    test.beforeEach(({ page }) =>
      showBuiltPage(page, `**/marketplace/${product.id}`, 'marketplace/product'),
    );

    test('shows the product when the list comes late', async ({ page, complaints }) => {
      const calls = callsOf(page);
      let answer = () => {};
      const late = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route('**/api/products', async (route) => {
        await late;
        await route.continue();
      });
      await page.goto(`/marketplace/${product.id}`);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Loading the product' }),
      ).toBeVisible();
      await untilAnswering(page);
      answer();
      await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
      expect(calls.filter((path) => path === '/api/products')).toHaveLength(1);
      expect(complaints).toEqual([]);
    });

    test('says so when the list does not come, and tries again', async ({ page }) => {
      await page.route('**/api/products', (route) => route.abort());
      await page.goto(`/marketplace/${product.id}`);
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(again).toBeVisible();
      expect(await auditBothWidths(page)).toEqual([]);
      await page.unroute('**/api/products');
      await again.click();
      await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
    });
  });

  test('says that a product is not on sale', async ({ page }) => {
    await page.goto('/marketplace/987654321');
    await expect(page.getByText('This product is not on sale')).toBeVisible();
    expect(await auditBothWidths(page)).toEqual([]);
  });
});
