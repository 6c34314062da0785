import { expect, type Page } from '@playwright/test';
import type { Random } from '@spade/platform/testing/random';
import { systemApi } from '@spade/testkit/api-client';
import type { RunningSystem } from '@spade/testkit/running-system';
import { newBuyer, placeOrder, type ShopProduct, shopProducts } from '@spade/testkit/shop';
import { orderNow } from '../src/buyer.ts';
import { type Hand, type Scripts, test } from './hand.ts';

/** What each walk gets; `product` was drawn. */
interface Walk {
  readonly page: Page;
  readonly hand: Hand;
  readonly random: Random;
  readonly system: RunningSystem;
  readonly product: ShopProduct;
}

/** A word of the title that finds the product, as a visitor would type it. */
const wordOf = ({ title }: ShopProduct, random: Random): string =>
  random.pick(title.toLowerCase().match(/[a-z]{4,}/g) ?? [title]);

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const search = (page: Page) => page.getByLabel('Search products');
const sendMessage = (page: Page) => page.getByRole('button', { name: 'Send Message' });
const proceed = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' });

const expectOrderForm = ({ page, product }: Walk) =>
  expect(page.getByRole('dialog', { name: 'Complete Your Order' })).toContainText(product.title);

/** Opens the page of a new order. */
async function openOrder({ hand, product }: Walk): Promise<void> {
  await hand.open(`/orders/${(await placeOrder(product)).orderId}`);
}

