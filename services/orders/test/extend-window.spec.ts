import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('orders.extend', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  it('adds the length of the window, once', async () => {
    const placed = await bed.place();
    const page = await bed.send('orders.extend', { orderId: placed.orderId });
    expect(Date.parse(page.paymentDeadline) - Date.parse(placed.paymentDeadline)).toBe(30 * 60_000);
    expect(page.canExtend).toBe(false);
    expect(page.timeline.map(({ what }) => what)).toEqual(['placed', 'extended']);
    await expect(bed.send('orders.extend', { orderId: placed.orderId })).rejects.toMatchObject({
      code: 'ORDERS.CANNOT_EXTEND',
      details: { reason: 'already_extended' },
    });
  });

  it('extends once when asked ten times at once', async () => {
    const { orderId, paymentDeadline } = await bed.place();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => bed.send('orders.extend', { orderId })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const page = await bed.send('orders.get-public', { orderId });
    expect(Date.parse(page.paymentDeadline) - Date.parse(paymentDeadline)).toBe(30 * 60_000);
  });

  it('returns the same reply when the message is delivered twice', async () => {
    const { orderId } = await bed.place();
    const first = await bed.sendAs('request-1', 'orders.extend', { orderId });
    const second = await bed.sendAs('request-1', 'orders.extend', { orderId });
    expect(second.paymentDeadline).toBe(first.paymentDeadline);
  });

  it('answers the same form as it did the first time, and no other form', async () => {
    const { orderId } = await bed.place();
    const formId = 'a'.repeat(32);
    const ask = () => bed.send('orders.extend', { orderId, formId });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(new Set(answers.map(({ paymentDeadline }) => paymentDeadline)).size).toBe(1);
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    expect(await ask()).toMatchObject({ status: 'awaiting_confirmation' });
    const other = bed.send('orders.extend', { orderId, formId: 'b'.repeat(32) });
    await expect(other).rejects.toMatchObject({ code: 'ORDERS.CANNOT_EXTEND' });
    const { timeline } = await bed.send('orders.get-public', { orderId });
    expect(timeline.filter(({ what }) => what === 'extended')).toHaveLength(1);
  });

  it('refuses when the window is over', async () => {
    const { orderId } = await bed.place();
    await bed.rows.endWindow(orderId);
    await expect(bed.send('orders.extend', { orderId })).rejects.toMatchObject({
      code: 'ORDERS.CANNOT_EXTEND',
      details: { reason: 'window_over' },
    });
  });

  it('refuses when a proof is there', async () => {
    const { orderId } = await bed.place();
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    await expect(bed.send('orders.extend', { orderId })).rejects.toMatchObject({
      code: 'ORDERS.CANNOT_EXTEND',
      details: { reason: 'not_pending' },
    });
  });
});
