import { isLatePreload, launchBrowser, ownComplaints, untilHydrated } from '@spade/testkit/browser';
import { receiptPicture } from '@spade/testkit/pictures';
import { runningSystem } from '@spade/testkit/running-system';
import { newBuyer, placeOrder, productInStock, type ShopProduct } from '@spade/testkit/shop';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  chooseProof,
  fillOrderForm,
  openOrderDialog,
  orderNow,
  orderToPayment,
} from '../src/buyer.ts';

const { pageUrl } = runningSystem();

let browser: Browser;
let context: BrowserContext;
let page: Page;
let product: ShopProduct;

/** Console messages of every tab of the test, but for the browser's own about the cut network. */
let complaints: string[];

const paymentDialog = (on: Page) => on.getByRole('dialog', { name: 'Complete Your Payment' });
const proceed = (on: Page) => on.getByRole('button', { name: 'Proceed to Payment' });
const uploaded = (on: Page) => on.getByText('A confirmation email will be sent once approved.');

/** The tab is killed; the buyer opens the marketplace in a new one. */
async function killTab(): Promise<Page> {
  await page.close();
  const next = await context.newPage();
  await next.goto('/marketplace');
  return next;
}

/** What must survive does so by the same code at every width; the wide screens are in the buyer's other suites. */
describe('on a phone,', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());

  beforeEach(async () => {
    context = await browser.newContext({
      ...{ baseURL: pageUrl, ignoreHTTPSErrors: true },
      ...{ viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true },
    });
    context.setDefaultTimeout(30_000);
    complaints = [];
    context.on('console', (message) => {
      if (!isLatePreload(message.text())) complaints.push(`${message.type()}: ${message.text()}`);
    });
    context.on('weberror', (fault) => complaints.push(`uncaught: ${fault.error().message}`));
    page = await context.newPage();
    product = await productInStock();
  });
  afterEach(async () => {
    await context.close();
    // In every test, so that none can forget it.
    // oxlint-disable-next-line jest/no-standalone-expect
    expect(ownComplaints(complaints)).toEqual([]);
  });

  describe('a half-filled order form', () => {
    it('is there again after a reload, the dialog open', async () => {
      await openOrderDialog(page, product);
      await fillOrderForm(page);
      await page.getByRole('button', { name: 'One more' }).click();
      await page.reload();
      await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
      await page.getByText('2 × ').waitFor(); // what was typed is back
      expect(await page.getByLabel('Delivery address').inputValue()).toBe('12 Allen Avenue');
      expect(await page.getByLabel('Quantity').inputValue()).toBe('2');
    });

    it('closes by the back button and keeps what was typed', async () => {
      await openOrderDialog(page, product);
      await fillOrderForm(page);
      await page.goBack();
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await orderNow(page, product).click();
      expect(await page.getByLabel('Full name').inputValue()).toBe('Adaeze Obi');
    });

    it('keeps everything typed when the tab is killed, once the buyer has accepted that', async () => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Accept' }).click();
      await openOrderDialog(page, product);
      await fillOrderForm(page);
      await page.getByRole('button', { name: 'One more' }).click();
      const next = await killTab();
      await openOrderDialog(next, product);
      expect(await next.getByLabel('City').inputValue()).toBe('Ikeja');
      expect(await next.getByLabel('Quantity').inputValue()).toBe('2');
      await next.getByRole('button', { name: 'Forget them' }).click();
      expect(await next.getByLabel('City').inputValue()).toBe('');
    });
  });

  describe('an order whose answer is lost', () => {
    it('is the same order when it is sent again', async () => {
      await openOrderDialog(page, product);
      await fillOrderForm(page);
      const taken = await loseNextAnswer();
      await proceed(page).click();
      await page.getByText('Unable to process your order. Please try again.').waitFor();
      await proceed(page).click();
      await paymentDialog(page).waitFor();
      await page
        .getByText(await taken(), { exact: true })
        .first()
        .waitFor();
    });

    it('is found again when the buyer changed the form in between', async () => {
      await openOrderDialog(page, product);
      await fillOrderForm(page);
      const taken = await loseNextAnswer();
      await proceed(page).click();
      await page.getByText('Unable to process your order. Please try again.').waitFor();
      await page.getByLabel('City').fill('Surulere');
      await proceed(page).click();
      await page.getByText('Your order was already placed').waitFor();
      await page
        .getByText(await taken(), { exact: true })
        .first()
        .waitFor();
    });

    it('is not placed twice when the tab is killed before the answer', async () => {
      const buyer = newBuyer();
      await openOrderDialog(page, product);
      await fillOrderForm(page, buyer);
      const taken = await loseNextAnswer();
      await proceed(page).click();
      const reference = await taken();
      const next = await killTab();
      await openOrderDialog(next, product);
      await fillOrderForm(next, buyer);
      await proceed(next).click();
      await paymentDialog(next).waitFor();
      await next.getByText(reference, { exact: true }).first().waitFor();
    });

    /** The server takes the next order, but its answer never arrives; returns the order's reference. */
    async function loseNextAnswer(): Promise<() => Promise<string>> {
      const taken = Promise.withResolvers<string>();
      await page.route(
        '**/api/orders',
        async (route) => {
          const answer = await route.fetch();
          const { data } = (await answer.json()) as { data: { reference: string } };
          await route.abort('connectionreset').catch(() => {}); // the tab may be gone by now
          taken.resolve(data.reference);
        },
        { times: 1 },
      );
      return () => taken.promise;
    }
  });

  describe('an unpaid order', () => {
    it('shows its payment dialog again after a reload', async () => {
      const reference = await orderToPayment(page, product);
      await page.reload();
      await paymentDialog(page).getByText(reference, { exact: true }).first().waitFor();
    });

    it('is offered on return when the tab was killed', async () => {
      const reference = await orderToPayment(page, product);
      const next = await killTab();
      await next.getByRole('link', { name: 'Pay now' }).click();
      await next.getByRole('heading', { name: `Order ${reference}` }).waitFor();
      await next.getByRole('timer').waitFor();
    });

    it('keeps its public id out of every address but that of its own page', async () => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await orderToPayment(page, product);
      await page.reload();
      await paymentDialog(page).waitFor();
      const pages = asked.filter((url) => !url.includes('/api/orders/'));
      const { orderId } = JSON.parse(
        await page.evaluate(() => localStorage.getItem('last-order') ?? '{}'),
      ) as { orderId: string };
      expect(orderId.length).toBeGreaterThanOrEqual(20);
      expect(pages.filter((url) => url.includes(orderId))).toEqual([]);
    });
  });

  describe('a chosen proof', () => {
    /** The page of an order, which has the same place for proofs as the dialog after ordering, and no form before it. */
    async function openUnpaid(): Promise<void> {
      const { orderId } = await placeOrder(product);
      await page.goto(`/orders/${orderId}`);
      await untilHydrated(page);
    }

    it('is there again after the tab was killed, and can be sent', async () => {
      await orderToPayment(page, product);
      await chooseProof(page, await receiptPicture());
      const next = await killTab();
      await next.getByRole('link', { name: 'Pay now' }).click();
      await next.getByText('receipt.png').waitFor();
      await next.getByRole('button', { name: 'Upload proof' }).click();
      await uploaded(next).waitFor();
    });

    it('is deleted after two days when it was never sent', async () => {
      await orderToPayment(page, product);
      await chooseProof(page, await receiptPicture());
      await page.close();
      const next = await context.newPage();
      await next.clock.setFixedTime(Date.now() + 49 * 60 * 60 * 1000);
      await next.goto('/marketplace');
      await next.getByRole('link', { name: 'Pay now' }).click();
      await next.getByText('Choose an image').waitFor();
      // The area is there before the shelf has been looked through.
      await next.waitForFunction(async () => {
        const request = indexedDB.open('proofs');
        await new Promise((resolve) => request.addEventListener('success', resolve));
        const all = request.result.transaction('proofs').objectStore('proofs').getAllKeys();
        await new Promise((resolve) => all.addEventListener('success', resolve));
        request.result.close();
        return all.result.length === 0;
      });
      expect(await next.getByText('receipt.png').count()).toBe(0);
    });

    it('is kept when the connection drops, and resumes automatically when it returns', async () => {
      await orderToPayment(page, product);
      await chooseProof(page, await receiptPicture());
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await page.getByText('The connection broke off.').waitFor();
      await page.getByText('Failed to upload payment proof. Please try again.').waitFor();
      await context.setOffline(false);
      await uploaded(page).waitFor();
    });

    it('counts as sent when only the answer to it was lost', async () => {
      await openUnpaid();
      await chooseProof(page, await receiptPicture());
      await page.route(
        '**/payment-proof',
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await uploaded(page).waitFor();
    });

    it('can be cancelled while it is sent, and sent again', async () => {
      await openUnpaid();
      await chooseProof(page, await receiptPicture());
      const held = Promise.withResolvers<void>();
      await page.route('**/payment-proof', () => held.promise, { times: 1 });
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await page.getByRole('progressbar', { name: 'Uploading' }).waitFor();
      await page.getByRole('button', { name: 'Cancel upload' }).click();
      held.resolve();
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await uploaded(page).waitFor();
    });

    it('is refused at 5 MB with a message, and not kept', async () => {
      await orderToPayment(page, product);
      // No picture, so it cannot be made smaller.
      await page.getByLabel('Choose an image').setInputFiles({
        name: 'huge.png',
        mimeType: 'image/png',
        buffer: Buffer.alloc(5 * 1024 * 1024),
      });
      await page.getByText('File Too Large').waitFor();
      await page.getByText('Please upload an image smaller than 5MB').waitFor();
      expect(await page.getByText('huge.png').count()).toBe(0);
      expect(await page.getByRole('button', { name: 'Upload proof' }).isDisabled()).toBe(true);
    });

    it('is made smaller before it is sent when it is a large photo', async () => {
      await openUnpaid();
      const photo = await receiptPicture({ noisePx: 3000, format: 'jpeg' });
      expect(photo.length).toBeGreaterThan(3 * 1024 * 1024);
      await page
        .getByLabel('Choose an image')
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
      await page.getByText(/made smaller from/).waitFor();
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await uploaded(page).waitFor();
    });

    it('shows why the server refuses a damaged picture', async () => {
      await openUnpaid();
      await chooseProof(page, (await receiptPicture()).subarray(0, 2000));
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await page.getByText(/damaged|JPEG, PNG or WebP/).waitFor();
      await page.getByText('If you have paid, do not pay again.').waitFor();
    });
  });
});
