import { expect, type Page } from '@playwright/test';
import { showBuiltPage } from '@spade/testkit/built-page';
import { receiptPicture } from '@spade/testkit/pictures';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import { auditBothWidths, auditPage } from '../../src/audit.ts';
import {
  changeStatus,
  chooseProof,
  fillOrderForm,
  openOrderDialog,
  orderToPayment,
} from '../../src/buyer.ts';
import { quietTest as test } from '../../src/fixtures.ts';
import { untilAlive, untilAnswering } from '../../src/whole-page.ts';

const never = () => new Promise<void>(() => {});
const noProducts = (page: Page, answer: 'never' | 'abort') =>
  page.route('**/api/products', (route) => (answer === 'never' ? never() : route.abort()));

/** The list's answer with the first product changed; asked afresh, since a 304 has no body. */
async function changeFirstProduct(page: Page, isChanged: () => boolean): Promise<void> {
  await page.route('**/api/products', async (route) => {
    const { 'if-none-match': _tag, ...headers } = route.request().headers();
    const answer = await route.fetch({ headers });
    const body = (await answer.json()) as { data: { inStock: boolean }[] };
    // Earlier tests may have sold the first ones out, and those are not shown at all.
    const shown = body.data.find(({ inStock }) => inStock) ?? {};
    if (isChanged()) Object.assign(shown, { inStock: false, inventoryQuantity: 0 });
    await route.fulfill({ response: answer, json: body });
  });
}

/** What leads to a state of a page; the last wait is what the state is known by. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  'products loading': async (page) => {
    await noProducts(page, 'never');
    await showBuiltPage(page, '**/marketplace', 'marketplace');
    await page.goto('/marketplace');
    await expect(page.getByText('Loading products')).toBeAttached();
    await expect(page.getByTestId('product-skeleton')).toHaveCount(8);
  },
  'products not loaded': async (page) => {
    await noProducts(page, 'abort');
    await showBuiltPage(page, '**/marketplace', 'marketplace');
    await page.goto('/marketplace');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'no product found': async (page) => {
    await page.goto('/marketplace?search=no-such-thing');
    await expect(page.getByText('Try adjusting your search or filters')).toBeVisible();
  },
  'sold out while one looks': async (page) => {
    let isSold = false;
    await changeFirstProduct(page, () => isSold);
    await page.goto('/marketplace');
    await expect(page.getByRole('article').first()).toBeVisible();
    await untilAnswering(page);
    isSold = true;
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await expect(page.getByText('Sold out').first()).toBeVisible();
  },
  'order being sent': async (page) => {
    await openOrderDialog(page, await productInStock());
    await fillOrderForm(page);
    await page.route('**/api/orders', never);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  },
  'last minutes, then zero, in the payment dialog': async (page) => {
    await page.clock.install();
    // An answer after the clock was moved would give the time again.
    await page.route('**/status', never);
    await orderToPayment(page, await productInStock());
    await expect(page.getByRole('button', { name: /more minutes/ })).toBeVisible();
    await page.clock.fastForward('25:30');
    await page.clock.runFor(1100);
    await expect(page.getByText('Five minutes left to pay.')).toBeAttached();
    expect(await auditPage(page)).toEqual([]);
    await page.clock.fastForward('04:40');
    await page.clock.runFor(1100);
    await expect(page.getByText('Do not transfer now.')).toBeVisible();
    expect(await page.getByText('Account number').count()).toBe(0);
  },
  'upload running': async (page) => {
    await orderToPayment(page, await productInStock());
    await chooseProof(page, await receiptPicture());
    await page.route('**/payment-proof', never);
    await page.getByRole('button', { name: 'Upload proof' }).click();
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  },
  'order loading': async (page) => {
    await page.route('**/status', never);
    await showBuiltPage(page, '**/orders/*', 'orders-shell');
    await page.goto('/orders/AAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByRole('status', { name: 'Loading your order' })).toBeVisible();
  },
  'order not loaded': async (page) => {
    await page.route('**/status', (route) => route.abort());
    await showBuiltPage(page, '**/orders/*', 'orders-shell');
    await page.goto('/orders/AAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
  'paid late': async (page) => {
    const order = await placeOrder(await productInStock());
    const late = {
      status: 'failed',
      failureReason: 'expired',
      ending: 'paid_late',
      isPaidLate: true,
    };
    await changeStatus(page, () => late);
    await showBuiltPage(page, '**/orders/*', 'orders-shell');
    await page.goto(`/orders/${order.orderId}`);
    await expect(page.getByText('Your proof came after the time had ended')).toBeVisible();
    await expect(page.getByText('Proof came late')).toBeVisible();
    expect(await page.getByRole('button', { name: /proof/ }).count()).toBe(0);
  },
  'no such order': async (page) => {
    await page.goto('/orders/AAAAAAAAAAAAAAAAAAAAAA');
    await expect(page.getByText('We cannot find this order')).toBeVisible();
  },
  'product not on sale': async (page) => {
    await page.goto('/marketplace/987654321');
    await expect(page.getByText('This product is no longer here')).toBeVisible();
  },
  'order of the supplier open': async (page) => {
    await page.goto('/supplier/orders');
    await untilAlive(page);
    await page
      .getByRole('button', { name: /^View details/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

const statesWithoutScripts: Record<string, (page: Page) => Promise<unknown>> = {
  'order form refused': async (page) => {
    await page.goto(`/marketplace?order=${(await productInStock()).id}`);
    await fillOrderForm(page);
    await page.getByLabel('Phone number').fill('0803');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('Phone number must be at least 10 digits')).toBeVisible();
  },
  'order that waits for payment': async (page) => {
    await page.goto(`/orders/${(await placeOrder(await productInStock())).orderId}`);
    // It looks as if it can be pressed, and the browser asks for the picture.
    const button = page.getByRole('button', { name: 'Upload proof' });
    await expect(button).toHaveCSS('pointer-events', 'auto');
    await button.click();
    await expect(page.getByLabel('Choose an image')).toBeFocused();
  },
};

test.describe('pages in their states are accessible and fit, on a phone, at 400 % and on a desktop', {
  tag: '@matrix',
}, () => {
  for (const [state, reach] of Object.entries(states))
    test(state, async ({ page }) => {
      await reach(page);
      expect(await auditBothWidths(page)).toEqual([]);
    });

  test.describe('without scripts', () => {
    for (const [state, reach] of Object.entries(statesWithoutScripts))
      test(state, async ({ page, context }) => {
        const browser = await context.newCDPSession(page);
        await browser.send('Emulation.setScriptExecutionDisabled', { value: true });
        await reach(page);
        // Axe waits with timers. The scripts of the page are not run any more.
        await browser.send('Emulation.setScriptExecutionDisabled', { value: false });
        expect(await auditBothWidths(page)).toEqual([]);
      });
  });
});
