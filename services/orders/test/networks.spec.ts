import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('the open orders of a network', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const network = '102.89.23.0/24';
  const list = async () => (await bed.send('orders.list-networks', {})).networks;
  const release = (withPictures = false) =>
    bed.send('orders.release-network', {
      network,
      adminUsername: 'ada',
      reason: 'Not paid for',
      withPictures,
    });

  it('are listed by network, most first, from three on', async () => {
    for (let n = 0; n < 3; n += 1) await bed.place({ network, quantity: 2, totalKobo: 25_000_000 });
    const { orderId } = await bed.place({ network });
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    for (let n = 0; n < 5; n += 1) await bed.place({ network: '2001:db8:7::/48' });
    for (let n = 0; n < 2; n += 1) await bed.place({ network: '10.0.0.0/24' });
    await bed.placeIn('confirmed', { network });
    expect(await list()).toMatchObject([
      { network: '2001:db8:7::/48', openOrders: 5, unpaidOrders: 5, pieces: 5 },
      {
        network,
        openOrders: 4,
        unpaidOrders: 3,
        unreadOrders: 1,
        pieces: 7,
        totalKobo: 87_500_000,
      },
    ]);
  });

  it('are cancelled by one action, each with history and event; a proof keeps its order', async () => {
    const placed = [await bed.place({ network }), await bed.place({ network })];
    const withProof = await bed.place({ network });
    const { orderId } = withProof;
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    const other = await bed.place({ network: '10.0.0.0/24' });
    expect(await release()).toEqual({ released: 2 });
    expect(await release()).toEqual({ released: 0 });
    for (const order of placed) {
      const detail = await bed.send('orders.get', { order: order.orderId });
      expect(detail).toMatchObject({ status: 'failed', failureReason: 'cancelled' });
      expect(detail.history.at(-1)).toMatchObject({
        kind: 'cancelled',
        actor: 'ada',
        reason: 'Not paid for',
      });
      expect((await bed.rows.events(order.orderId)).at(-1)).toMatchObject({
        name: 'order-cancelled',
        payload: { cancelReason: 'Not paid for', holdId: expect.any(String) },
      });
    }
    expect(await bed.send('orders.get', { order: withProof.orderId })).toMatchObject({
      status: 'awaiting_confirmation',
    });
    expect(await bed.send('orders.get', { order: other.orderId })).toMatchObject({
      status: 'pending_payment',
    });
  });

  it('give back the stock of pictures that show no payment, if staff choose so, and go on as paid late', async () => {
    const { orderId } = await bed.placeIn('awaiting', { network });
    const read = await bed.placeIn('awaiting', { network });
    await bed.readAmount(read.orderId);
    expect(await release(true)).toEqual({ released: 1 });
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({
      status: 'failed',
      failureReason: 'released',
      isPaidLate: true,
      history: expect.arrayContaining([
        expect.objectContaining({ kind: 'hold_released', actor: 'ada', reason: 'Not paid for' }),
      ]),
    });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'hold-released',
      payload: { holdId: expect.any(String) },
    });
    expect(await bed.send('orders.get', { order: read.orderId })).toMatchObject({
      status: 'awaiting_confirmation',
    });
  });

  it('are released in any number', async () => {
    const { orderId } = await bed.place({ network });
    await bed.rows.copyOrder(orderId, 250);
    expect(await release()).toEqual({ released: 251 });
  });

  it('forget their network after 30 days', async () => {
    const { orderId } = await bed.placeIn('cancelled', { network });
    const networkOf = async () =>
      bed.database.query('select network from orders where public_id = $1', [orderId]);
    await bed.applyRetention();
    expect(await networkOf()).toEqual([{ network }]);
    await bed.rows.age(orderId, 29);
    await bed.applyRetention();
    expect(await networkOf()).toEqual([{ network }]);
    await bed.rows.age(orderId, 2);
    await bed.applyRetention();
    expect(await networkOf()).toEqual([{ network: null }]);
  });
});
