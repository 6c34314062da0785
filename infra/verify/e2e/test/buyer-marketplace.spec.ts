import {
  launchBrowser,
  openPage,
  untilAlive,
  untilHydrated,
  type WatchedPage,
} from '@spade/testkit/browser';
import { receiptPicture } from '@spade/testkit/pictures';
import { productInStock } from '@spade/testkit/shop';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { auditBothWidths, auditPage } from '../src/audit.ts';
import {
  chooseProof,
  fillOrderForm,
  openOrderDialog,
  orderNow,
  orderToPayment,
} from '../src/buyer.ts';

describe('the marketplace', () => {
  let browser: Browser;
  let watched: WatchedPage;
  const open = async (options: BrowserContextOptions = {}): Promise<Page> => {
    watched = await openPage(browser, options);
    return watched.page;
  };
  beforeAll(async () => {
    browser = await launchBrowser();
  });
  afterEach(() => watched.close());
  afterAll(() => browser.close());

  it.each([
    ['a phone', { width: 360, height: 740 }],
    ['a desktop', { width: 1280, height: 800 }],
  ])(
    'is taken over unchanged: same cards, same place, no call for the list, on %s',
    async (_name, viewport) => {
      const page = await open({ viewport });
      const calls: string[] = [];
      page.on('request', (request) => calls.push(new URL(request.url()).pathname));
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await released;
        await route.continue();
      });
      await page.goto('/marketplace', { waitUntil: 'commit' });
      await page.getByRole('article').first().waitFor();
      expect(await auditBothWidths(page)).toEqual([]);
      await page.setViewportSize(viewport);
      await page.evaluate(() => {
        for (const card of document.querySelectorAll('article')) card.dataset.early = '';
        window.scrollTo({ top: 300, behavior: 'instant' });
      });
      const cards = await page.getByRole('article').count();
      const top = await page.evaluate(() => window.scrollY);
      release();
      await untilHydrated(page);
      expect(await page.locator('article[data-early]').count()).toBe(cards);
      expect(await page.evaluate(() => window.scrollY)).toBe(top);
      expect(calls.filter((path) => path === '/api/products')).toEqual([]);
      expect(await auditPage(page)).toEqual([]);
      // A hydration error would be an uncaught one (React's default onRecoverableError).
      expect(watched.complaints).toEqual([]);
    },
  );

  it('opens Order Now by keyboard, and Escape leads back to it', async () => {
    const product = await productInStock();
    const page = await open();
    await page.goto('/marketplace');
    await untilHydrated(page);
    await page.getByRole('link', { name: product.title, exact: true }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(
      await orderNow(page, product).evaluate((element) => element === document.activeElement),
    ).toBe(true);
    expect(watched.complaints).toEqual([]);
  });

  it('keeps search and category together in the address, and follows the back button', async () => {
    const product = await productInStock();
    const page = await open();
    await page.goto('/marketplace');
    await untilHydrated(page);
    const search = page.getByLabel('Search products');
    await search.pressSequentially(product.title);
    const category = page.getByLabel('Category');
    const own = await category.evaluate(
      (list: HTMLSelectElement) => [...list.options].find(({ value }) => value)?.value ?? '',
    );
    await category.selectOption(own);
    await page.waitForURL(
      ({ searchParams }) =>
        searchParams.get('search') === product.title && searchParams.get('category') === own,
    );
    await page.goto('/trading');
    await page.goBack();
    expect(await search.inputValue()).toBe(product.title);
  });

  it('keeps the dialog open, and the search behind it, when Order Now follows the last key', async () => {
    const product = await productInStock();
    const page = await open();
    await page.goto('/marketplace');
    await untilHydrated(page);
    await page.getByLabel('Search products').fill(product.title);
    await orderNow(page, product).click();
    const dialog = page.getByRole('dialog', { name: 'Complete Your Order' });
    await dialog.waitFor();
    await page.waitForURL(
      ({ searchParams }) => searchParams.has('order') && searchParams.get('search') !== null,
    );
    await dialog.getByRole('link', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByLabel('Search products').inputValue()).toBe(product.title);
    expect(new URL(page.url()).searchParams.get('search')).toBe(product.title);
  });

  describe('without scripts', () => {
    it('lets a buyer search, order, see where to pay, extend, and upload the proof', async () => {
      const product = await productInStock();
      const page = await open({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
      await page.goto('/marketplace');
      await page.getByLabel('Search products').fill(product.title);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('status').getByText('1 product', { exact: true }).waitFor();
      await orderNow(page, product).click();
      await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
      await page.getByLabel('Full name').fill('Ada Obi');
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.getByText('Invalid email address').waitFor();
      expect(await page.getByLabel('Full name').inputValue()).toBe('Ada Obi');
      await fillOrderForm(page);
      await page.getByRole('button', { name: 'Proceed to Payment' }).click();
      await page.waitForURL('**/orders/*');
      await page.getByText('Account number').waitFor();
      await page.getByRole('button', { name: 'Give me 30 more minutes' }).click();
      await page.getByRole('timer', { name: /: (59:|60:00)/ }).waitFor();
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await page.getByText('That did not work.').waitFor();
      await page
        .getByLabel('Choose an image')
        .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await receiptPicture() });
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await page.getByText('Payment Proof Uploaded!').waitFor();
      await page.getByRole('link', { name: 'See the latest status' }).click();
      await page.getByText('Awaiting Confirmation', { exact: true }).waitFor();
    });
  });

  describe.each([
    ['at 400 % zoom', { width: 320, height: 256 }],
    ['on a phone on its side', { width: 740, height: 360 }],
  ])('%s', (_name, viewport) => {
    it('gives the order form the whole screen', async () => {
      const page = await open({ viewport });
      await openOrderDialog(page, await productInStock());
      const name = page.getByLabel('Full name');
      await name.evaluate((field) => field.parentElement?.scrollIntoView({ block: 'center' }));
      // The field with its label is wholly visible, and nothing covers it.
      expect(
        await name.evaluate((field) => {
          const cell = field.parentElement?.getBoundingClientRect();
          if (!cell) return 'no cell';
          if (cell.top < 0 || cell.bottom > window.innerHeight) return 'cut off';
          const over = document.elementFromPoint(cell.left + 20, cell.top + cell.height / 2);
          return field.parentElement?.contains(over) ? 'free' : `under ${over?.tagName}`;
        }),
      ).toBe('free');
      const submit = page.getByRole('button', { name: 'Proceed to Payment' });
      await submit.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    });
  });

  it('shows the account number on the first screen of a phone, and keeps it in its place', async () => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    await orderToPayment(page, await productInStock());
    const copy = page.getByRole('button', { name: 'Copy account number' });
    const before = await copy.boundingBox();
    await page.getByRole('button', { name: /more minutes/ }).waitFor();
    expect(await copy.boundingBox()).toEqual(before);
    expect((before?.y ?? 740) + (before?.height ?? 0)).toBeLessThan(400);
  });

  describe('the page of a product', () => {
    it('shows the product, its delivery terms and a share link, and orders it', async () => {
      const product = await productInStock();
      const page = await open({ viewport: { width: 360, height: 740 } });
      await page.goto('/marketplace');
      await page.getByRole('link', { name: product.title, exact: true }).click();
      await page.waitForURL(`**/marketplace/${product.id}`);
      await page.reload(); // the server knows the address too
      await page.getByRole('heading', { level: 1, name: product.title }).waitFor();
      expect(await page.title()).toBe(`${product.title} | Spade Orion`);
      expect(await page.getByText('Delivery is not in the price').isVisible()).toBe(true);
      const share = await page
        .getByRole('link', { name: 'Share on WhatsApp' })
        .getAttribute('href');
      expect(decodeURIComponent(share ?? '')).toContain(`/marketplace/${product.id}`);
      expect(await auditPage(page)).toEqual([]);
      expect(watched.complaints).toEqual([]);
      await page.getByRole('link', { name: 'Order Now' }).click();
      await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
      await page.getByRole('link', { name: 'Close' }).click();
      await page.waitForURL(`**/marketplace/${product.id}`);
    });

    it('says so when there is none', async () => {
      const page = await open();
      await page.goto('/marketplace/987654321');
      await page.getByText('This product is not on sale').waitFor();
    });
  });

  describe('an unpaid order', () => {
    it('follows the buyer on every page with its sum and countdown, until it is paid', async () => {
      const page = await open({ viewport: { width: 360, height: 740 } });
      const reference = await orderToPayment(page, await productInStock());
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      const bar = page.getByRole('complementary', { name: 'Your unpaid order' });
      await bar.getByText(reference).waitFor();
      for (const path of ['/', '/trading', '/privacy-policy']) {
        await page.goto(path);
        await bar.getByRole('timer').waitFor();
        expect(await bar.getByText(/₦[\d,.]+ to pay/).isVisible()).toBe(true);
        expect(await auditPage(page)).toEqual([]);
      }
      await bar.getByRole('link', { name: 'Pay now' }).click();
      await page.getByRole('heading', { name: `Order ${reference}` }).waitFor();
      expect(await bar.count()).toBe(0); // the page itself counts down
      const keep = page.getByRole('link', { name: 'Send this link to my WhatsApp' });
      expect(decodeURIComponent((await keep.getAttribute('href')) ?? '')).toContain('/orders/');
      await chooseProof(page, await receiptPicture());
      await page.getByRole('button', { name: 'Upload proof' }).click();
      await page.getByText('Awaiting Confirmation', { exact: true }).waitFor();
      await page
        .getByText('Staff check payments Mon to Fri, 8AM to 6PM; Sat, 9AM to 4PM WAT.')
        .waitFor();
      await page.getByText(/^You have an answer by \w+day, /).waitFor();
      await page.goto('/trading');
      await untilAlive(page);
      await page.waitForLoadState('networkidle');
      expect(await bar.count()).toBe(0);
    });
  });
});
