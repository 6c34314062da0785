import { expect, type Locator, type Page } from '@playwright/test';
import { ApiClient } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import { auditPage } from '../../src/audit.ts';
import { chooseProof, fillOrderForm, openOrderDialog } from '../../src/buyer.ts';
import { quietTest as test } from '../../src/fixtures.ts';
import { untilAnswering } from '../../src/whole-page.ts';

/**
 * Which refusal a visitor meets where: every code that the calls of a public page can answer, with the message of
 * `gateway/src/http/error-catalogue.ts`. `field` is the label of the field that it stands beside; the others stand in the
 * note of their form.
 */
interface Refused {
  readonly code: string;
  readonly status: number;
  readonly message: string;
  readonly field?: string;
  /** What the page says instead, where it knows more than the message. */
  readonly words?: string;
  readonly details?: object;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

const busy = 'We are very busy at the moment. Please try again in a few seconds.';
const broken = 'Something went wrong on our side. Please try again later.';
const otherSite = 'This request came from another website. Please use the pages of this one.';

/** What any call may answer. */
const anywhere = (what: string): readonly Refused[] => [
  {
    code: 'RATE_LIMITED',
    status: 429,
    message: `Too many ${what} in a short time. Please try again in 2 minutes.`,
  },
  { code: 'CROSS_SITE', status: 403, message: otherSite },
  { code: 'PAYLOAD_TOO_LARGE', status: 413, message: 'This request is too large.' },
  { code: 'UNAVAILABLE', status: 503, message: busy },
  { code: 'PLATFORM.DEADLINE_EXCEEDED', status: 503, message: busy },
  { code: 'PLATFORM.OVERLOADED', status: 503, message: busy },
  { code: 'PLATFORM.UNAVAILABLE', status: 503, message: busy },
  { code: 'PLATFORM.INTERNAL', status: 500, message: broken },
];

/** What only a call that no page of ours sends is answered. */
const malformed: readonly Refused[] = [
  { code: 'BAD_REQUEST', status: 400, message: 'This request cannot be understood.' },
  { code: 'MALFORMED_JSON', status: 400, message: 'The body of this request is not valid JSON.' },
  {
    code: 'UNSUPPORTED_MEDIA_TYPE',
    status: 415,
    message: 'Please send this request as application/json.',
  },
];

const orderForm: readonly Refused[] = [
  ...anywhere('orders'),
  ...malformed,
  ...(
    [
      ['customerName', 'Full name'],
      ['customerEmail', 'Email address'],
      ['customerPhone', 'Phone number'],
      ['shippingAddress', 'Delivery address'],
      ['shippingLandmark', 'Landmark'],
      ['shippingCity', 'City'],
      ['shippingState', 'State'],
      ['quantity', 'Quantity'],
    ] as const
  ).map(([name, field]) => ({
    ...{ code: 'VALIDATION', status: 400, field },
    message: `The server's words on ${name}`,
    errors: { [name]: [`The server's words on ${name}`] },
  })),
  {
    code: 'ORDERS.TOO_MANY_OPEN',
    status: 409,
    message: 'You already have 3 orders with this phone number whose payment is not confirmed.',
    details: { by: 'phone', limit: 3, freeAt: null },
    field: 'Phone number',
  },
  {
    code: 'ORDERS.TOO_MANY_OPEN',
    status: 409,
    message: 'You already have 3 orders with this e-mail address whose payment is not confirmed.',
    details: { by: 'email', limit: 3, freeAt: null },
    field: 'Email address',
  },
  {
    code: 'ORDERS.HELD_BY_OTHERS',
    status: 409,
    message: 'Nothing can be ordered at the moment: unpaid orders of other buyers hold the rest.',
    details: { orderable: 0, freeAt: null },
    field: 'Quantity',
  },
  {
    code: 'CATALOG.CONTENDED',
    status: 409,
    message: 'Unpaid orders hold half of this product. Please order fewer pieces.',
  },
  {
    code: 'CATALOG.HOLD_ENDED',
    status: 409,
    message: 'This order could not be placed in time. Please try again.',
  },
  {
    code: 'ORDERS.IDEMPOTENCY_KEY_REUSED',
    status: 422,
    message: 'This order was sent before with other details. Please open the order form again.',
  },
  {
    code: 'CATALOG.PRICE_CHANGED',
    status: 409,
    message: 'The price has changed: the total is now ₦50,000.00.',
    details: { price: '50000.00', totalPrice: '50000.00' },
    words: 'The price is now ₦50,000 each.',
  },
  {
    code: 'CATALOG.OUT_OF_STOCK',
    status: 409,
    message: 'Only 1 left in stock. Please order fewer.',
    details: { available: 1 },
    field: 'Quantity',
  },
];

/** After these, nothing is left to press. */
const goneProduct: readonly Refused[] = [
  {
    code: 'CATALOG.OUT_OF_STOCK',
    status: 409,
    message: 'This product is sold out.',
    details: { available: 0 },
    words: 'This product has just sold out.',
  },
  {
    code: 'CATALOG.PRODUCT_NOT_FOUND',
    status: 404,
    message: 'This product is no longer on sale.',
    words: 'This product has just sold out.',
  },
];

const proofForm: readonly Refused[] = [
  ...anywhere('uploads'),
  { code: 'BAD_REQUEST', status: 400, message: 'This request cannot be understood.' },
  { code: 'PROOF.TOO_LARGE', status: 413, message: 'Please upload an image smaller than 5MB' },
  {
    code: 'PROOF.MISSING',
    status: 400,
    message: 'Please choose an image of your payment to upload.',
  },
  {
    code: 'PROOF.WRONG_FIELD',
    status: 400,
    message: 'Please send the image in the field paymentProof, and nothing else.',
  },
  { code: 'PROOF.TOO_MANY_FILES', status: 400, message: 'Please upload one image only.' },
  {
    code: 'PROOF.BROKEN_UPLOAD',
    status: 400,
    message: 'The upload did not arrive whole. Please try again.',
  },
  {
    code: 'PROOF.NOT_AN_IMAGE',
    status: 415,
    message: 'Please upload a JPEG, PNG or WebP image (a photo or screenshot of your payment).',
  },
  {
    code: 'PROOF.DAMAGED',
    status: 422,
    message: 'This image is damaged and cannot be opened. Please take it again and upload it.',
  },
  {
    code: 'PROOF.TOO_MANY_PIXELS',
    status: 413,
    message: 'This image has too many pixels to be read (at most 24 megapixels).',
  },
  { code: 'PROOF.BUSY', status: 503, message: busy },
  { code: 'ORDERS.NOT_FOUND', status: 404, message: 'We cannot find this order.' },
  {
    code: 'ORDERS.PROOF_NOT_ACCEPTED',
    status: 409,
    message: 'No proof can be uploaded: the order is already confirmed.',
  },
  {
    code: 'ORDERS.TOO_MANY_PROOFS',
    status: 429,
    message: 'This order has used its 5 uploads. Please contact us and quote its reference.',
  },
];

const moreTime: readonly Refused[] = [
  ...anywhere('requests'),
  { code: 'BAD_REQUEST', status: 400, message: 'This request cannot be understood.' },
  { code: 'ORDERS.NOT_FOUND', status: 404, message: 'We cannot find this order.' },
  ...[
    'The payment time of this order was extended before.',
    'The payment time of this order is over.',
    'This order is not waiting for payment any more.',
  ].map((message) => ({ code: 'ORDERS.CANNOT_EXTEND', status: 409, message })),
];

const contactForm: readonly Refused[] = [
  ...anywhere('messages'),
  ...malformed,
  ...(
    [
      ['firstName', 'First Name'],
      ['lastName', 'Last Name'],
      ['email', 'Email Address'],
      ['subject', 'Subject'],
      ['message', 'Message'],
    ] as const
  ).map(([name, field]) => ({
    ...{ code: 'VALIDATION', status: 400, field },
    message: `The server's words on ${name}`,
    errors: { [name]: [`The server's words on ${name}`] },
  })),
  {
    code: 'CONTACT.IDEMPOTENCY_KEY_REUSED',
    status: 422,
    message:
      'We have received your first message already. To send another, please open the form again.',
  },
];

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

test.describe('a refusal is said in view, in focus, in the words of the server', () => {
  test('in the order form', async ({ page }) => {
    test.slow();
    await openOrderDialog(page, await productInStock(5));
    await fillOrderForm(page);
    await page.getByLabel('Quantity').fill('3');
    const proceed = page.getByRole('button', { name: 'Proceed to Payment' });
    await walk(page, '**/api/orders', orderForm, () => proceed.click());
  });

  for (const refused of goneProduct)
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
    await chooseProof(page, await receiptPicture());
    const upload = page.getByRole('button', { name: /^Upload (proof|again)$/ });
    await walk(page, '**/payment-proof', proofForm, () => upload.click());
  });

