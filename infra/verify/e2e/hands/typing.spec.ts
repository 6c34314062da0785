import { newBuyer } from '@spade/testkit/shop';
import { leaveToOneDevice, walksOf } from './amount.ts';
import { drawConditions, type Scripts } from './conditions.ts';
import { test } from './fixtures.ts';
import { Hand } from './hand.ts';
import { type Outcome, refusedInWords } from './outcomes.ts';
import type { Draw } from './seed.ts';
import type { Look } from './seen.ts';
import { type HandsProduct, ordersOf, productsOnSale } from './site.ts';

/** Longest pause of a visitor after the last key, in milliseconds. */
const PAUSE_MS = 800;

/** What each walk gets: its hand, a product that was drawn, and further draws. */
interface Walk {
  readonly hand: Hand;
  readonly product: HandsProduct;
  readonly draw: Draw;
}

/** A word of the title that finds the product, as a visitor would type it. */
function wordOf({ title }: HandsProduct, draw: Draw): string {
  const words = title.toLowerCase().match(/[a-z]{4,}/g) ?? [title];
  return draw.one(words);
}
const quoted = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const orderNow = ({ title }: HandsProduct): RegExp => new RegExp(`^Order Now: ${quoted(title)}$`);
const isFiltered =
  (filter: Record<string, string>) =>
  ({ url }: Look): boolean => {
    const { searchParams } = new URL(url);
    return Object.entries(filter).every(([name, value]) => searchParams.get(name) === value);
  };
const isSent: Outcome = ({ after }) =>
  [...after.messages, ...after.headings].some((text) => /message sent/i.test(text));
const isOrdered: Outcome = ({ after }) =>
  /\/orders\//.test(after.url) || after.dialogs.includes('Complete Your Payment');

async function fillOrder(hand: Hand, buyer = newBuyer()): Promise<boolean> {
  return (
    (await hand.type(/^Full name/, buyer.customerName)) &&
    (await hand.type(/^Email address/, buyer.customerEmail)) &&
    (await hand.type(/^Phone number/, buyer.customerPhone)) &&
    (await hand.type(/^Delivery address/, buyer.shippingAddress)) &&
    (await hand.type(/^City/, buyer.shippingCity)) &&
    (await hand.choose(/^State/, buyer.shippingState))
  );
}

/** What visitors do in one go, by name: where it begins, and the steps. */
const walks: Record<string, { path: string; steps: (walk: Walk) => Promise<void> }> = {
  'search, then Order Now': {
    path: '/marketplace',
    steps: async ({ hand, product, draw }) => {
      await hand.type(/^Search products/, wordOf(product, draw));
      const pauseMs = draw.below(PAUSE_MS);
      await hand.press(orderNow(product), { title: product.title, pauseMs });
    },
  },
  'search, then a title': {
    path: '/marketplace',
    steps: async ({ hand, product, draw }) => {
      await hand.type(/^Search products/, wordOf(product, draw));
      const pauseMs = draw.below(PAUSE_MS);
      await hand.press(new RegExp(`^${quoted(product.title)}$`), { pauseMs });
    },
  },
  'search, then a category': {
    path: '/marketplace',
    steps: async ({ hand, product, draw }) => {
      const search = wordOf(product, draw);
      const category = product.category ?? '';
      if (!(await hand.type(/^Search products/, search))) return;
      if (!(await hand.choose(/^Category/, category))) return;
      // What was typed before React waits for a press: a list that changed by itself could move under the finger.
      const isMet = isFiltered({ search, category });
      await hand.press(/^search$/i, { outcome: ({ after }) => isMet(after) });
    },
  },
  'contact form, empty, then Send Message': {
    path: '/',
    steps: async ({ hand, draw }) => {
      await hand.press(/^Send Message$/, { outcome: refusedInWords(5), times: draw.one([1, 2]) });
    },
  },
  'contact form, typed, then Send Message': {
    path: '/',
    steps: async ({ hand, draw }) => {
      await hand.type(/^First Name/, 'Ada');
      await hand.type(/^Last Name/, 'Obi');
      await hand.type(/^Email Address/, newBuyer().customerEmail);
      await hand.type(/^Subject/, 'Wall');
      await hand.type(/^Message/, 'Can you call?');
      const pauseMs = draw.below(PAUSE_MS);
      await hand.press(/^Send Message$/, { outcome: isSent, pauseMs, sends: true });
    },
  },
  'account, a tab, then its first field': {
    path: '/auth',
    steps: async ({ hand }) => {
      await hand.press(/^Accounts open later/);
      await hand.press(/^Sign Up$/);
      await hand.type(/^First name/, 'Ada');
    },
  },
  'order form, empty, then Proceed to Payment': {
    path: '/marketplace',
    steps: async ({ hand, product }) => {
      if (await hand.press(orderNow(product), { title: product.title }))
        await hand.press(/^Proceed to Payment$/, { outcome: refusedInWords(5) });
    },
  },
  'order form, typed, then Proceed to Payment': {
    path: '/marketplace',
    steps: async ({ hand, product, draw }) => {
      const buyer = newBuyer();
      const times = draw.one([1, 2]);
      if (!(await hand.press(orderNow(product), { title: product.title, times }))) return;
      if (!(await fillOrder(hand, buyer))) return;
      const sent = { outcome: isOrdered, times: draw.one([1, 2]), sends: true };
      if (!(await hand.press(/^Proceed to Payment$/, sent))) return;
      const orders = await ordersOf(buyer.customerEmail);
      if (orders !== undefined && orders !== 1) hand.amend(`${orders} orders were placed`);
    },
  },
};

for (const scripts of ['running', 'held', 'blocked'] satisfies Scripts[])
  for (const [name, { path, steps }] of Object.entries(walks))
    test(`${name}, scripts ${scripts}`, async ({ visit, draw }) => {
      leaveToOneDevice(scripts);
      const products = await productsOnSale();
      const titles = products.map(({ title }) => title);
      const tries = walksOf(scripts);
      test.setTimeout(60_000 + tries * 120_000);
      for (let made = 0; made < tries; made += 1) {
        const product = draw.one(products);
        await visit({ page: name, path }, drawConditions(draw, scripts), (seen) => {
          const hand = new Hand(seen, titles);
          return steps({ hand, product, draw }).then(() => hand.end());
        });
      }
    });
