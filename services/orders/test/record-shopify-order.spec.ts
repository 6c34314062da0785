import { OrdersBed } from './orders-bed.ts';

describe('what became of an order in the store', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const record = (orderId: string, outcome: { shopifyOrderId: string } | { error: string }) =>
    bed.send('orders.record-shopify-order', { orderId, outcome });

  async function shown(orderId: string) {
    const { shopifyOrderId, shopifyError } = await bed.send('orders.get', { order: orderId });
    return { shopifyOrderId, shopifyError };
  }

  it('shows staff why the order is not there yet, and its id once it is', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    expect(await shown(orderId)).toEqual({ shopifyOrderId: null, shopifyError: null });
    await record(orderId, { error: 'Unable to reserve inventory' });
    expect((await shown(orderId)).shopifyError).toBe('Unable to reserve inventory');
    await record(orderId, { shopifyOrderId: 'gid://shopify/Order/1' });
    expect(await shown(orderId)).toEqual({
      shopifyOrderId: 'gid://shopify/Order/1',
      shopifyError: null,
    });
  });

  it('keeps the first id, whatever comes later', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    const first = { shopifyOrderId: 'gid://shopify/Order/2' };
    expect(await record(orderId, first)).toEqual(first);
    expect(await record(orderId, { shopifyOrderId: 'gid://shopify/Order/3' })).toEqual(first);
    expect(await record(orderId, { error: 'late' })).toEqual(first);
    expect(await shown(orderId)).toEqual({ ...first, shopifyError: null });
  });

  it('gives no two orders the same order of the store', async () => {
    const [a, b] = [await bed.placeIn('confirmed'), await bed.placeIn('confirmed')];
    await record(a.orderId, { shopifyOrderId: 'gid://shopify/Order/4' });
    await expect(
      record(b.orderId, { shopifyOrderId: 'gid://shopify/Order/4' }),
    ).rejects.toMatchObject({ code: 'PLATFORM.INTERNAL' });
  });

  it('shows why a cancelled one is still open there, until it no longer is', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    const shopifyOrderId = 'gid://shopify/Order/5';
    await record(orderId, { shopifyOrderId });
    await bed.send('orders.cancel-paid', {
      order: orderId,
      adminUsername: 'ada',
      reason: 'no stock',
    });
    const tell = (error: string | null) =>
      bed.send('orders.record-shopify-cancellation', { orderId, error });
    await tell('Cannot cancel a fulfilled order');
    expect(await shown(orderId)).toEqual({
      shopifyOrderId,
      shopifyError: 'Cannot cancel a fulfilled order',
    });
    const { orders } = await bed.send('orders.list', { limit: 10, attention: 'not_in_shopify' });
    expect(orders.map((order) => order.orderId)).toContain(orderId);
    await tell(null);
    expect(await shown(orderId)).toEqual({ shopifyOrderId, shopifyError: null });
  });

  it('knows no order of another name', async () => {
    await expect(record('x'.repeat(22), { error: 'e' })).rejects.toMatchObject({
      code: 'ORDERS.NOT_FOUND',
    });
  });
});
