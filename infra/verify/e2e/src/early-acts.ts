import { expect, type Page } from '@playwright/test';
import type { ApiClient } from '@spade/testkit/api-client';
import { newBuyer, type ShopProduct, shopProducts } from '@spade/testkit/shop';
import { fillOrderForm } from './buyer.ts';

/** What an act may ask of the shop. */
export interface EarlyShop {
  /** A product sold in several variants, with plenty in stock. */
  readonly product: ShopProduct;
  /** A product without variants. */
  readonly plain: ShopProduct;
}

/** The shop with the first products that fit. */
export async function shopForEarlyActs(api: ApiClient): Promise<EarlyShop> {
  const products = (await shopProducts(api)) as readonly (ShopProduct & {
    readonly variants: readonly { readonly inStock: boolean }[]; // the API has them
  })[];
  const product = products.find(
    ({ variants }) => variants.length > 1 && variants.slice(0, 2).every(({ inStock }) => inStock),
  );
  const plain = products.find(({ variants, inStock }) => variants.length < 2 && inStock);
  if (!product || !plain) throw new Error('no product with variants, or none without');
  return { product, plain };
}

/** One thing that a visitor does before React is there. */
export interface EarlyAct {
  /** The control, and what is done with it. */
  readonly name: string;
  /** A desktop has no menu. */
  readonly isOfPhones?: boolean;
  readonly path: (shop: EarlyShop) => string;
  /** Done while the page has no script. */
  readonly before: (page: Page) => Promise<void>;
  /** What is awaited of the page once its scripts are there; throws when it never comes. */
  readonly after: (page: Page) => Promise<void>;
}

/** Holds the page's scripts; the returned function lets them come. */
export async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

const orderPath = ({ product }: EarlyShop) => `/marketplace?order=${product.id}`;
const proceed = (page: Page) => page.getByRole('button', { name: /Proceed to Payment|Processing/ });
const total = (page: Page) => page.getByRole('dialog').locator('[aria-live="polite"]').last();
const quantity = (page: Page) => page.getByLabel(/^Quantity/);
const refusal = (page: Page) => page.getByRole('dialog').getByText(/^Only \d+/);
const cards = (page: Page) => page.getByRole('article');
const search = (page: Page) => page.getByRole('searchbox');

const until = async (what: string, holds: () => Promise<boolean>): Promise<void> => {
  const giveUpAt = Date.now() + 20_000;
  for (;;) {
    if (await holds()) return;
    if (Date.now() > giveUpAt) throw new Error(`${what}: not within 20 s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/** A new act has a buyer of its own. */
export const earlyActs = (): EarlyAct[] => {
  const buyer = newBuyer();
  return [
    {
      name: 'option and quantity, then a reload',
      path: orderPath,
      before: async (page) => {
        await page.getByRole('radio').nth(1).check();
        await quantity(page).fill('3');
      },
      after: async (page) => {
        await until('the total of three', async () => /₦/.test(await total(page).innerText()));
        const sum = await total(page).innerText();
        await page.reload();
        await page.locator('body > [role="alert"]').waitFor({ state: 'attached' });
        await until(`${sum} again, was ${sum}`, async () => {
          const isChosen = await page.getByRole('radio').nth(1).isChecked();
          const pieces = await quantity(page).inputValue();
          return isChosen && pieces === '3' && (await total(page).innerText()) === sum;
        });
      },
    },
    {
      name: 'a refusal low in the form, on a phone',
      path: ({ plain }) => `/marketplace?order=${plain.id}`,
      before: async (page) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await fillOrderForm(page, buyer);
        // As on a page that is older than the sale of the rest.
        await quantity(page).evaluate((field) => field.removeAttribute('max'));
        await quantity(page).fill('9999');
        await proceed(page).click();
        await refusal(page).waitFor();
      },
      after: async (page) => {
        await page.locator('dialog:modal').waitFor();
        await expect(refusal(page)).toBeInViewport();
      },
    },
    {
      name: 'search, typed',
      path: () => '/marketplace',
      before: (page) => search(page).pressSequentially('ankara'),
      after: (page) =>
        until('a list of what was typed', async () => {
          const titles = await cards(page).getByRole('heading').allInnerTexts();
          const isThere = (await search(page).inputValue()) === 'ankara';
          return isThere && titles.length > 0 && titles.length < 10;
        }),
    },
    {
      name: 'search, cleared',
      path: () => '/marketplace?search=ankara',
      before: (page) => search(page).fill(''),
      after: (page) =>
        until(
          'the whole list',
          async () => (await cards(page).count()) > 5 && (await search(page).inputValue()) === '',
        ),
    },
    {
      name: 'category, set to All',
      path: () => '/marketplace?category=Produce',
      before: async (page) => void (await page.getByLabel('Category').selectOption('')),
      after: (page) =>
        until('heading and address of all', async () => {
          const heading = await page.getByRole('heading', { level: 1 }).innerText();
          const isAll = !/produce/i.test(heading) && !page.url().includes('Produce');
          return isAll && (await page.getByLabel('Category').inputValue()) === '';
        }),
    },
    {
      name: 'menu, then a section of the same page',
      isOfPhones: true,
      path: () => '/',
      before: async (page) => {
        await page.getByRole('button', { name: /menu/i }).first().click();
        await page.locator('#menu a[href*="#contact"]').first().click();
      },
      after: (page) =>
        until('a closed menu', () =>
          page.locator('#menu').evaluate((menu) => !menu.matches(':popover-open')),
        ),
    },
    {
      name: 'a refused form, corrected',
      path: orderPath,
      before: async (page) => {
        await fillOrderForm(page, { ...buyer, customerPhone: '0803' });
        await proceed(page).click();
        await page.getByText('Phone number must be at least 10 digits').waitFor();
        await page.getByLabel('Phone number').fill('08035550142');
      },
      after: (page) =>
        until(
          'no red words',
          async () =>
            (await page.getByText('Phone number must be at least 10 digits').count()) === 0,
        ),
    },
    {
      name: 'the subject that an address fills in, cleared and then typed',
      path: () => '/?subject=Affiliate%20programme#contact',
      before: (page) => page.getByLabel('Subject').fill(''),
      after: async (page) => {
        await page.keyboard.type('Partner');
        const subject = await page.getByLabel('Subject').inputValue();
        if (subject !== 'Partner') throw new Error(`"Partner" became "${subject}"`);
      },
    },
    {
      name: '+ of the quantity looks not ready, then adds one',
      path: orderPath,
      before: async (page) => {
        const more = page.getByRole('button', { name: 'One more' });
        const cursor = await more.evaluate((button) => getComputedStyle(button).cursor);
        if (cursor !== 'not-allowed') throw new Error('it looks ready');
      },
      after: async (page) => {
        await page.getByRole('button', { name: 'One more' }).click();
        await until('two pieces', async () => (await quantity(page).inputValue()) === '2');
      },
    },
  ];
};
