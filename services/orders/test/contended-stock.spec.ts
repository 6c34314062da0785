import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('a picture that shows no payment, on a stock that others wait for', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({
      WORKING_HOURS: 'Sun-Sat 00:00-24:00',
      NETWORK_HOLDS_SHARE: 100,
    });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const PRICE_KOBO = 100_000;
  const sell = (available = 10) => bed.catalog.sell({ available, unitPriceKobo: PRICE_KOBO });

  /** An order with a picture that came so many minutes ago. */
  async function pictured(productId: number, quantity: number, minutesAgo: number) {
    const fields = { productId, quantity, totalKobo: quantity * PRICE_KOBO };
    const { orderId, reference } = await bed.place(fields);
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    await bed.database.query(
      `update order_proofs set uploaded_at = now() - make_interval(mins => $2)
       where order_id = (select id from orders where public_id = $1)`,
      [orderId, minutesAgo],
    );
    return { orderId, reference };
  }
  const get = (order: string) => bed.send('orders.get', { order });

  it('keeps its pieces for one working hour, then gives them back and goes on as paid late', async () => {
    const { orderId } = await pictured(sell(), 6, 59);
    expect(await bed.sweepContended()).toBe(0);
    expect(await get(orderId)).toMatchObject({ status: 'awaiting_confirmation' });

    const { orderId: older } = await pictured(sell(), 6, 61);
    expect(await bed.sweepContended()).toBe(1);
    const detail = await get(older);
    expect(detail).toMatchObject({
      status: 'failed',
      failureReason: 'released',
      isPaidLate: true,
    });
    expect(detail.history.at(-1)).toMatchObject({ kind: 'hold_released', actor: 'system' });
    expect((await bed.rows.events(older)).at(-1)).toMatchObject({
      name: 'hold-released',
      payload: { orderId: older, holdId: expect.any(String) },
    });
    expect(await bed.sweepContended()).toBe(0);
  });

  it('keeps them while at most half of the stock is held, and where the picture shows the total', async () => {
    await pictured(sell(), 5, 500);
    const { orderId } = await pictured(sell(), 9, 500);
    await bed.readAmount(orderId);
    expect(await bed.sweepContended()).toBe(0);
  });

  it('gives back the oldest first, and no more than others need', async () => {
    const productId = sell(10);
    const oldest = await pictured(productId, 3, 300);
    const newer = await pictured(productId, 3, 200);
    await bed.place({ productId, quantity: 2, totalKobo: 2 * PRICE_KOBO });
    expect(await bed.sweepContended()).toBe(1);
    expect(await get(oldest.orderId)).toMatchObject({ status: 'failed' });
    expect(await get(newer.orderId)).toMatchObject({ status: 'awaiting_confirmation' });
  });

  it('takes its pieces again with another picture, while there are some', async () => {
    const { orderId } = await pictured(sell(), 6, 61);
    await bed.sweepContended();
    await bed.returnStock();
    expect(await bed.send('orders.attach-proof', { orderId, proof: buildProof() })).toMatchObject({
      status: 'awaiting_confirmation',
    });
    expect(await get(orderId)).toMatchObject({ isPaidLate: false, failureReason: null });
  });

  it('is settled by staff like any late payment', async () => {
    const { orderId } = await pictured(sell(), 6, 61);
    await bed.sweepContended();
    await bed.returnStock();
    const settled = await bed.send('orders.settle-late-payment', {
      order: orderId,
      adminUsername: 'ada',
      settlement: 'restocked',
    });
    expect(settled).toMatchObject({ status: 'awaiting_confirmation', isPaidLate: false });
  });
});