/** What visitors do in one go, with scripts that run, come late, or never. */
const walks: Record<string, (walk: Walk) => Promise<void>> = {
  'search, then Order Now': async (walk) => {
    const { page, hand, product, random } = walk;
    const word = wordOf(product, random);
    await hand.open('/marketplace');
    await hand.type(search(page), word);
    await hand.pause();
    await hand.press(orderNow(page, product));
    await expectOrderForm(walk);
  },
  'search, then a title': async ({ page, hand, product, random }) => {
    await hand.open('/marketplace');
    await hand.type(search(page), wordOf(product, random));
    await hand.pause();
    await hand.press(page.getByRole('link', { name: product.title, exact: true }));
    await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible();
  },
  'search, then a category': async ({ page, hand, product, random }) => {
    const word = wordOf(product, random);
    await hand.open('/marketplace');
    await hand.type(search(page), word);
    await hand.choose(page.getByLabel('Category'), product.category ?? '');
    await hand.press(page.getByRole('button', { name: 'Search', exact: true }));
    // Playwright's own wait for an address waits for the scripts, too.
    const filter = () => Object.fromEntries(new URL(page.url()).searchParams);
    await expect.poll(filter).toMatchObject({ search: word, category: product.category });
    await expect(search(page)).toHaveValue(word);
  },
  'Order Now on the page of a product': async (walk) => {
    await walk.hand.open(`/marketplace/${walk.product.id}`);
    await walk.hand.press(walk.page.getByRole('link', { name: 'Order Now' }));
    await expectOrderForm(walk);
  },
  'an empty order form': async ({ page, hand, product }) => {
    await hand.open('/marketplace');
    await hand.press(orderNow(page, product));
    await hand.press(proceed(page));
    await expect(page.getByText('Name must be at least 2 characters')).toBeVisible();
  },
  'an order, with double presses': async ({ page, hand, product, system }) => {
    const buyer = newBuyer();
    await hand.open('/marketplace');
    await hand.pressOnceOrTwice(orderNow(page, product));
    await hand.type(page.getByLabel('Full name'), buyer.customerName);
    await hand.type(page.getByLabel('Email address'), buyer.customerEmail);
    await hand.type(page.getByLabel('Phone number'), buyer.customerPhone);
    await hand.type(page.getByLabel('Delivery address'), buyer.shippingAddress);
    await hand.type(page.getByLabel('City'), buyer.shippingCity);
    await hand.choose(page.getByLabel('State'), buyer.shippingState);
    await hand.pressOnceOrTwice(proceed(page));
    await expect(page.getByText('Account number').first()).toBeVisible();
    const path = `/api/orders?search=${encodeURIComponent(buyer.customerEmail)}`;
    const { data } = await systemApi().as(system.token).get<{ data: unknown[] }>(path);
    expect(data).toHaveLength(1);
  },
  'more time for an order': async (walk) => {
    await openOrder(walk);
    const more = walk.page.getByRole('button', { name: 'Give me 30 more minutes' });
    await walk.hand.press(more);
    await expect(more).toHaveCount(0);
  },
  'from the clock of an order to the upload': async (walk) => {
    await openOrder(walk);
    await walk.hand.press(walk.page.getByRole('link', { name: '2 Upload' }));
    await expect(walk.page.getByText('Choose an image')).toBeInViewport();
  },
  'an empty contact form': async ({ page, hand }) => {
    await hand.open('/');
    await hand.pressOnceOrTwice(sendMessage(page));
    await expect(page.getByText('Required')).toHaveCount(5);
  },
  'a message': async ({ page, hand }) => {
    await hand.open('/');
    await hand.type(field(page, 'First Name'), 'Ada');
    await hand.type(field(page, 'Last Name'), 'Obi');
    await hand.type(field(page, 'Email Address'), newBuyer().customerEmail);
    await hand.type(field(page, 'Subject'), 'Wall');
    await hand.type(field(page, 'Message'), 'Can you call?');
    await hand.pause();
    await hand.press(sendMessage(page));
    await expect(page.getByText(/message sent/i).first()).toBeVisible();
  },
  'a tab of the account, then its first field': async ({ page, hand }) => {
    await hand.open('/auth');
    await hand.press(page.getByRole('group').getByText('Sign Up'));
    await hand.type(page.getByLabel('First name'), 'Ada');
    // Scripts that were held have come by then.
    await page.waitForLoadState();
    await hand.pause();
    await expect(page.getByLabel('First name')).toHaveValue('Ada');
  },
  'a question': async ({ page, hand }) => {
    await hand.open('/');
    const question = page.locator('details').nth(2);
    await hand.press(question.locator('summary'));
    await expect(question).toHaveAttribute('open');
  },
  'from a sector to the contact form': async ({ page, hand }) => {
    await hand.open('/farming');
    await hand.press(page.getByRole('link', { name: 'Get a quote' }).first());
    await expect(page.locator('#contact')).toBeInViewport();
  },
  'a link at the foot': async ({ page, hand }) => {
    await hand.open('/trading');
    await hand.press(page.getByRole('contentinfo').getByRole('link', { name: 'Farming' }));
    await expect(page).toHaveURL(/\/farming$/);
  },
};

/** What is not offered before its script is there. */
const walksWithScripts: typeof walks = {
  'an answer to the privacy notice': async ({ page, hand }) => {
    await hand.open('/');
    await hand.press(page.getByRole('button', { name: 'Accept' }));
    await expect(page.getByText('You can change this here at any time.')).toBeVisible();
  },
  'an order of the supplier': async ({ page, hand }) => {
    await hand.open('/supplier/orders');
    await hand.press(page.getByRole('button', { name: /^View details/ }).first());
    await expect(page.getByRole('dialog')).toBeVisible();
  },
};

for (const scripts of ['running', 'held', 'blocked'] satisfies Scripts[])
  test.describe(`with scripts ${scripts}`, () => {
    test.use({ scripts });
    const offered = { ...walks, ...(scripts === 'running' && walksWithScripts) };
    for (const [name, walk] of Object.entries(offered))
      test(name, async ({ page, hand, random, system }) => {
        const onSale = (await shopProducts()).filter(({ inStock }) => inStock);
        await walk({ page, hand, random, system, product: random.pick(onSale) });
      });
  });
