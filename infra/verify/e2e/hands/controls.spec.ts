import { placeOrder } from '@spade/testkit/shop';
import { leaveToOneDevice, SHARE, triesOf } from './amount.ts';
import { drawConditions, type Scripts } from './conditions.ts';
import { test } from './fixtures.ts';
import type { Control } from './seen.ts';
import { productsOnSale, siteApi } from './site.ts';
import { settle, type Use, use } from './trial.ts';

/** Every public page; the product and the order are drawn. */
const pages = {
  home: '/',
  entertainment: '/entertainment',
  construction: '/construction',
  trading: '/trading',
  farming: '/farming',
  marketplace: '/marketplace',
  product: '/marketplace/',
  order: '/orders/',
  account: '/auth',
  affiliate: '/affiliate-marketing',
  privacy: '/privacy-policy',
  terms: '/terms',
  supplier: '/supplier/orders',
  'admin portal': '/spade-orion-admin-portal',
  'message sent': '/message-sent',
  'waiting noted': '/waiting-noted',
  'waiting stopped': '/waiting-stopped',
  'not found': '/no-such-page',
} as const;

/** Controls whose second press would undo or repeat the first. */
const isOncePressed = ({ kind, name }: Control): boolean =>
  kind === 'summary' || kind === 'tick' || /menu|minutes|one (more|less)/i.test(name);

for (const scripts of ['running', 'held', 'blocked'] satisfies Scripts[])
  for (const [page, path] of Object.entries(pages))
    test(`${page}, scripts ${scripts}: what is pressed answers`, async ({ visit, draw }) => {
      leaveToOneDevice(scripts);
      const products = await productsOnSale();
      const titles = products.map(({ title }) => title);
      const product = draw.one(products);
      const isOrder = path === pages.order;
      const order = isOrder ? (await placeOrder(product, {}, siteApi())).orderId : '';
      const where = { page, path: path === pages.product ? `${path}${product.id}` : path + order };
      const calm = { scripts, cpu: 1, net: 'fast 4G', delayMs: 0 } as const;
      let controls: Control[] = [];
      await visit(where, calm, async (seen) => {
        await (scripts === 'held' ? seen.untilQuiet(3_000) : settle(seen));
        controls = await seen.controls();
        return [];
      });
      const drawn = draw.some(controls, Math.ceil(controls.length * SHARE));
      const tries = triesOf(scripts);
      test.setTimeout(60_000 + drawn.length * tries * 60_000);
      for (const control of drawn)
        for (let made = 0; made < tries; made += 1) {
          const isTwice = draw.next() < 0.2 && !isOncePressed(control);
          const title =
            titleOf(control, titles) ?? (path === pages.product ? product.title : undefined);
          const how: Use = { titles, ...(isTwice && { times: 2 }), ...(title && { title }) };
          await visit(where, drawConditions(draw, scripts), (seen) => use(seen, control, how));
        }
    });

/** The product that a card's control names. */
const titleOf = ({ name }: Control, titles: readonly string[]): string | undefined =>
  titles.find((title) => name === `Order Now: ${title}`);
