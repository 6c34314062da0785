import { randomUUID } from 'node:crypto';
import { deliveryByCall } from '@spade/contracts/orders/delivery';
import { buildBuyer } from '@spade/contracts/testing/build-order';
import { buildPlaceOrderRequest } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('orders.place', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  it('stores the order, its hold, its history and its event, and returns what the buyer needs', async () => {
    const productId = bed.catalog.sell({ title: 'Cement', unitPriceKobo: 950_000 });
    const request = buildPlaceOrderRequest({ productId, quantity: 3, totalKobo: 2_850_000 });
    const placed = await bed.send('orders.place', request);

    expect(placed).toEqual({
      amountDueKobo: request.totalKobo,
      orderId: expect.stringMatching(/^[\w-]{22}$/),
      reference: expect.stringMatching(/^SO-[2-9A-Z]{5}$/),
      paymentDeadline: expect.stringMatching(/^\d{4}-.*Z$/),
      totalKobo: 2_850_000,
      delivery: deliveryByCall,
      bankDetails: {
        bankName: 'Test Bank',
        accountName: 'Spade Orion',
        accountNumber: '0123456789',
      },
    });
    const order = await bed.send('orders.get', { order: placed.orderId });
    expect(order).toMatchObject({
      status: 'pending_payment',
      productTitle: 'Cement',
      unitPriceKobo: 950_000,
      totalKobo: 2_850_000,
      buyer: { phone: '+2348031234567' },
      history: [
        { kind: 'placed', fromStatus: null, toStatus: 'pending_payment', actor: 'customer' },
      ],
    });
    expect(await bed.rows.events(placed.orderId)).toMatchObject([
      { name: 'order-placed', payload: { reference: placed.reference, totalKobo: 2_850_000 } },
    ]);
  });

  it('sets the deadline by the clock of the database', async () => {
    const placed = await bed.place();
    const [row] = await bed.database.query<{ minutes: number }>(
      `select extract(epoch from payment_deadline - created_at)::int / 60 as minutes
       from orders where public_id = $1`,
      [placed.orderId],
    );
    expect(row?.minutes).toBe(30);
  });

  describe('when forty buyers come at once, some of them twice', () => {
    it('stores each order once, with the history and the event of its own request', async () => {
      const productId = bed.catalog.sell();
      const requests = Array.from({ length: 40 }, (_, i) =>
        buildPlaceOrderRequest({ productId, buyer: { name: `Buyer No ${i}` } }),
      );
      const send = (request: (typeof requests)[number]) =>
        bed.sendAs(`request of ${request.buyer.name}`, 'orders.place', request);
      const repeats = requests.slice(0, 10);
      const placed = await Promise.all([...requests, ...repeats].map(send));
      expect(placed.slice(40)).toEqual(placed.slice(0, 10));
      expect(new Set(placed.map(({ reference }) => reference)).size).toBe(40);
      const rows = await bed.database.query<{ name: string; history: string; event: string }>(
        `select o.customer_name as name, e.request_id as history, x.request_id as event
         from orders o join order_events e on e.order_id = o.id
           join order_holds h on h.order_id = o.id and h.hold_id = o.hold_id
           join outbox x on x.payload ->> 'orderId' = o.public_id
         where o.product_id = $1`,
        [productId],
      );
      expect(rows).toHaveLength(40);
      for (const { name, history, event } of rows)
        expect([history, event]).toEqual([`request of ${name}`, `request of ${name}`]);
    });

    it('refuses the one that the database refuses, and stores the others', async () => {
      const orders = Array.from({ length: 20 }, (_, i) =>
        // PostgreSQL keeps no NUL in texts.
        bed.place({ buyer: { name: i === 7 ? 'Ada\u0000Obi' : 'Ada Obi' } }),
      );
      const outcomes = await Promise.allSettled(orders);
      expect(outcomes.map(({ status }) => status === 'rejected')).toEqual(
        outcomes.map((_, i) => i === 7),
      );
    });
  });

  describe('when the idempotency key repeats', () => {
    it('returns the stored order for the same body', async () => {
      const request = buildPlaceOrderRequest();
      const first = await bed.send('orders.place', request);
      expect(await bed.send('orders.place', request)).toEqual(first);
      expect(await bed.rows.countOrders(request.idempotencyKey)).toBe(1);
    });

    it('refuses another body with ORDERS.IDEMPOTENCY_KEY_REUSED', async () => {
      const request = buildPlaceOrderRequest();
      await bed.send('orders.place', request);
      await expect(
        bed.send('orders.place', { ...request, buyer: buildBuyer({ name: 'Another Person' }) }),
      ).rejects.toMatchObject({ code: 'ORDERS.IDEMPOTENCY_KEY_REUSED' });
    });

    it('stores one order and returns it to five concurrent requests', async () => {
      for (let round = 0; round < 40; round += 1) {
        const request = buildPlaceOrderRequest();
        const answers = await Promise.all(
          Array.from({ length: 5 }, () => bed.send('orders.place', request)),
        );
        expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
        expect(await bed.rows.countOrders(request.idempotencyKey)).toBe(1);
        const { events } = await bed.rows.eventsAndHolds(answers[0]?.orderId ?? '');
        expect(events).toHaveLength(1);
      }
    });

    it('lets one of two bodies win that come at once', async () => {
      for (let round = 0; round < 20; round += 1) {
        const request = buildPlaceOrderRequest();
        const outcomes = await Promise.allSettled([
          bed.send('orders.place', request),
          bed.send('orders.place', { ...request, buyer: buildBuyer({ city: 'Kano' }) }),
        ]);
        expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
        expect(outcomes.find((outcome) => outcome.status === 'rejected')).toMatchObject({
          reason: { code: 'ORDERS.IDEMPOTENCY_KEY_REUSED' },
        });
      }
    });

    it('accepts a corrected body after a refusal, since nothing was stored', async () => {
      const productId = bed.catalog.sell({ available: 2 });
      const request = buildPlaceOrderRequest({ productId, quantity: 5, totalKobo: 62_500_000 });
      await expect(bed.send('orders.place', request)).rejects.toMatchObject({
        code: 'CATALOG.OUT_OF_STOCK',
        details: { available: 2 },
      });
      await bed.send('orders.place', { ...request, quantity: 2, totalKobo: 25_000_000 });
    });
  });

  it('passes on that the price is another, and stores nothing', async () => {
    const request = buildPlaceOrderRequest({ totalKobo: 1 });
    await expect(bed.send('orders.place', request)).rejects.toMatchObject({
      code: 'CATALOG.PRICE_CHANGED',
      details: { unitPriceKobo: 12_500_000, totalKobo: 12_500_000 },
    });
    expect(await bed.rows.countOrders(request.idempotencyKey)).toBe(0);
  });

  it('passes on that the product is unknown', async () => {
    await expect(
      bed.send('orders.place', buildPlaceOrderRequest({ productId: 999_999 })),
    ).rejects.toMatchObject({ code: 'CATALOG.PRODUCT_NOT_FOUND' });
  });

  it('takes the next hold when the one of this key has ended', async () => {
    const request = buildPlaceOrderRequest();
    bed.catalog.before = ({ holdId, productId }) => {
      bed.catalog.before = () => {};
      bed.catalog.holds.set(holdId, {
        hasEnded: true,
        reply: {
          holdId,
          productId,
          variantId: null,
          title: '',
          unitPriceKobo: 0,
          quantity: 0,
          stock: 0,
          held: 0,
          category: null,
        },
      });
    };
    const placed = await bed.send('orders.place', request);
    const holdIds = bed.catalog.requests.slice(-2).map(({ holdId }) => holdId);
    expect(new Set(holdIds).size).toBe(2);
    expect((await bed.rows.eventsAndHolds(placed.orderId)).holdIds).toEqual([holdIds[1]]);
  });

  it('makes another reference when the one drawn is taken', async () => {
    // With every reference but a few taken, only a retry can succeed; a trigger stands in for that.
    await bed.database.query(`
      create function test_reference_clash() returns trigger language plpgsql security definer as $$
      begin
        if new.customer_name = 'Clashing ' || new.quantity
          and nextval('test_clashes') <= 3 then
          new.reference := (select reference from orders order by id limit 1);
        end if;
        return new;
      end $$`);
    await bed.database.query('create sequence test_clashes');
    await bed.place();
    await bed.database.query(`create trigger test_clash before insert on orders
      for each row execute function test_reference_clash()`);
    const placed = await bed.place({ buyer: { name: 'Clashing 1' } });
    expect(placed.reference).toMatch(/^SO-/);
    const [row] = await bed.database.query<{ last_value: string }>(
      'select last_value from test_clashes',
    );
    expect(Number(row?.last_value)).toBe(4);
    await bed.database.query('drop trigger test_clash on orders');
  });

  it('asks catalog with a hold id that the key decides', async () => {
    const request = buildPlaceOrderRequest({ idempotencyKey: randomUUID() });
    bed.catalog.before = () => {
      bed.catalog.before = () => {};
      throw new Error('catalog fails once');
    };
    await expect(bed.send('orders.place', request)).rejects.toMatchObject({
      code: 'PLATFORM.INTERNAL',
    });
    await bed.send('orders.place', request);
    const [first, second] = bed.catalog.requests.slice(-2);
    expect(second?.holdId).toBe(first?.holdId);
  });

  it('keeps text as it was typed: quotes, backslashes, question marks, other scripts', async () => {
    const name = `O'Neil \\ "Ọlá" ? ?? $1 ; -- 王 😀`;
    const placed = await bed.place({ buyer: { name } });
    expect(await bed.send('orders.get', { order: placed.orderId })).toMatchObject({
      buyer: { name },
    });
  });
});
