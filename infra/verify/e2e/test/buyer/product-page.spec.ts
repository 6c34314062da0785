import { expect, type Page } from '@playwright/test';
import { placeOrder, productInStock, type ShopProduct, shopProducts } from '@spade/testkit/shop';
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

test.describe('the page of a product', { tag: '@matrix' }, () => {
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
    await expect(page.getByText('Delivery costs extra')).toBeVisible();
    await expect(page).toHaveTitle(`${product.title} | Spade Orion`);
    const share = page.getByRole('link', { name: 'Share on WhatsApp' });
    expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(
      `/marketplace/${product.id}`,
    );
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
    await page.goto('/');
    await page.getByRole('button', { name: 'Accept' }).click(); // or nothing is kept over a reload
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

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 360, height: 740 } });

    // React moves nothing of it (late-files.spec.ts).
    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('has title, stock and Order Now of any product in the first view', async ({ page }) => {
        const onSale = (await shopProducts()).filter(({ inStock }) => inStock);
        for (const { id } of onSale) {
          await page.goto(`/marketplace/${id}`);
          const shown = [
            page.getByRole('heading', { level: 1 }),
            page.getByText(/in stock$|^Only \d+ left$/),
            order(page),
          ];
          for (const part of shown) await expect(part).toBeInViewport({ ratio: 1 });
        }
      });
    });

    test('has the price beside Order Now once the one above has left the view', async ({
      page,
    }) => {
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      await page.goto(`/marketplace/${product.id}`);
      const price = order(page).locator('xpath=preceding-sibling::p/b');
      await expect(price).toHaveCSS('opacity', '0');
      await page.getByText('Delivery costs extra').scrollIntoViewIfNeeded();
      await expect(price).toHaveCSS('opacity', '1');
    });

    test('keeps Order Now in view, above the bar of an unpaid order', async ({ page }) => {
      await page.goto(`/marketplace/${product.id}`);
      await untilAnswering(page);
      const { orderId } = await placeOrder(product);
      await page.evaluate(
        (id) => localStorage.setItem('unpaid-orders', JSON.stringify([id])),
        orderId,
      );
      await page.reload();
      const bar = page.getByRole('complementary', { name: 'Your unpaid order' });
      await expect(bar).toBeVisible();
      await page.getByText('Delivery costs extra').scrollIntoViewIfNeeded();
      await expect(order(page)).toBeInViewport({ ratio: 1 });
      const [button, strip] = [await order(page).boundingBox(), await bar.boundingBox()];
      expect((button?.y ?? 740) + (button?.height ?? 0)).toBeLessThanOrEqual(strip?.y ?? 0);
    });
  });
});
