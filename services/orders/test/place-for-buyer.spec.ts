import { randomUUID } from 'node:crypto';
import { buildPlaceOrderRequest, type OrderFields } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

const price = 100_000;
const day = 24 * 60;

describe('an order that staff place for a buyer', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open({
      NETWORK_HOLDS_SHARE: 20,
      MAX_OPEN_ORDERS_PER_PHONE: 1,
      MAX_OPEN_ORDERS_PER_EMAIL: 1,
    });
  });
  beforeEach(() => bed.rows.empty());
  afterAll(() => bed.close());

  const ada = { username: 'ada', role: 'clerk', windowMinutes: day } as const;
  const caller = { email: 'amaka@mail.example', phone: '+2348031112222' };
  const placeFor = (fields: OrderFields = {}) =>
    bed.send('orders.place-for-buyer', {
      ...buildPlaceOrderRequest({ buyer: caller, ...fields }),
      placedBy: ada,
    });
  const stockOf = (available: number) => {
    const productId = bed.catalog.sell({ available, unitPriceKobo: price });
    return (quantity: number) => ({ productId, quantity, totalKobo: quantity * price });
  };

  it('names who placed it in its history and in the audit log, and has the longer window', async () => {
    const { history, createdAt, paymentDeadline, orderId } = await placeFor();
    expect(history).toEqual([
      expect.objectContaining({ kind: 'placed', actor: 'ada', toStatus: 'pending_payment' }),
    ]);
    expect(Date.parse(paymentDeadline) - Date.parse(createdAt)).toBe(day * 60_000);
    const { events } = await bed.send('orders.list-staff-events', { before: null, limit: 10 });
    expect(events).toEqual([expect.objectContaining({ kind: 'placed', actor: 'ada' })]);
    // The buyer's page names no one of the staff, and their mail is that of any order.
    expect(JSON.stringify(await bed.send('orders.get-public', { orderId }))).not.toContain('ada');
    expect(await bed.database.query("select name from outbox where name = 'order-placed'")).toEqual(
      [{ name: 'order-placed' }],
    );
  });

  it('is found in lists by who placed it', async () => {
    const { id } = await placeFor();
    await bed.place();
    const listed = async (placedBy: 'staff' | 'buyer') =>
      (await bed.send('orders.list', { placedBy, limit: 10 })).orders;
    expect(await listed('staff')).toMatchObject([{ id, placedBy: 'ada' }]);
    expect(await listed('buyer')).toMatchObject([{ placedBy: null }]);
  });

  it('may take all of a stock, and never more', async () => {
    const pieces = stockOf(10);
    await expect(placeFor(pieces(11))).rejects.toMatchObject({ code: 'CATALOG.OUT_OF_STOCK' });
    await placeFor(pieces(10));
    await expect(placeFor(pieces(1))).rejects.toMatchObject({
      code: 'CATALOG.OUT_OF_STOCK',
      details: { available: 0 },
    });
  });

  it('is placed for who has as many open orders as one may, and counts among them', async () => {
    await placeFor();
    await placeFor();
    await expect(bed.place({ buyer: caller })).rejects.toMatchObject({
      code: 'ORDERS.TOO_MANY_OPEN',
    });
  });

  it('is placed for a buyer who is blocked from ordering by themselves', async () => {
    const { orderId } = await placeFor();
    const who = { order: orderId, adminUsername: 'ada' };
    await bed.send('orders.block-buyer', { ...who, reason: 'never pays', days: 7 });
    expect(await placeFor()).toMatchObject({ status: 'pending_payment' });
  });

  it('is placed once for each key, also by two presses at once, and another body is refused', async () => {
    const idempotencyKey = randomUUID();
    const [one, other] = await Promise.all([
      placeFor({ idempotencyKey }),
      placeFor({ idempotencyKey }),
    ]);
    expect(other.id).toBe(one.id);
    expect((await placeFor({ idempotencyKey })).id).toBe(one.id);
    const request = buildPlaceOrderRequest({ buyer: caller, idempotencyKey });
    const changed = { ...request, placedBy: { ...ada, windowMinutes: 120 } };
    await expect(bed.send('orders.place-for-buyer', changed)).rejects.toMatchObject({
      code: 'ORDERS.IDEMPOTENCY_KEY_REUSED',
    });
  });

  describe('finding the buyer by phone', () => {
    const find = (phone: string) => bed.send('orders.find-buyer', { phone });

    it('knows name and mailbox of the newest order, and the address of the newest that was delivered', async () => {
      const home = { ...caller, address: '12 Allen Avenue, Ikeja', city: 'Ikeja' };
      await placeFor({ buyer: home });
      const picked = await placeFor({ buyer: { ...home, name: 'Amaka Eze' } });
      await bed.database.query(
        `update orders set delivery_method = 'pickup', pickup_point = 'Shop', shipping_address = 'Shop'
         where id = ${picked.id}`,
      );
      const { found } = await find(caller.phone);
      expect(found).toMatchObject({
        buyer: { ...home, name: 'Amaka Eze' },
        id: picked.id,
        reference: picked.reference,
        open: 2,
        block: null,
      });
    });

    it('knows no one of another phone, and no one who was erased', async () => {
      const { orderId } = await placeFor();
      await bed.send('orders.cancel', { order: orderId, adminUsername: 'ada', reason: 'mistake' });
      expect(await find('+2348030000000')).toEqual({ found: null });
      await bed.send('orders.erase-person', { email: caller.email });
      expect(await find(caller.phone)).toEqual({ found: null });
    });

    it('says that the buyer is blocked', async () => {
      const { orderId } = await placeFor();
      const who = { order: orderId, adminUsername: 'ada' };
      await bed.send('orders.block-buyer', { ...who, reason: 'never pays', days: 7 });
      const { found } = await find(caller.phone);
      expect(found?.block).toMatchObject({ reason: 'never pays', blockedBy: 'ada' });
    });
  });
});
