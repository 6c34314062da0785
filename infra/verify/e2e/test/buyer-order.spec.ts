import { launchBrowser, openPage, ownComplaints, type WatchedPage } from '@spade/testkit/browser';
import { receiptPicture } from '@spade/testkit/pictures';
import { placeOrder, productInStock } from '@spade/testkit/shop';
import type { Browser, Page, Route } from 'playwright-core';
import { auditBothWidths, auditPage } from '../src/audit.ts';
import { chooseProof, fillOrderForm, openOrderDialog, orderToPayment } from '../src/buyer.ts';

const phone = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const desktop = { viewport: { width: 1280, height: 850 } };

let browser: Browser;
let watched: WatchedPage;

async function open(options: object): Promise<Page> {
  watched = await openPage(browser, { permissions: ['clipboard-write'], ...options });
  watched.page.setDefaultTimeout(30_000);
  return watched.page;
}

describe('ordering', () => {
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterAll(() => browser.close());
  afterEach(async () => {
    await watched.page.unrouteAll({ behavior: 'ignoreErrors' });
    await watched.close();
    // In every test, so that none can forget it.
    // oxlint-disable-next-line jest/no-standalone-expect
    expect(ownComplaints(watched.complaints)).toEqual([]);
  });

  it.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])(
    'goes from the product to the uploaded proof without a fault, on %s',
    async (_name, device) => {
      const product = await productInStock();
      const page = await open(device);

      await page.goto('/marketplace');
      await page.getByRole('heading', { name: product.title }).waitFor();
      expect(await auditPage(page)).toEqual([]);

      await openOrderDialog(page, product);
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByText('State is required').waitFor();
      expect(await auditPage(page)).toEqual([]);

      await fillOrderForm(page);
      await page.getByRole('button', { name: 'One more' }).click();
      await page.getByText(`2 × `).waitFor();
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByRole('dialog', { name: 'Complete Your Payment' }).waitFor();
      await page.getByRole('dialog').getByRole('timer').waitFor();
      expect(await auditPage(page)).toEqual([]);

      await page.getByRole('button', { name: 'Copy account number' }).click();
      await page.getByText('Account number copied to clipboard').waitFor();
      expect(await auditPage(page)).toEqual([]);

      await chooseProof(page, await receiptPicture());
      expect(await auditPage(page)).toEqual([]);
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await page.getByText('A confirmation email will be sent once approved.').waitFor();
      expect(await auditPage(page)).toEqual([]);

      await page.getByRole('link', { name: 'Open the order page' }).click();
      await page.getByText('Awaiting Confirmation', { exact: true }).waitFor();
      expect(await auditPage(page)).toEqual([]);
      expect(watched.complaints).toEqual([]);
    },
  );

  it('shows the message of every broken rule beside its field', async () => {
    const page = await open(phone);
    await openOrderDialog(page, await productInStock());
    await page.getByLabel('Phone number').fill('0803 555');
    await page.getByLabel('Delivery address').fill('14 Allen');
    await page.getByLabel('Quantity').fill('0');
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    for (const message of [
      'Name must be at least 2 characters',
      'Invalid email address',
      'Phone number must be at least 10 digits',
      'Address must be at least 10 characters',
      'City is required',
      'State is required',
      'Quantity must be at least 1',
    ])
      await page.getByText(message, { exact: true }).waitFor();
    expect(
      await page.getByLabel('Full name').evaluate((field) => field === document.activeElement),
    ).toBe(true);
  });

  it('says that the last pieces were sold meanwhile, and orders nothing', async () => {
    const product = await productInStock(1);
    const page = await open(phone);
    await openOrderDialog(page, product);
    await fillOrderForm(page);
    await placeOrder(product, { quantity: product.inventoryQuantity });
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByText('This product has just sold out.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Back to the products' }).click();
    await page
      .getByRole('article', { name: product.title })
      .getByText('Sold out', { exact: true })
      .first()
      .waitFor();
  });

  it('offers the remaining pieces when fewer are left than the buyer wants', async () => {
    const product = await productInStock(5);
    const page = await open(phone);
    await openOrderDialog(page, product);
    await fillOrderForm(page);
    await page.getByLabel('Quantity').fill('5');
    await placeOrder(product, { quantity: product.inventoryQuantity - 3 });
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByText('Only 3 left in stock.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Order 3 instead' }).click();
    await page.getByRole('dialog', { name: 'Complete Your Payment' }).waitFor();
    await page.getByText(`${product.title} × 3`).waitFor();
  });

  it('shows a changed price and continues with one press', async () => {
    const product = await productInStock();
    const page = await open(phone);
    // The page was loaded before the price rose: an old list, while the server knows better.
    const makeOld = async (route: Route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replace(`"price":"${product.price}"`, '"price":"1.00"');
      await route.fulfill({ response: answer, body: text });
    };
    await page.route('**/api/products', makeOld);
    await openOrderDialog(page, product);
    await fillOrderForm(page);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByText(/^The price is now ₦/).waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByRole('dialog', { name: 'Complete Your Payment' }).waitFor();
    await page
      .getByText(Number(product.price).toLocaleString('en-NG', { minimumFractionDigits: 2 }))
      .first()
      .waitFor();
  });

  it('keeps the dialog and the typed text when the request fails', async () => {
    const page = await open(phone);
    await openOrderDialog(page, await productInStock());
    await fillOrderForm(page);
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByText('Unable to process your order. Please try again.').waitFor();
    expect(await auditBothWidths(page)).toEqual([]);
    expect(await page.getByLabel('Full name').inputValue()).toBe('Adaeze Obi');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Proceed to Payment' }).click();
    await page.getByRole('dialog', { name: 'Complete Your Payment' }).waitFor();
  });

  it('extends the time to pay once', async () => {
    const page = await open(phone);
    await orderToPayment(page, await productInStock());
    await page.getByRole('button', { name: 'Give me 30 more minutes' }).click();
    await page.getByText(/^You now have until/).waitFor();
    const inDialog = page.getByRole('dialog').getByRole('timer', { name: /: (59:|60:00)/ });
    await inDialog.waitFor();
    expect(await page.getByRole('button', { name: /more minutes/ }).count()).toBe(0);
  });
});
