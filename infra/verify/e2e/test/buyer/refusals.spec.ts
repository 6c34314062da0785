import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { showBuiltPage } from '@spade/testkit/built-page';
import { receiptPicture } from '@spade/testkit/pictures';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import { auditPage } from '../../src/audit.ts';
import { changeStatus, chooseProof, fillOrderForm, openOrderDialog } from '../../src/buyer.ts';
import { quietTest as test } from '../../src/fixtures.ts';
import { untilAnswering } from '../../src/whole-page.ts';
import { type Refused, refusals } from './refusals.ts';

/** Answers a call with each refusal in turn, in the API's own envelope. */
async function refuse(page: Page, path: string) {
  let now: Refused | undefined;
  await page.route(path, (route) => {
    if (!now || route.request().method() !== 'POST') return route.continue();
    const { status, code, message, details, errors } = now;
    const json = { success: false, code, message, requestId: 'e2e', details, errors };
    return route.fulfill({ status, json });
  });
  return (refused: Refused) => {
    now = refused;
  };
}

/** The words are on the screen, nothing covers them, and the focus is on them or on the field that they describe. */
async function expectSaid(page: Page, words: string, field?: string): Promise<void> {
  const said = page.getByText(words, { exact: false }).first();
  await expect(said, words).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isOnTop(said), words).toBe(true);
  if (field) {
    const control = page.getByLabel(field).and(page.locator('input, select, textarea')).first();
    await expect(control, words).toBeFocused();
    await expect(control).toHaveAccessibleDescription(new RegExp(escaped(words)));
    return;
  }
  await expect(page.getByRole('alert').filter({ hasText: words }), words).toBeFocused();
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const isOnTop = (said: Locator): Promise<boolean> =>
  said.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    return over !== null && (element.contains(over) || over.contains(element));
  });

async function walk(
  page: Page,
  path: string,
  table: readonly Refused[],
  press: () => Promise<unknown>,
): Promise<void> {
  const answerWith = await refuse(page, path);
  for (const refused of table) {
    answerWith(refused);
    await press();
    await expectSaid(page, refused.words ?? refused.message, refused.field);
  }
  expect(await auditPage(page)).toEqual([]);
}

const fillContactForm = async (page: Page) => {
  for (const name of ['First Name', 'Last Name', 'Subject', 'Message'])
    await page.getByLabel(name, { exact: true }).fill('Words');
  await page.getByLabel('Email Address').last().fill('ada@example.com');
};

test.describe('a refusal is said in view, in focus, in the words of the server', {
  tag: '@matrix',
}, () => {
  test('in the order form', async ({ page }) => {
    test.slow();
    await openOrderDialog(page, await productInStock(5));
    await fillOrderForm(page);
    await page.getByLabel('Quantity').fill('3');
    const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
    await walk(page, '**/api/orders', refusals.orderForm, () => proceed.click());
  });

  for (const refused of refusals.goneProduct)
    test(`in the order form of a product that is gone: ${refused.code}`, async ({ page }) => {
      await openOrderDialog(page, await productInStock());
      await fillOrderForm(page);
      const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
      await walk(page, '**/api/orders', [refused], () => proceed.click());
      await expect(proceed).toBeDisabled();
    });

  test('where the proof is uploaded', async ({ page }) => {
    test.slow();
    const { orderId } = await placeOrder(await productInStock());
    await page.goto(`/orders/${orderId}`);
    await untilAnswering(page);
    const picture = await receiptPicture();
    const upload = page.getByRole('button', { name: /^Upload (proof|again)$/ });
    await walk(page, '**/payment-proof', refusals.proofForm, async () => {
      // At first, and after a refusal of the picture itself.
      if (await upload.isDisabled()) await chooseProof(page, picture);
      await upload.click();
    });
  });

  test('where more time is asked for', async ({ page }) => {
    const { orderId } = await placeOrder(await productInStock());
    await page.goto(`/orders/${orderId}`);
    await untilAnswering(page);
    const ask = page.getByRole('button', { name: /more minutes/ });
    await walk(page, '**/extend', refusals.moreTime, () => ask.click());
  });

  test('where the account for a refund is named', async ({ page }) => {
    const { orderId } = await placeOrder(await productInStock());
    const owed = {
      status: 'failed',
      failureReason: 'cancelled',
      ending: 'cancelled',
      refundOwed: '500.00',
      refund: {
        account: null,
        isNumberDoubtful: false,
        banks: [{ code: '000013', name: 'GTBank' }],
      },
    };
    await changeStatus(page, () => owed);
    await showBuiltPage(page, '**/orders/*', 'orders-shell');
    await page.goto(`/orders/${orderId}`);
    await page.getByLabel('Bank').selectOption('GTBank');
    await page.getByLabel('Account number').fill('0123456789');
    await page.getByLabel('Name of the account').fill('Ada Obi');
    const send = page.getByRole('button', { name: 'Save this account' });
    await walk(page, '**/refund-account', refusals.refundAccountForm, () => send.click());
  });

  test('in the contact form', async ({ page }) => {
    await page.goto('/#contact');
    await untilAnswering(page);
    await fillContactForm(page);
    const send = page.getByRole('button', { name: 'Send Message' });
    await walk(page, '**/api/contact', refusals.contactForm, () => send.click());
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('beside the field of the order form that comes back', async ({ page }) => {
      const product = await productInStock(3);
      await page.goto(`/marketplace?order=${product.id}`);
      await fillOrderForm(page);
      const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
      await page.getByLabel('Phone number').fill('0803');
      await proceed.click();
      await expectSaid(page, 'Phone number must be at least 10 digits', 'Phone number');
      await page.getByLabel('Phone number').fill('08031234567');
      await page.getByLabel('Quantity').fill(String(product.inventoryQuantity + 1));
      const answer = page.waitForResponse((response) => response.request().method() === 'POST');
      await proceed.click();
      // Else Back leads to an error page of the browser (ERR_CACHE_MISS). Back itself cannot be tried here: Chromium keeps
      // nothing of a site whose certificate it does not trust.
      expect((await answer).headers()['cache-control']).toBe('private, no-cache');
      // The number that the list gave may be a second old.
      await expectSaid(page, 'left in stock.', 'Quantity');
    });

    test('in the part of the order page that was refused', async ({ page, system }) => {
      const { orderId } = await placeOrder(await productInStock());
      await page.goto(`/orders/${orderId}`);
      const text = { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no picture') };
      await page.getByLabel('Choose an image').setInputFiles(text);
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await expectSaid(
        page,
        'Please upload a photo or a screenshot of your payment (JPEG, PNG or WebP).',
      );
      await new ApiClient(system.siteUrl).post(`/api/orders/${orderId}/extend`);
      await page.getByRole('button', { name: /more minutes/ }).click();
      await expectSaid(page, 'The payment time of this order was extended before.');
    });
  });
});
