import type { LateSettlement } from '@spade/contracts/orders/order.endings';
import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

const staff = { adminUsername: 'ada' };

describe('an order that was paid late', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  /** An expired order whose proof came when the last piece was gone. */
  async function placePaidLate() {
    const productId = bed.catalog.sell({ available: 1 });
    const { orderId, reference } = await bed.placeIn('expired', { productId });
    const product = bed.catalog.products.get(productId);
    if (!product) throw new Error('just put on sale');
    product.available = 0;
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    return { order: orderId, orderId, reference, product };
  }
  const settle = (order: string, settlement: LateSettlement, note?: string) =>
    bed.send('orders.settle-late-payment', { ...staff, order, settlement, ...(note && { note }) });
  const listed = async () => {
    const { total } = await bed.send('orders.list', { limit: 10, attention: 'paid_late' });
    const { work } = await bed.send('orders.count-work', {});
    return { total, figure: work.find(({ kind }) => kind === 'paid_late')?.count };
  };

  it.each(['refunded', 'not_paid'] as const)(
    'leaves the list once staff settle it as %s, with who and why in the history',
    async (settlement) => {
      const { order } = await placePaidLate();
      expect(await listed()).toEqual({ total: 1, figure: 1 });
      expect(await settle(order, settlement, 'GTBank, 21 Nov')).toMatchObject({
        status: 'failed',
        isPaidLate: false,
        lateSettlement: settlement,
      });
      expect(await listed()).toEqual({ total: 0, figure: 0 });
      const { history } = await bed.send('orders.get', { order });
      expect(history.at(-1)).toMatchObject({
        kind: settlement,
        fromStatus: 'failed',
        toStatus: 'failed',
        actor: 'ada',
        reason: 'GTBank, 21 Nov',
      });
      expect((await bed.rows.events(order)).at(-1)).toMatchObject({
        name: 'late-payment-settled',
        payload: { settlement },
      });
    },
  );

  it('lets the buyer be erased once it is settled', async () => {
    const { order, reference } = await placePaidLate();
    const email = 'chidi@mail.example';
    expect((await bed.send('orders.erase-person', { email })).kept).toHaveLength(1);
    await settle(order, 'refunded');
    expect((await bed.send('orders.erase-person', { email })).erased).toEqual([reference]);
  });

  it('takes no further proof after that, so it does not return to the list', async () => {
    const { order } = await placePaidLate();
    await settle(order, 'not_paid');
    await expect(
      bed.send('orders.attach-proof', { orderId: order, proof: buildProof() }),
    ).rejects.toMatchObject({ code: 'ORDERS.PROOF_NOT_ACCEPTED' });
    expect(await bed.send('orders.get-public', { orderId: order })).toMatchObject({
      canUploadProof: false,
      lateSettlement: 'not_paid',
    });
  });

  it('continues when staff hold stock again, and can be confirmed', async () => {
    const { order, product } = await placePaidLate();
    await expect(settle(order, 'restocked')).rejects.toMatchObject({
      code: 'CATALOG.OUT_OF_STOCK',
    });
    expect(await listed()).toEqual({ total: 1, figure: 1 });
    product.available = 1;
    expect(await settle(order, 'restocked')).toMatchObject({
      status: 'awaiting_confirmation',
      failureReason: null,
      isPaidLate: false,
      lateSettlement: 'restocked',
      reviewBy: expect.any(String),
    });
    expect(product.available).toBe(0);
    const { events } = await bed.rows.eventsAndHolds(order);
    expect(events.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['hold-renewed', 'late-payment-settled']),
    );
    expect(await bed.send('orders.confirm', { ...staff, order })).toMatchObject({
      status: 'confirmed',
    });
  });

  it('is settled once: the second clerk gets ORDERS.ILLEGAL_TRANSITION', async () => {
    const { order, product } = await placePaidLate();
    product.available = 1;
    const outcomes = await Promise.allSettled([
      settle(order, 'refunded'),
      settle(order, 'not_paid'),
      settle(order, 'restocked'),
    ]);
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused).toHaveLength(2);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({
        code: 'ORDERS.ILLEGAL_TRANSITION',
        details: { action: 'settle-late-payment' },
      });
    }
  });

  it('returns the same reply when the message is delivered twice', async () => {
    const { order } = await placePaidLate();
    const request = { ...staff, order, settlement: 'refunded' as const };
    const first = await bed.sendAs('request-9', 'orders.settle-late-payment', request);
    expect(await bed.sendAs('request-9', 'orders.settle-late-payment', request)).toEqual(first);
  });

  it.each(['pending', 'awaiting', 'expired', 'cancelled'] as const)(
    'cannot be settled when it is %s and not paid late',
    async (state) => {
      const { orderId } = await bed.placeIn(state);
      await expect(settle(orderId, 'refunded')).rejects.toMatchObject({
        code: 'ORDERS.ILLEGAL_TRANSITION',
      });
    },
  );

  describe('when no one settles it', () => {
    it('keeps its picture for the decision, and its buyer no longer than other orders', async () => {
      const { order } = await placePaidLate();
      await bed.rows.age(order, 100);
      expect(await bed.applyRetention()).toEqual({ pictures: 0, people: 0 });
      await bed.rows.age(order, 2_500);
      expect(await bed.applyRetention()).toEqual({ pictures: 0, people: 1 });
      expect(await bed.send('orders.get', { order })).toMatchObject({
        buyer: { name: '(erased)' },
        isPaidLate: false,
        lateSettlement: 'not_paid',
        proofs: [],
      });
      expect(await listed()).toEqual({ total: 0, figure: 0 });
    });
  });
});

describe('a late proof', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({ LATE_PROOF_HOURS: 24, MAX_OPEN_ORDERS_PER_PHONE: 1 });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const endedBefore = (orderId: string, interval: string) =>
    bed.database.query(
      `update orders set payment_deadline = now() - $2::interval where public_id = $1`,
      [orderId, interval],
    );
  const attach = (orderId: string) =>
    bed.send('orders.attach-proof', { orderId, proof: buildProof() });

  it('takes stock again for 24 hours', async () => {
    const { orderId } = await bed.placeIn('expired');
    await endedBefore(orderId, '23 hours');
    expect(await attach(orderId)).toMatchObject({ status: 'awaiting_confirmation', isLate: true });
  });

  it('is left to staff after that, and takes no stock at the old price', async () => {
    const { orderId } = await bed.placeIn('expired');
    await endedBefore(orderId, '25 hours');
    const holds = bed.catalog.requests.length;
    expect(await attach(orderId)).toEqual({ status: 'failed', isLate: true, isPaidLate: true });
    expect(bed.catalog.requests).toHaveLength(holds);
  });

  it('opens no more orders than the buyer may have, and is kept for staff', async () => {
    const { orderId } = await bed.placeIn('expired');
    await bed.place();
    expect(await attach(orderId)).toEqual({ status: 'failed', isLate: true, isPaidLate: true });
  });
});
