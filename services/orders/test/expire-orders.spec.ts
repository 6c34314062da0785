import { waitFor } from '@spade/platform/testing/wait-for';
import { OrdersBed } from './orders-bed.ts';

describe('expiry', () => {
  let bed: OrdersBed;
  beforeEach(async () => {
    bed = await OrdersBed.open();
  });
  afterEach(() => bed.close());

  it('ends an order whose window has passed, and publishes whose stock returns', async () => {
    const { orderId } = await bed.place();
    await bed.rows.endWindow(orderId);
    expect(await bed.sweep()).toBe(1);
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({
      status: 'failed',
      failureReason: 'expired',
      history: [
        { kind: 'placed' },
        { kind: 'expired', fromStatus: 'pending_payment', toStatus: 'failed', actor: 'system' },
      ],
    });
    const [placed, expired] = await bed.rows.events(orderId);
    expect(expired).toMatchObject({ name: 'order-expired', payload: { orderId } });
    expect(expired?.payload.holdId).toBe(placed?.payload.holdId);
  });

  it('leaves alone what is not due, has a proof, or is over', async () => {
    const orders = [
      await bed.place(),
      await bed.placeIn('awaiting'),
      await bed.placeIn('confirmed'),
      await bed.placeIn('cancelled'),
    ];
    for (const { orderId } of orders.slice(1)) await bed.rows.endWindow(orderId);
    expect(await bed.sweep()).toBe(0);
  });

  it('expires a rejected order that got no further proof', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await bed.send('orders.reject-proof', { order: orderId, adminUsername: 'ada', reason: 'no' });
    await bed.rows.endWindow(orderId);
    expect(await bed.sweep()).toBe(1);
  });

  it('expires 450 orders exactly once with four sweeps at a time', async () => {
    const { orderId } = await bed.place();
    await bed.rows.copyOrder(orderId, 449);
    await bed.database.query("update orders set payment_deadline = now() - interval '1 second'");
    await Promise.all(Array.from({ length: 4 }, () => bed.sweep()));
    expect(await bed.rows.countStatus('failed')).toBe(450);
    const [row] = await bed.database.query(
      `select (select count(*)::int from order_events where kind = 'expired') as history,
         (select count(distinct order_id)::int from order_events where kind = 'expired') as orders`,
    );
    expect(row).toEqual({ history: 450, orders: 450 });
    expect(await bed.rows.countEvents('order-expired')).toBe(450);
  });

  it('happens automatically, and with two replicas only once', async () => {
    await bed.replica({ EXPIRY_SWEEP_SECONDS: 0.05 });
    await bed.replica({ EXPIRY_SWEEP_SECONDS: 0.05 });
    const placed = await Promise.all(Array.from({ length: 20 }, () => bed.place()));
    for (const { orderId } of placed) await bed.rows.endWindow(orderId);
    await waitFor('all orders expired', async () => (await bed.rows.countStatus('failed')) === 20);
    expect(await bed.rows.countEvents('order-expired')).toBe(20);
  });

  it('catches up when every process was down at the deadline', async () => {
    const { orderId } = await bed.place();
    await bed.stopReplicas();
    await bed.rows.endWindow(orderId);
    await bed.replica({ EXPIRY_SWEEP_SECONDS: 3_600 });
    await waitFor('the order expired', async () => (await bed.rows.countStatus('failed')) === 1);
    expect(await bed.rows.countEvents('order-expired')).toBe(1);
  });

  it('continues after the database was down', async () => {
    await bed.stopReplicas();
    await bed.replica({ EXPIRY_SWEEP_SECONDS: 0.05 });
    const { orderId } = await bed.place();
    await bed.database.dropConnections();
    await waitFor('the order can be ended', () => bed.rows.endWindow(orderId).then(() => true));
    await waitFor('the order expired', async () => (await bed.rows.countStatus('failed')) === 1);
    expect(await bed.rows.countEvents('order-expired')).toBe(1);
  });
});
