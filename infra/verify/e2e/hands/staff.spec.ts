import { placeOrder, uploadProof } from '@spade/testkit/shop';
import { signIn } from '@spade/testkit/staff';
import { SHARE, walksOf } from './amount.ts';
import { drawConditions } from './conditions.ts';
import { test } from './fixtures.ts';
import { Hand } from './hand.ts';
import type { Outcome } from './outcomes.ts';
import type { Control } from './seen.ts';
import { clerkOf, productsOnSale, site, siteApi } from './site.ts';
import { settle, use } from './trial.ts';

const walks = walksOf('running');

/** The main screens of the back office. */
const screens = {
  dashboard: '/admin',
  orders: '/admin/orders',
  money: '/admin/money',
  products: '/admin/products',
  'new product': '/admin/products/new',
  'count sheet': '/admin/products/count',
  'staff account': '/admin/account',
  status: '/admin/status',
} as const;

/** Pressed by walks of their own, or would end the session and change what other tests see. */
const isLeftOut = ({ name, kind }: Control): boolean =>
  kind === 'file' ||
  /logout|confirm|reject|release|refund|remove|disable|cancel|sync|import|change|end /i.test(name);
const hasDialog: Outcome = ({ after }) => after.dialogs.length > 0;
const hasNoDialog: Outcome = ({ after }) => after.dialogs.length === 0;
const isAtDesk: Outcome = ({ after }) =>
  /\/admin\/?(\?|$)/.test(after.url) && after.headings.includes('Dashboard');

/** A browser that is signed in. */
async function signedIn(clerk: NonNullable<ReturnType<typeof clerkOf>>) {
  const localStorage = [{ name: 'adminToken', value: await signIn(siteApi(), clerk) }];
  const origin = new URL(site().pages).origin;
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } };
}

test.describe('the back office', () => {
  const clerk = clerkOf();
  test.skip(!clerk, 'HANDS_STAFF names no clerk');
  if (!clerk) return;

  test('signs in', async ({ visit, draw }) => {
    test.setTimeout(60_000 + walks * 90_000);
    for (let made = 0; made < walks; made += 1)
      await visit(
        { page: 'staff: sign in', path: '/admin/login' },
        drawConditions(draw, 'running'),
        async (seen) => {
          const hand = new Hand(seen);
          await hand.type(/^Username/, clerk.username);
          await hand.type(/^Password$/, clerk.password);
          await hand.press(/^Sign In$/, { outcome: isAtDesk, sends: true });
          return hand.end();
        },
      );
  });

  test('opens an order and closes it', async ({ visit, draw }) => {
    test.setTimeout(60_000 + walks * 90_000);
    const order = await placeOrder(draw.one(await productsOnSale()), {}, siteApi());
    await uploadProof(order, undefined, siteApi());
    const options = await signedIn(clerk);
    for (let made = 0; made < walks; made += 1)
      await visit(
        { page: 'staff: an order', path: '/admin', options },
        drawConditions(draw, 'running'),
        async (seen) => {
          const hand = new Hand(seen);
          if (await hand.press(/^View Payment Proof/, { outcome: hasDialog }))
            await hand.press(/^Close$/, { outcome: hasNoDialog });
          return hand.end();
        },
      );
  });

  for (const [name, path] of Object.entries(screens))
    test(`${name}: what is pressed answers`, async ({ visit, draw }) => {
      const where = { page: `staff: ${name}`, path, options: await signedIn(clerk) };
      const calm = { scripts: 'running', cpu: 1, net: 'fast 4G', delayMs: 0 } as const;
      let controls: Control[] = [];
      await visit(where, calm, async (seen) => {
        await settle(seen);
        controls = (await seen.controls()).filter((control) => !isLeftOut(control));
        return [];
      });
      const drawn = draw.some(controls, Math.ceil(controls.length * SHARE));
      test.setTimeout(60_000 + drawn.length * walks * 60_000);
      for (const control of drawn)
        for (let made = 0; made < walks; made += 1)
          await visit(where, drawConditions(draw, 'running'), (seen) => use(seen, control));
    });
});
