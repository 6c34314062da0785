import {
  launchBrowser,
  openPage,
  untilAlive,
  untilHydrated,
  type WatchedPage,
} from '@spade/testkit/browser';
import { receiptPicture } from '@spade/testkit/pictures';
import { productInStock, shopProducts } from '@spade/testkit/shop';
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core';
import { auditBothWidths, auditPage } from '../src/audit.ts';
import { chooseProof, openOrderDialog, orderToPayment } from '../src/buyer.ts';
import { holdScripts, isHydrated } from '../src/held-scripts.ts';

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

  describe('before the application runs', () => {
    const phone = { width: 360, height: 740 };
    const desktop = { width: 1280, height: 800 };

    /** Opens the shop without React, whose scripts come only once `release` is called. */
    const openHeld = async (viewport = phone) => {
      const page = await open({ viewport });
      const release = await holdScripts(page);
      await page.goto('/marketplace');
      await page.getByRole('article').first().waitFor();
      return { page, release };
    };

    it('shows products that can be read and opened', async () => {
      const product = await productInStock();
      const { page } = await openHeld();
      await page.getByRole('heading', { name: product.title }).waitFor();
      expect(await page.getByTestId('product-skeleton').count()).toBe(0);
      expect(await auditBothWidths(page)).toEqual([]);
      expect(await isHydrated(page)).toBe(false);
      await page.getByRole('link', { name: product.title, exact: true }).click();
      await page.waitForURL(`**/marketplace/${product.id}`);
    });

    it('asks for the first picture before it has the list, and only once', async () => {
      const pictures = (await shopProducts()).flatMap((product) =>
        product.inStock ? [product.imageUrl] : [],
      );
      const isFirst = (request: Request) => new URL(request.url()).pathname === pictures[0];
      const page = await open({ viewport: phone });
      const asked: Request[] = [];
      page.on('request', (request) => asked.push(request));
      const picture = page.waitForRequest(isFirst);
      await page.route('**/api/products', async (route) => {
        await picture;
        await route.continue();
      });
      await page.goto('/marketplace');
      await page.getByRole('article').first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(asked.filter(isFirst)).toHaveLength(1);
    });

    it('hears Order Now, shows so, and opens the dialog with that product', async () => {
      const product = await productInStock();
      const { page, release } = await openHeld();
      const button = page.getByRole('button', { name: `Order Now: ${product.title}` });
      await button.click();
      expect(await button.getAttribute('aria-busy')).toBe('true');
      release();
      const dialog = page.getByRole('dialog', { name: 'Complete Your Order' });
      await dialog.getByText(product.title).first().waitFor();
      expect(await button.getAttribute('aria-busy')).toBeNull();
      expect(watched.complaints).toEqual([]);
    });

    it('hears the keyboard: Tab to Order Now, Enter, and Escape leads back to it', async () => {
      const product = await productInStock();
      const { page, release } = await openHeld();
      const button = page.getByRole('button', { name: `Order Now: ${product.title}` });
      await page.getByRole('link', { name: product.title, exact: true }).focus();
      await page.keyboard.press('Tab');
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      release();
      await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
      expect(watched.complaints).toEqual([]);
    });

    it('keeps what is typed in the search, and narrows the list by it', async () => {
      const product = await productInStock();
      const { page, release } = await openHeld();
      const search = page.getByLabel('Search products');
      await search.pressSequentially(product.title);
      release();
      await page.getByRole('status').getByText('1 product', { exact: true }).waitFor();
      expect(await search.inputValue()).toBe(product.title);
      expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
      await page.waitForURL(/search=/);
      expect(watched.complaints).toEqual([]);
    });

    it('searches with Enter, which the browser sends itself', async () => {
      const product = await productInStock();
      const { page, release } = await openHeld();
      await page.getByLabel('Search products').fill(product.title);
      await page.keyboard.press('Enter');
      await page.waitForURL(/search=/);
      release();
      await page.getByRole('status').getByText('1 product', { exact: true }).waitFor();
    });

    it.each([
      ['a phone', phone],
      ['a desktop', desktop],
    ])(
      'is taken over unchanged: same cards, same place, one call for the list, on %s',
      async (_name, viewport) => {
        const { page, release } = await openHeld(viewport);
        const calls: string[] = [];
        page.on('request', (request) => calls.push(new URL(request.url()).pathname));
        await page.evaluate(() => {
          for (const card of document.querySelectorAll('article')) card.dataset.early = '';
          window.scrollTo({ top: 300, behavior: 'instant' });
        });
        const cards = await page.getByRole('article').count();
        await page.getByRole('article').getByRole('button').first().hover();
        const top = await page.evaluate(() => window.scrollY);
        release();
        await untilHydrated(page);
        await page.waitForLoadState('networkidle');
        expect(await page.locator('article[data-early]').count()).toBe(cards);
        expect(await page.evaluate(() => window.scrollY)).toBe(top);
        expect(calls.filter((path) => path === '/api/products')).toEqual([]);
        expect(await auditPage(page)).toEqual([]);
        // A hydration error would be an uncaught one (React's default onRecoverableError).
        expect(watched.complaints).toEqual([]);
      },
    );
  });

  describe('when a visitor types before the application runs', () => {
    it('repeats the text only once the page is hydrated, or React would do all of it at once', async () => {
      const product = await productInStock();
      const page = await open();
      // Runs in the page: what React knows of the field when the text is repeated. It marks what it has hydrated.
      await page.addInitScript(() => {
        const heard: boolean[] = [];
        Object.assign(globalThis, { heard });
        const note = ({ isTrusted, target }: Event) => {
          if (!isTrusted && target)
            heard.push(Object.keys(target).some((key) => key.startsWith('__reactProps')));
        };
        window.addEventListener('input', note, true);
      });
      await page.goto('/marketplace');
      await untilAlive(page);
      await page.getByLabel('Search products').pressSequentially(product.title);
      await page.waitForURL(/search=/);
      expect(await page.evaluate('heard')).toEqual([true, true]);
      expect(await page.getByLabel('Search products').inputValue()).toBe(product.title);
    });
  });

  describe('when Order Now is pressed while the search text settles', () => {
    it('keeps the dialog open, and the search behind it', async () => {
      const product = await productInStock();
      const page = await open();
      await page.goto('/marketplace');
      await untilAlive(page);
      const button = page.getByRole('button', { name: `Order Now: ${product.title}` });
      await button.waitFor();
      await page.waitForLoadState('networkidle'); // the dialogs' code is there: nothing delays them
      await page.getByLabel('Search products').fill(product.title);
      await button.click();
      const dialog = page.getByRole('dialog', { name: 'Complete Your Order' });
      await dialog.waitFor();
      // Twice the rest that the address waits for.
      await page.waitForTimeout(600);
      expect(await dialog.isVisible()).toBe(true);
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(await page.getByLabel('Search products').inputValue()).toBe(product.title);
      expect(new URL(page.url()).searchParams.get('search')).toBe(product.title);
    });
  });

  describe('without scripts', () => {
    it('says how to order another way, and shows no cards that never come', async () => {
      const page = await open({ javaScriptEnabled: false });
      await page.goto('/marketplace');
      // By style: Playwright's search by text leaves `noscript` out.
      const words = page.locator('noscript b').first();
      expect(await words.textContent()).toBe('The shop needs JavaScript');
      expect(await words.isVisible()).toBe(true);
      expect(await page.getByTestId('product-skeleton').first().isVisible()).toBe(false);
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
    await page.route('**/api/orders/*/status', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700));
      await route.continue();
    });
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
      await page.getByRole('button', { name: 'Order Now' }).click();
      await page.getByRole('dialog', { name: 'Complete Your Order' }).waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
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
      await page.getByText('Staff check payments Mon to Sat, 8AM to 6PM WAT.').waitFor();
      await page.getByText(/^You have an answer by \w+day, /).waitFor();
      await page.goto('/trading');
      await untilAlive(page);
      await page.waitForLoadState('networkidle');
      expect(await bar.count()).toBe(0);
    });
  });
});
