import type { CDPSession, Page, Route } from '@playwright/test';
import { newBuyer, type ShopProduct } from '@spade/testkit/shop';
import { fillOrderForm } from './buyer.ts';

/** What an act may ask of the shop. */
export interface EarlyShop {
  /** A product sold in several variants, with plenty in stock. */
  readonly product: ShopProduct;
  /** Rows that this person's presses have left in the database. */
  readonly ordersOf: (email: string) => Promise<number>;
  readonly messagesOf: (email: string) => Promise<number>;
}

/** Presses the button with these words again, while the browser still waits for an answer. */
export type Again = (words: string) => Promise<void>;

/** One thing that a visitor does before React is there. */
export interface EarlyAct {
  /** The control, and what is done with it. */
  readonly name: string;
  readonly path: (shop: EarlyShop) => string;
  /** Done while the page has no script. */
  readonly before: (page: Page) => Promise<void>;
  /** What is awaited of the page once its scripts are there; throws when it never comes. */
  readonly after: (page: Page, shop: EarlyShop, again: Again) => Promise<void>;
  /** Whether the server's first answer to the form is held until `after` has acted. */
  readonly holds?: string;
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

/**
 * Waits until React is there and presses, while a navigation is under way: Playwright's own locators would wait for its
 * end.
 */
export async function pressBesideNavigation(devTools: CDPSession, words: string): Promise<void> {
  const expression = `(() => {
    if (!document.querySelector('body > [role="alert"]')) return false;
    const button = [...document.querySelectorAll('button[type=submit]')].find(({ textContent }) => textContent.includes('${words}'));
    button?.click();
    return Boolean(button);
  })()`;
  await until(`a press on ${words}`, async () => {
    const { result } = await devTools.send('Runtime.evaluate', { expression });
    return result.value === true;
  });
}

/** Holds the first answer to a post to this address; later ones pass. The server has done its work by then. */
export async function holdFirstAnswer(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(`**${address}`, async (route: Route) => {
    if (route.request().method() !== 'POST' || !isFirst) return route.continue();
    isFirst = false;
    const answer = await route.fetch({ maxRedirects: 0 });
    await promise;
    await route.fulfill({ response: answer }).catch(() => {}); // the page may have gone on
  });
  return resolve;
}

const orderPath = ({ product }: EarlyShop) => `/marketplace?order=${product.id}`;
const proceed = (page: Page) => page.getByRole('button', { name: /Proceed to Payment|Processing/ });
const total = (page: Page) => page.getByRole('dialog').locator('[aria-live="polite"]').last();
const quantity = (page: Page) => page.getByLabel(/^Quantity/);
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

const contact = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('First Name').fill('Ada');
  await page.getByLabel('Last Name').fill('Obi');
  await page.getByLabel('Email Address').fill(email);
  await page.getByLabel('Subject').fill('A wall');
  await page.getByRole('textbox', { name: 'Message' }).fill('Good day');
};

/** A new act has a buyer of its own. */
export const earlyActs = (): EarlyAct[] => {
  const buyer = newBuyer();
  const email = newBuyer().customerEmail;
  return [
    {
      name: 'Proceed to Payment, pressed again while the first answer is on its way',
      path: orderPath,
      holds: '/api/orders',
      before: async (page) => {
        await fillOrderForm(page, buyer);
        await proceed(page).click({ noWaitAfter: true });
      },
      after: async (page, { ordersOf }, again) => {
        await again('Proceed to Payment');
        await until('an order', async () => (await ordersOf(buyer.customerEmail)) > 0);
        await page
          .getByRole('heading', { name: /Your order|Complete Your Payment/ })
          .first()
          .waitFor();
        const found = await ordersOf(buyer.customerEmail);
        if (found !== 1) throw new Error(`${found} orders`);
      },
    },
    {
      name: 'Send Message, pressed again while the first answer is on its way',
      path: () => '/#contact',
      holds: '/api/contact',
      before: async (page) => {
        await contact(page, email);
        await page.getByRole('button', { name: 'Send Message' }).click({ noWaitAfter: true });
      },
      after: async (page, { messagesOf }, again) => {
        await again('Send Message');
        await until('a message', async () => (await messagesOf(email)) > 0);
        await page
          .getByText(/Message sent/i)
          .first()
          .waitFor();
        const found = await messagesOf(email);
        if (found !== 1) throw new Error(`${found} messages`);
      },
    },
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
        until('the heading of all', async () => {
          const heading = await page.getByRole('heading', { level: 1 }).innerText();
          return (
            !/produce/i.test(heading) && (await page.getByLabel('Category').inputValue()) === ''
          );
        }),
    },
    {
      name: 'menu, then a section of the same page',
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
      name: 'the subject that an address fills in, typed over',
      path: () => '/?subject=Affiliate%20programme#contact',
      before: async (page) => {
        await page.getByLabel('Subject').fill('');
        await page.getByLabel('Subject').pressSequentially('Partner');
      },
      after: async (page) => {
        await page.getByLabel('Subject').pressSequentially('s');
        const subject = await page.getByLabel('Subject').inputValue();
        if (subject !== 'Partners') throw new Error(`"Partners" became "${subject}"`);
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
