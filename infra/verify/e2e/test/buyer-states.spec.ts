import {
  launchBrowser,
  openPage,
  ownComplaints,
  untilHydrated,
  type WatchedPage,
} from '@spade/testkit/browser';
import { showBuiltPage } from '@spade/testkit/built-page';
import { receiptPicture } from '@spade/testkit/pictures';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import type { Browser, Page } from 'playwright-core';
import { auditPage, fitsTheScreen } from '../src/audit.ts';
import { chooseProof, fillOrderForm, openOrderDialog, orderToPayment } from '../src/buyer.ts';

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
    await page.getByText('Loading products').waitFor({ state: 'attached' });
    expect(await page.getByTestId('product-skeleton').count()).toBe(8);
  },
  'products not loaded': async (page) => {
    await noProducts(page, 'abort');
    await showBuiltPage(page, '**/marketplace', 'marketplace');
    await page.goto('/marketplace');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  },
  'no product found': async (page) => {
    await page.goto('/marketplace?search=no-such-thing');
    await page.getByText('Try adjusting your search or filters').waitFor();
  },
  'sold out while one looks': async (page) => {
    let isSold = false;
    await changeFirstProduct(page, () => isSold);
    await page.goto('/marketplace');
    await page.getByRole('article').first().waitFor();
    await untilHydrated(page);
    isSold = true;
    await page.evaluate(() =>
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
    );
    await page.getByText('Sold out').first().waitFor();
  },
  'order being sent': async (page) => {
    await openOrderDialog(page, await productInStock());
    await fillOrderForm(page);
    await page.route('**/api/orders', never);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByRole('button', { name: 'Processing...' }).waitFor();
  },
  'order answered without success': async (page) => {
    await openOrderDialog(page, await productInStock());
    await fillOrderForm(page);
    await page.route('**/api/orders', (route) => route.fulfill({ json: { success: false } }));
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByText('Order Failed').waitFor();
    await page.getByText('Unable to process your order. Please try again.').waitFor();
    await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
  },
  'time extended': async (page) => {
    await orderToPayment(page, await productInStock());
    await page.getByRole('button', { name: 'Give me 30 more minutes' }).click();
    await page.getByText(/^You now have until/).waitFor();
  },
  'last minutes, then zero, in the payment dialog': async (page) => {
    await page.clock.install();
    await orderToPayment(page, await productInStock());
    await page.getByRole('button', { name: /more minutes/ }).waitFor();
    await page.route('**/status', never);
    await page.clock.fastForward('25:30');
    await page.clock.runFor(1100);
    await page.getByText('Five minutes left to pay.').waitFor({ state: 'attached' });
    expect(await auditPage(page)).toEqual([]);
    await page.clock.fastForward('04:40');
    await page.clock.runFor(1100);
    await page.getByText('Do not transfer now.').waitFor();
    expect(await page.getByText('Account number').count()).toBe(0);
  },
  'wrong type of file': async (page) => {
    await chooseIn(page);
    const pdf = { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') };
    await page.getByLabel('Choose another').setInputFiles(pdf);
    await page.getByText('Please choose a photo or a screenshot of your transfer.').waitFor();
    await page.getByText('receipt.png').waitFor();
  },
  'file too large': async (page) => {
    await orderToPayment(page, await productInStock());
    const buffer = Buffer.alloc(5 * 1024 * 1024);
    await page
      .getByLabel('Choose an image')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByText('Please upload an image smaller than 5MB').waitFor();
  },
  'upload running': async (page) => {
    await chooseIn(page);
    await page.route('**/payment-proof', never);
    await send(page);
    await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
  },
  'upload broken off': async (page) => {
    await chooseIn(page);
    await page.route('**/payment-proof', (route) => route.abort());
    await send(page);
    await page.getByText('Failed to upload payment proof. Please try again.').waitFor();
    await page.getByText('The connection broke off.').waitFor();
  },
  'upload answered without success': async (page) => {
    await chooseIn(page);
    await answerUploads(page, 200, { success: false });
    await send(page);
    await page.getByText('Upload Failed').waitFor();
  },
  'upload refused': async (page) => {
    await chooseIn(page);
    await answerUploads(page, 422, { success: false, code: 'X', message: 'It is damaged.' });
    await send(page);
    await page.getByText('It is damaged.').waitFor();
    await page.getByText('If you have paid, do not pay again.').waitFor();
  },
  'proof uploaded': async (page) => {
    await chooseIn(page);
    await send(page);
    await page
      .getByText("Your payment is being verified. We'll notify you once confirmed.")
      .waitFor();
    await page.getByText('Your transfer is being checked').first().waitFor();
    expect(await page.getByText('Account number').count()).toBe(0);
  },
  'order loading': async (page) => {
    await page.route('**/status', never);
    await showBuiltPage(page, '**/orders/*', 'orders-shell');
    await page.goto('/orders/AAAAAAAAAAAAAAAAAAAAAA');
    await page.getByRole('status', { name: 'Loading your order' }).waitFor();
  },
  'order not loaded': async (page) => {
    await page.route('**/status', (route) => route.abort());
    await showBuiltPage(page, '**/orders/*', 'orders-shell');
    await page.goto('/orders/AAAAAAAAAAAAAAAAAAAAAA');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
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
    await page.getByText('Your proof came after the time had ended.').waitFor();
    await page.getByText('Proof came late').waitFor();
    expect(await page.getByRole('button', { name: /proof/ }).count()).toBe(0);
  },
};

let browser: Browser;
let watched: WatchedPage;

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
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

describe("the buyer's screens", () => {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await watched.page.unrouteAll({ behavior: 'ignoreErrors' });
    await watched.close();
  });

  it.each(Object.entries(states))(
    'are accessible and fit, on a phone and as wide as a desktop: %s',
    async (_state, reach) => {
      watched = await openPage(browser, { permissions: ['clipboard-write'], ...phone });
      const { page } = watched;
      page.setDefaultTimeout(30_000);
      await reach(page);
      expect(await faultsOf(page)).toEqual([]);
      await page.setViewportSize(desktop);
      expect(await faultsOf(page)).toEqual([]);
      expect(ownComplaints(watched.complaints)).toEqual([]);
    },
  );
});
