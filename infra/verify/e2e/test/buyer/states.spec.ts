import { expect, type Page } from '@playwright/test';
import { showBuiltPage } from '@spade/testkit/built-page';
import { receiptPicture } from '@spade/testkit/pictures';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import { auditPage, fitsTheScreen } from '../../src/audit.ts';
import { chooseProof, fillOrderForm, openOrderDialog, orderToPayment } from '../../src/buyer.ts';
import { quietTest as test } from '../../src/fixtures.ts';
import { untilAnswering } from '../../src/whole-page.ts';

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

/** Answers every upload like this. */
const answerUploads = (page: Page, status: number, body: object) =>
  page.route('**/payment-proof', (route) => route.fulfill({ status, json: body }));

async function chooseIn(page: Page): Promise<void> {
  await orderToPayment(page, await productInStock());
  await chooseProof(page, await receiptPicture());
}

const send = (page: Page) => page.getByRole('button', { name: 'Upload proof' }).click();

/** Pages and what leads to each of their states; the last wait is what the state is known by. */
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
  'order answered without success': async (page) => {
    await openOrderDialog(page, await productInStock());
    await fillOrderForm(page);
    await page.route('**/api/orders', (route) => route.fulfill({ json: { success: false } }));
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expect(page.getByText('Order Failed')).toBeVisible();
    await expect(page.getByText('Unable to process your order. Please try again.')).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Complete Your Order' })).toBeVisible();
  },
  'time extended': async (page) => {
    await orderToPayment(page, await productInStock());
    await page.getByRole('button', { name: 'Give me 30 more minutes' }).click();
    await expect(page.getByText(/^You now have until/)).toBeVisible();
    const timer = page.getByRole('dialog').getByRole('timer', { name: /: (5\d:|60:00)/ });
    await expect(timer).toBeVisible();
    expect(await page.getByRole('button', { name: /more minutes/ }).count()).toBe(0);
  },
  'last minutes, then zero, in the payment dialog': async (page) => {
    await page.clock.install();
    await orderToPayment(page, await productInStock());
    await expect(page.getByRole('button', { name: /more minutes/ })).toBeVisible();
    await page.route('**/status', never);
    await page.clock.fastForward('25:30');
    await page.clock.runFor(1100);
    await expect(page.getByText('Five minutes left to pay.')).toBeAttached();
    expect(await auditPage(page)).toEqual([]);
    await page.clock.fastForward('04:40');
    await page.clock.runFor(1100);
    await expect(page.getByText('Do not transfer now.')).toBeVisible();
    expect(await page.getByText('Account number').count()).toBe(0);
  },
  'wrong type of file': async (page) => {
    await chooseIn(page);
    const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
    await page.getByLabel('Choose another').setInputFiles(pdf);
    await expect(
      page.getByText('Please choose a photo or a screenshot of your transfer.'),
    ).toBeVisible();
    await expect(page.getByText('receipt.png')).toBeVisible();
  },
  'file too large': async (page) => {
    await orderToPayment(page, await productInStock());
    const buffer = Buffer.alloc(5 * 1024 * 1024);
    await page
      .getByLabel('Choose an image')
      .setInputFiles({ name: 'huge.png', mimeType: 'image/png', buffer });
    await expect(page.getByText('File Too Large')).toBeVisible();
    await expect(page.getByText('Please upload an image smaller than 5MB')).toBeVisible();
    expect(await page.getByText('huge.png').count()).toBe(0);
    await expect(page.getByRole('button', { name: 'Upload proof' })).toBeDisabled();
  },
  'upload running': async (page) => {
    await chooseIn(page);
    await page.route('**/payment-proof', never);
    await send(page);
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
  },
  'upload broken off': async (page) => {
    await chooseIn(page);
    await page.route('**/payment-proof', (route) => route.abort());
    await send(page);
    await expect(page.getByText('Failed to upload payment proof. Please try again.')).toBeVisible();
    await expect(page.getByText(/^The connection broke off\./)).toBeVisible();
  },
  'upload answered without success': async (page) => {
    await chooseIn(page);
    await answerUploads(page, 200, { success: false });
    await send(page);
    await expect(page.getByText('Upload Failed')).toBeVisible();
  },
  'upload refused': async (page) => {
    await chooseIn(page);
    await answerUploads(page, 422, { success: false, code: 'X', message: 'It is damaged.' });
    await send(page);
    await expect(page.getByText('It is damaged.')).toBeVisible();
    await expect(page.getByText('If you have paid, do not pay again.')).toBeVisible();
  },
  'proof uploaded': async (page) => {
    await chooseIn(page);
    await send(page);
    await expect(
      page.getByText("Your payment is being verified. We'll notify you once confirmed."),
    ).toBeVisible();
    await expect(page.getByText('Your transfer is being checked').first()).toBeVisible();
    expect(await page.getByText('Account number').count()).toBe(0);
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
    await page.route('**/status', async (route) => {
      const answer = await route.fetch();
      const body = (await answer.json()) as { data: object };
      const late = { status: 'failed', failureReason: 'expired', isPaidLate: true };
      await route.fulfill({ response: answer, json: { ...body, data: { ...body.data, ...late } } });
    });
    await showBuiltPage(page, '**/orders/*', 'orders-shell');
    await page.goto(`/orders/${order.orderId}`);
    await expect(page.getByText('Your proof came after the time had ended.')).toBeVisible();
    await expect(page.getByText('Proof came late')).toBeVisible();
    expect(await page.getByRole('button', { name: /proof/ }).count()).toBe(0);
  },
};

const desktop = { width: 1280, height: 850 };

/** What is wrong with the page now: accessibility, and what does not fit the screen. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults = await auditPage(page);
  if (!(await fitsTheScreen(page))) faults.push('the page is wider than the screen');
  // What is hidden inside a dialog must not make the dialog itself scroll.
  const overflow = await page.evaluate(() => {
    const dialog = document.querySelector('dialog[open]');
    return dialog ? dialog.scrollHeight - dialog.clientHeight : 0;
  });
  if (overflow > 0) faults.push(`the dialog scrolls by ${overflow} px`);
  return faults;
}

test.describe("the buyer's screens", () => {
  test.use({ permissions: ['clipboard-write'] });

  for (const [state, reach] of Object.entries(states))
    test(`are accessible and fit, on a phone and as wide as a desktop: ${state}`, async ({
      page,
    }) => {
      await reach(page);
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize(desktop);
      expect(await faultsOf(page)).toEqual([]);
    });
});
