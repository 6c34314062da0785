import { randomInt } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { systemApi } from '@spade/testkit/api-client';
import { receiptPicture } from '@spade/testkit/pictures';
import { databaseUrl, type RunningSystem } from '@spade/testkit/running-system';
import { newBuyer, type PlacedOrder, placeOrder, productInStock } from '@spade/testkit/shop';
import pg from 'pg';
import type { Email } from 'postal-mime';
import { chooseProof, fillOrderForm } from '../../src/buyer.ts';
import { test } from '../../src/fixtures.ts';
import { mailAbout } from '../../src/mails.ts';
import { untilAnswering } from '../../src/whole-page.ts';

/** A buyer's way takes a minute of waiting for mails, and several on a slow phone. */
const TIMEOUT_MS = 300_000;

/** `SLOW_PHONE=1`: 10 Mbit/s, 0.8 s latency and a quarter of the processor, to see how long a buyer's way takes. */
async function slowDown(page: Page): Promise<void> {
  if (process.env.SLOW_PHONE !== '1') return;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = { downloadThroughput: 1_250_000, uploadThroughput: 1_250_000 };
  const network = { offline: false, latency: 800, ...throughput };
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** A thumb that counts: presses, and fields that were typed into or chosen in. */
class Thumb {
  private taps = 0;
  private fields = 0;
  private readonly from = Date.now();

  async tap(what: Locator): Promise<void> {
    this.taps += 1;
    await what.tap();
  }

  async type(what: Locator, text: string): Promise<void> {
    this.fields += 1;
    await what.fill(text);
  }

  async choose(what: Locator, option: string): Promise<void> {
    this.fields += 1;
    await what.selectOption({ label: option });
  }

  /** Says how long the way took, and returns what it cost the buyer. */
  count(way: string): { taps: number; fields: number } {
    const { taps, fields } = this;
    const seconds = ((Date.now() - this.from) / 1_000).toFixed(1);
    const description = `${way}: ${taps} taps, ${fields} fields, ${seconds} s`;
    test.info().annotations.push({ type: 'journey', description });
    return { taps, fields };
  }
}

test.describe("a buyer's way", () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(TIMEOUT_MS);
    await slowDown(page);
  });

  const staffOf = ({ token }: RunningSystem) => systemApi().as(token);
  const step = (system: RunningSystem, orderId: string, name: string, body: object = {}) =>
    staffOf(system).post(`/api/orders/${orderId}/${name}`, body);
  const pageOf = ({ orderId }: Pick<PlacedOrder, 'orderId'>) => `/orders/${orderId}`;

  /** What a mail program without pictures shows is what the other shows. */
  function expectSame({ html = '', text = '' }: Email, ...facts: (string | RegExp)[]): void {
    for (const fact of facts) {
      expect(text.replaceAll(/\s+/g, ' ')).toMatch(fact);
      expect(html).toMatch(fact);
    }
  }

  test('leads from the product to "I have it", with a mail at each step', async ({
    page,
    system,
    complaints,
  }) => {
    const product = await productInStock();
    const typed = `ada.${randomInt(1e9)}@gmail.con`;
    const buyer = { ...newBuyer(), customerEmail: typed.replace('.con', '.com') };
    const mail = (subject: RegExp) => mailAbout(system, subject, buyer.customerEmail);
    const thumb = new Thumb();
    await page.goto(`/marketplace/${product.id}`);
    await untilAnswering(page);
    await thumb.tap(page.getByRole('link', { name: /^Order now/i }).first());
    await thumb.type(page.getByLabel('Full name'), buyer.customerName);
    await thumb.type(page.getByLabel('Email address'), typed);
    await thumb.type(page.getByLabel('Phone number'), buyer.customerPhone);
    await thumb.tap(page.getByRole('button', { name: `Did you mean ${buyer.customerEmail}?` }));
    await thumb.type(page.getByLabel('Delivery address'), buyer.shippingAddress);
    await thumb.type(page.getByLabel('City'), buyer.shippingCity);
    await thumb.choose(page.getByLabel('State'), buyer.shippingState);
    await thumb.tap(page.getByRole('button', { name: 'Proceed to Payment' }));
    const dialog = page.getByRole('dialog', { name: 'Complete Your Payment' });
    const reference = (await dialog.getByText(/^SO-/).first().textContent()) ?? '';

    const placed = await mail(/^Order SO-\w+: transfer ₦/);
    expectSame(placed, reference, /Upload your proof/);
    const orderId = /\/orders\/([\w-]{22})/.exec(placed.text ?? '')?.[1] ?? '';
    await chooseProof(page, await receiptPicture());
    await thumb.tap(page.getByRole('button', { name: 'Upload proof' }));
    await expect(page.getByText('A confirmation email will be sent once approved.')).toBeVisible();
    expectSame(await mail(/we have your proof/), reference, /nothing more to do/);

    await step(system, orderId, 'confirm');
    expectSame(await mail(/payment confirmed/), reference, /reached our account/);
    await step(system, orderId, 'process');
    expectSame(await mail(/packing your goods/), reference);
    await step(system, orderId, 'ship', { courier: 'GIG Logistics', riderPhone: '08035550123' });
    const shipped = await mail(/on its way/);
    const code = /Handover code:\s+(\d{4})/.exec(shipped.text ?? '')?.[1] ?? 'none';
    expectSame(shipped, reference, code, /GIG Logistics/, /0803 ?555 ?0123/);

    await page.goto(pageOf({ orderId }));
    const have = page.getByRole('button', { name: 'I have it' });
    await expect(page.getByText(code)).toBeVisible();
    // The code and the button are no screens further down: above the receipt.
    const receipt = page.getByRole('heading', { name: 'Receipt' });
    const top = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN;
    expect(await top(have)).toBeLessThan(await top(receipt));
    await thumb.tap(have);
    await expect(page.getByText('Delivered', { exact: true }).first()).toBeVisible();
    expectSame(await mail(/is delivered/), reference, /within 14 days/);
    expect(thumb.count('product to "I have it"')).toEqual({ taps: 5, fields: 6 });
    expect(complaints).toEqual([]);
  });

  test('goes on after a wrong email address: one correction, both mailboxes hear of it', async ({
    page,
    system,
  }) => {
    const wrong = newBuyer().customerEmail;
    const order = await placeOrder(await productInStock(), { customerEmail: wrong });
    const { customerEmail: right } = newBuyer();
    const thumb = new Thumb();
    await page.goto(pageOf(order));
    await thumb.tap(page.getByText('Correct email, phone or address'));
    const form = page.getByRole('form', { name: 'Correct email, phone or address' });
    await thumb.type(form.getByLabel('Email address'), right);
    await thumb.tap(form.getByRole('button', { name: 'Save the correction' }));
    await expect(page.getByText('Saved.')).toBeVisible();
    expectSame(await mailAbout(system, /another email/, wrong), order.reference);
    expectSame(await mailAbout(system, /changed/, right), order.reference, /Account number/);
    expect(thumb.count('another email address')).toEqual({ taps: 2, fields: 1 });
  });

  test('ends where the buyer cancels, and nothing is owed', async ({ page, system }) => {
    const { customerEmail } = newBuyer();
    const order = await placeOrder(await productInStock(), { customerEmail });
    const thumb = new Thumb();
    await page.goto(pageOf(order));
    await thumb.tap(page.getByText('Cancel this order'));
    await thumb.tap(page.getByRole('button', { name: 'Yes, cancel it' }));
    await expect(page.getByText('You owe nothing.')).toBeVisible();
    expectSame(await mailAbout(system, /cancelled/, customerEmail), order.reference);
    expect(thumb.count('cancelled')).toEqual({ taps: 2, fields: 0 });
  });

  test('begins once more after it expired, with as many pieces: from the page, or the mail hours later', async ({
    page,
    system,
  }) => {
    const { customerEmail } = newBuyer();
    const product = await productInStock();
    const order = await placeOrder(product, { customerEmail, quantity: 2 });
    await endWindow(system, order, '2 minutes');
    expectSame(await mailAbout(system, /has expired/, customerEmail), order.reference);
    const thumb = new Thumb();
    await page.goto(pageOf(order));
    await expect(page.getByText('You owe nothing.')).toBeVisible();
    await thumb.tap(page.getByRole('link', { name: 'Order again' }));
    const quantity = page.getByLabel('Quantity');
    await expect(quantity).toHaveValue('2');

    await endWindow(system, order, '200 minutes');
    const second = await mailAbout(system, /still/, customerEmail);
    expectSame(second, order.reference, /Have you paid for it\?/);
    const link = new URL(/https?:\S+again=\S+/.exec(second.text ?? '')?.[0] ?? '');
    await page.goto(link.pathname + link.search);
    await expect(quantity).toHaveValue('2');
    await fillOrderForm(page, { ...newBuyer(), customerEmail });
    await thumb.tap(page.getByRole('button', { name: 'Proceed to Payment' }));
    await expect(page.getByRole('dialog', { name: 'Complete Your Payment' })).toBeVisible();
    thumb.count('ordered again');
  });

  test('ends well after wrong goods: a report with a picture, a refund in part to the named account', async ({
    page,
    system,
  }) => {
    const { customerEmail } = newBuyer();
    const mail = (subject: RegExp) => mailAbout(system, subject, customerEmail);
    const order = await placeOrder(await productInStock(), { customerEmail, quantity: 2 });
    await step(system, order.orderId, 'confirm', { paidBy: 'cash' });
    for (const name of ['process', 'ship', 'deliver']) await step(system, order.orderId, name);
    const thumb = new Thumb();
    await page.goto(pageOf(order));
    await thumb.tap(page.getByRole('link', { name: 'Something is wrong' }));
    await thumb.choose(page.getByLabel('What is wrong?'), 'It is not what I ordered');
    await thumb.type(page.getByLabel('In your words'), 'One of the two is a smaller bag.');
    await thumb.tap(page.getByRole('button', { name: 'Send the report' }));
    expectSame(await mail(/we have your report/), order.reference, /Add pictures/);
    const picture = { name: 'bag.png', mimeType: 'image/png', buffer: await receiptPicture() };
    await page.getByLabel('Picture, smaller than 5 MB').setInputFiles(picture);
    await thumb.tap(page.getByRole('button', { name: 'Add the picture' }));
    await expect(page.getByText('We have 1 of at most 4 pictures.')).toBeVisible();

    const reason = 'One bag was smaller than you ordered';
    await step(system, order.orderId, 'grant', { amount: '500.00', reason });
    expectSame(await mail(/we refund you ₦500\.00/), order.reference, reason);
    await page.goto(pageOf(order));
    await thumb.choose(page.getByLabel('Bank', { exact: true }), 'Kuda');
    await thumb.type(page.getByLabel('Account number'), '2034567891');
    await thumb.type(page.getByLabel('Name of the account'), 'Adaeze Obi');
    await thumb.tap(page.getByRole('button', { name: 'Save this account' }));
    await expect(page.getByText(/^We send it to Kuda/)).toBeVisible();
    expectSame(await mail(/the account for your refund/), order.reference, /7891/);
    await thumb.tap(page.getByRole('link', { name: 'Your report' }));
    await expect(page.getByText(reason)).toBeVisible();
    expect(thumb.count('wrong goods')).toEqual({ taps: 5, fields: 5 });
  });
});

/** The time to pay ended so long ago, as far as the database knows. */
async function endWindow(
  system: RunningSystem,
  { orderId }: PlacedOrder,
  ago: string,
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(system, 'orders') });
  await client.connect();
  await client.query(
    'update orders set payment_deadline = now() - $2::interval where public_id = $1',
    [orderId, ago],
  );
  await client.end();
}
