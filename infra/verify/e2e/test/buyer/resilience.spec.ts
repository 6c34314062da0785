import { expect, type Page } from '@playwright/test';
import { receiptPicture } from '@spade/testkit/pictures';
import { newBuyer, placeOrder, productInStock, type ShopProduct } from '@spade/testkit/shop';
import { chooseProof, fillOrderForm, openOrderDialog, orderToPayment } from '../../src/buyer.ts';
import { quietTest } from '../../src/fixtures.ts';
import { untilAnswering } from '../../src/whole-page.ts';

const test = quietTest.extend<{ readonly product: ShopProduct }>({
  product: async ({ system: _ }, use) => use(await productInStock()),
});

const paymentDialog = (on: Page) => on.getByRole('dialog', { name: 'Complete Your Payment' });
const proceed = (on: Page) => on.getByRole('button', { name: 'Proceed to Payment' });
const uploaded = (on: Page) => on.getByText('A confirmation email will be sent once approved.');

/** The tab is killed; the buyer opens the marketplace in a new one. */
async function killTab(page: Page): Promise<Page> {
  await page.close();
  const next = await page.context().newPage();
  await next.goto('/marketplace');
  return next;
}

/** What must survive does so by the same code at every width; the wide screens are in the buyer's other suites. */
test.describe('on a phone,', () => {
  test.describe('a half-filled order form', () => {
    test('keeps everything typed when the tab is killed, once the buyer has accepted that', async ({
      page,
      product,
    }) => {
      await page.goto('/');
      await page.getByRole('button', { name: 'Accept' }).click();
      await openOrderDialog(page, product);
      await fillOrderForm(page);
      await page.getByRole('button', { name: 'One more' }).click();
      const next = await killTab(page);
      await openOrderDialog(next, product);
      await expect(next.getByLabel('City')).toHaveValue('Ikeja');
      await expect(next.getByLabel('Quantity')).toHaveValue('2');
      await next.getByRole('button', { name: 'Forget them' }).click();
      await expect(next.getByLabel('City')).toHaveValue('');
    });
  });

  test.describe('an order whose answer is lost', () => {
    test('is the same order when it is sent again', async ({ page, product }) => {
      await openOrderDialog(page, product);
      await fillOrderForm(page);
      const taken = await loseNextAnswer(page);
      await proceed(page).click();
      await expect(page.getByText('Unable to process your order. Please try again.')).toBeVisible();
      await proceed(page).click();
      await expect(paymentDialog(page)).toBeVisible();
      await expect(page.getByText(await taken(), { exact: true }).first()).toBeVisible();
    });

    test('is not placed twice when the tab is killed before the answer', async ({
      page,
      product,
    }) => {
      const buyer = newBuyer();
      await openOrderDialog(page, product);
      await fillOrderForm(page, buyer);
      const taken = await loseNextAnswer(page);
      await proceed(page).click();
      const reference = await taken();
      const next = await killTab(page);
      await openOrderDialog(next, product);
      await fillOrderForm(next, buyer);
      await proceed(next).click();
      await expect(paymentDialog(next)).toBeVisible();
      await expect(next.getByText(reference, { exact: true }).first()).toBeVisible();
    });

    /** The server takes the next order, but its answer never arrives; returns the order's reference. */
    async function loseNextAnswer(page: Page): Promise<() => Promise<string>> {
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

  test.describe('an unpaid order', () => {
    test('keeps its public id out of every address but that of its own page', async ({
      page,
      product,
    }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await orderToPayment(page, product);
      await page.reload();
      await expect(paymentDialog(page)).toBeVisible();
      const pages = asked.filter((url) => !url.includes('/api/orders/'));
      const { orderId } = JSON.parse(
        await page.evaluate(() => localStorage.getItem('last-order') ?? '{}'),
      ) as { orderId: string };
      expect(orderId.length).toBeGreaterThanOrEqual(20);
      expect(pages.filter((url) => url.includes(orderId))).toEqual([]);
    });
  });

  test.describe('a chosen proof', () => {
    /** The page of an order, which has the same place for proofs as the dialog after ordering, and no form before it. */
    async function openUnpaid(page: Page, product: ShopProduct): Promise<void> {
      const { orderId } = await placeOrder(product);
      await page.goto(`/orders/${orderId}`);
      await untilAnswering(page);
    }

    test('is there again after the tab was killed, and can be sent', async ({ page, product }) => {
      await orderToPayment(page, product);
      await chooseProof(page, await receiptPicture());
      const next = await killTab(page);
      await next.getByRole('link', { name: 'Pay now' }).click();
      await expect(next.getByText('receipt.png')).toBeVisible();
      await next.getByRole('button', { name: 'Upload proof' }).click();
      await expect(uploaded(next)).toBeVisible();
    });

    test('is deleted after two days when it was never sent', async ({ page, context, product }) => {
      await orderToPayment(page, product);
      await chooseProof(page, await receiptPicture());
      await page.close();
      const next = await context.newPage();
      await next.clock.setFixedTime(Date.now() + 49 * 60 * 60 * 1000);
      await next.goto('/marketplace');
      await next.getByRole('link', { name: 'Pay now' }).click();
      await expect(next.getByText('Choose an image')).toBeVisible();
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

    test('is kept when the connection drops, and resumes automatically when it returns', async ({
      page,
      context,
      product,
    }) => {
      await orderToPayment(page, product);
      await chooseProof(page, await receiptPicture());
      await context.setOffline(true);
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await expect(page.getByText(/^The connection broke off\./)).toBeVisible();
      await expect(
        page.getByText('Failed to upload payment proof. Please try again.'),
      ).toBeVisible();
      await context.setOffline(false);
      await expect(uploaded(page)).toBeVisible();
    });

    test('counts as sent when only the answer to it was lost', async ({ page, product }) => {
      await openUnpaid(page, product);
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
      await expect(uploaded(page)).toBeVisible();
    });

    test('can be cancelled while it is sent, and sent again', async ({ page, product }) => {
      await openUnpaid(page, product);
      await chooseProof(page, await receiptPicture());
      const held = Promise.withResolvers<void>();
      await page.route('**/payment-proof', () => held.promise, { times: 1 });
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible();
      await page.getByRole('button', { name: 'Cancel upload' }).click();
      held.resolve();
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await expect(uploaded(page)).toBeVisible();
    });

    test('is made smaller before it is sent when it is a large photo', async ({
      page,
      product,
    }) => {
      await openUnpaid(page, product);
      const photo = await receiptPicture({ noisePx: 3000, format: 'jpeg' });
      expect(photo.length).toBeGreaterThan(3 * 1024 * 1024);
      await page
        .getByLabel('Choose an image')
        .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: photo });
      await expect(page.getByText(/made smaller from/)).toBeVisible();
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await expect(uploaded(page)).toBeVisible();
    });
  });
});
