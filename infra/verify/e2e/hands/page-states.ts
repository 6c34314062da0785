import { statesWhere } from '@spade/contracts/orders/order.states';
import { waitFor } from '@spade/platform/testing/wait-for';
import type { ApiClient } from '@spade/testkit/api-client';
import { uploadProof } from '@spade/testkit/shop';
import { shopForEarlyActs } from '../src/early-acts.ts';
import { publicPaths } from '../src/public-paths.ts';
import { formPages, orderPage } from './form-pages.ts';
import { rowsOf, siteApi } from './site.ts';

const pay = (order: { orderId: string }) => uploadProof(order, undefined, siteApi());
const product = async () => (await shopForEarlyActs(siteApi())).product;

/** Pages that no form is on, or whose forms stand on another page too. */
const otherStates: Record<string, (clerk: ApiClient) => Promise<string>> = {
  product: async () => `/marketplace/${(await product()).id}`,
  'product that is not there': async () => '/marketplace/999999999',
  'page that is not there': async () => '/no-such-page',
  category: async () => '/marketplace?category=Produce',
  'page of a category': async () => '/marketplace/category/building',
  'found by search': async () => '/marketplace?search=ankara',
  'nothing found': async () => '/marketplace?search=no-such-thing',
  'subject filled in': async () => '/?subject=Affiliate%20programme',
  'order that is checked': async () => (await orderPage(pay)).path,
  'order paid': async (clerk) =>
    (
      await orderPage(async (order) => {
        await pay(order);
        await clerk.post(`/api/orders/${order.orderId}/confirm`);
      })
    ).path,
  'order paid in part': async (clerk) =>
    (
      await orderPage(async (order) => {
        await pay(order);
        await clerk.post(`/api/orders/${order.orderId}/confirm`, { amountReceived: '1000.00' });
      })
    ).path,
  'order whose proof was rejected': async (clerk) =>
    (
      await orderPage(async (order) => {
        await pay(order);
        const reason = 'The picture shows another order.';
        await clerk.post(`/api/orders/${order.orderId}/reject`, { reason });
      })
    ).path,
  'order that staff cancelled': async (clerk) =>
    (
      await orderPage(({ orderId }) =>
        clerk.post(`/api/orders/${orderId}/cancel`, { reason: 'Asked by the buyer' }),
      )
    ).path,
  'order whose time ended': async () => {
    const { path, orderId } = await orderPage();
    const late = `update orders set payment_deadline = now() - interval '1 minute' where public_id = $1`;
    await rowsOf('orders', late, [orderId]);
    const isEnded = async () => {
      const status = 'select status from orders where public_id = $1';
      const [row] = await rowsOf('orders', status, [orderId]);
      return !statesWhere('isAwaitingPayment').some((state) => state === row?.status);
    };
    // The sweep comes every few seconds.
    await waitFor('the end of an order', isEnded, 30_000, 500);
    return path;
  },
  'no such order': async () => '/orders/AAAAAAAAAAAAAAAAAAAAAA',
};

/** Every public page in every state that shows other controls: its name, and what makes it; returns its path. */
export const pageStates: ReadonlyMap<string, (clerk: ApiClient) => Promise<string>> = new Map([
  ...publicPaths.map((path) => [path, async () => path] as const),
  ...Object.entries(otherStates),
  ...Object.entries(formPages)
    .filter(([name]) => name !== 'home')
    .map(
      ([name, prepare]) => [name, async (clerk: ApiClient) => (await prepare(clerk)).path] as const,
    ),
]);
