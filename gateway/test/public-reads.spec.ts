import { setTimeout as delay } from 'node:timers/promises';
import { buildPlacedOrder, PUBLIC_ID } from '@spade/contracts/testing/build-order';
import { buildOrderForm } from './builders.ts';
import { ask, type GatewayBed, postJson, startGatewayBed } from './gateway-bed.ts';

describe('reads that no cache can answer', () => {
  let bed: GatewayBed;
  afterEach(() => bed.close());

  it('run a few at once, and orders pass them by', async () => {
    bed = await startGatewayBed();
    let running = 0;
    let most = 0;
    const empty = { products: [], total: 0, nextCursor: null };
    bed.services.answer('catalog.list-products', async ({ search }) => {
      // The kept list is read again when its time has come.
      if (search === undefined) return empty;
      running += 1;
      most = Math.max(most, running);
      await delay(50); // the database's work
      running -= 1;
      return empty;
    });
    bed.services.answer('orders.place', () => buildPlacedOrder());
    const searches = Array.from({ length: 40 }, (_, i) =>
      ask(`${bed.url}/api/products?search=${i}`),
    );
    const order = await postJson(`${bed.url}/api/orders`, buildOrderForm());
    expect(order.status).toBe(201);
    expect(new Set((await Promise.all(searches)).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
    expect(most).toBeLessThanOrEqual(4);
  });

  it('are limited per address, the kept list is not', async () => {
    bed = await startGatewayBed({ LIMIT_READS_PER_ADDRESS: '2' });
    bed.services.answer('catalog.list-products', () => ({
      products: [],
      total: 0,
      nextCursor: null,
    }));
    const read = async (path: string) => (await ask(`${bed.url}/api/${path}`)).status;
    expect(await read('products?search=a')).toBe(200);
    expect(await read('products?limit=999')).toBe(200);
    expect(await read('products?search=b')).toBe(429);
    expect(await read(`orders/${PUBLIC_ID}/status`)).toBe(429);
    expect(await read('products')).toBe(200);
  });
});
