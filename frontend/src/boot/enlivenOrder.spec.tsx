import { renderToString } from 'react-dom/server';
import { OrderSlip } from '../features/order/components/OrderSlip.tsx';
import { askEarly, drawnOrder } from '../features/order/earlyOrder.ts';
import type { PublicOrder } from '../features/order/order.ts';
import { DataProvider } from '../lib/queryClient.tsx';
import { orderTemplates } from '../prerender/orderTemplates.ts';
import { buildOrder } from '../testing/buildOrder.ts';
import { tidied } from '../testing/tidied.ts';
import { enlivenOrder } from './enlivenOrder.ts';

const skeleton = '<main><div><div role="status">Loading your order</div></div></main>';

/** The order as React renders it first: with the time that was left when it arrived. */
const rendered = (order: PublicOrder) =>
  renderToString(
    <DataProvider>
      <OrderSlip order={order} receivedAt={Date.now()} />
    </DataProvider>,
  );

async function open(order: PublicOrder | undefined) {
  const templates = await orderTemplates(async (sample) => rendered(sample));
  document.body.innerHTML = skeleton + templates;
  history.replaceState(null, '', `/orders/${buildOrder().orderId}`);
  const answer = { ok: order !== undefined, json: async () => ({ success: true, data: order }) };
  Object.assign(globalThis, { fetch: async () => answer });
  const begun = Promise.withResolvers<void>();
  const begin = jest.fn(() => begun.resolve());
  askEarly();
  enlivenOrder({ begin, preload: jest.fn() });
  expect(begin).not.toHaveBeenCalled();
  await begun.promise;
}

describe('the page of an order before the application runs', () => {
  afterEach(() => {
    delete window.earlyOrder;
  });

  it.each([
    ['with an extension available', buildOrder()],
    ['after the extension', buildOrder({ canExtend: false, now: '2026-11-21T07:50:00.000Z' })],
    [
      'until tomorrow',
      buildOrder({ now: '2026-11-20T22:59:00.000Z', paymentDeadline: '2026-11-20T23:29:00.000Z' }),
    ],
    ['with signs of markup', buildOrder({ productTitle: 'A "quoted" <b>title</b> & __amount__' })],
  ])('draws an unpaid order %s as React does', async (_name, order) => {
    await open(order);
    const drawn = tidied(document.querySelector('main > article')).outerHTML;
    expect(drawnOrder(order.orderId)?.data).toEqual(order);
    delete window.earlyOrder;
    // As a browser writes the same style.
    document.body.innerHTML = rendered(order).replace(/(--count):(\d+)/g, '$1: $2;');
    expect(drawn).toBe(tidied(document.querySelector('article')).outerHTML);
  });

  it.each([
    ['a proof is there', buildOrder({ status: 'awaiting_confirmation' })],
    ['the proof was refused', buildOrder({ rejectionReason: 'The image is not readable' })],
    ['the time is almost over', buildOrder({ now: '2026-11-21T08:40:00.000Z' })],
    ['there is more than an hour', buildOrder({ now: '2026-11-21T05:40:00.000Z' })],
    ['a word is missing', buildOrder({ timeline: [] })],
    ['there is no such order', undefined],
  ])('leaves it to the application when %s', async (_name, order) => {
    await open(order);
    expect(document.querySelector('main [role=status]')).not.toBeNull();
    expect(drawnOrder(buildOrder().orderId)).toBeUndefined();
  });
});