  test('where more time is asked for', async ({ page }) => {
    const { orderId } = await placeOrder(await productInStock());
    await page.goto(`/orders/${orderId}`);
    await untilAnswering(page);
    const ask = page.getByRole('button', { name: /more minutes/ });
    await walk(page, '**/extend', moreTime, () => ask.click());
  });

  test('in the contact form', async ({ page }) => {
    await page.goto('/#contact');
    await untilAnswering(page);
    await fillContactForm(page);
    const send = page.getByRole('button', { name: 'Send Message' });
    await walk(page, '**/api/contact', contactForm, () => send.click());
  });

  test('when no answer comes', async ({ page, context }) => {
    await openOrderDialog(page, await productInStock());
    await fillOrderForm(page);
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await expectSaid(page, 'Unable to process your order. Please try again.');
    await context.setOffline(false);
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
      await proceed.click();
      await expectSaid(page, `Only ${product.inventoryQuantity} left in stock.`, 'Quantity');
    });

    test('in the part of the order page that was refused', async ({ page, system }) => {
      const { orderId } = await placeOrder(await productInStock());
      await page.goto(`/orders/${orderId}`);
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await expectSaid(page, 'Please choose an image of your payment to upload.');
      await new ApiClient(system.siteUrl).post(`/api/orders/${orderId}/extend`);
      await page.getByRole('button', { name: /more minutes/ }).click();
      await expectSaid(page, 'The payment time of this order was extended before.');
    });
  });
});
