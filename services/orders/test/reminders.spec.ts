import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('reminders', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  beforeEach(() => bed.rows.empty());
  afterAll(() => bed.close());

  const none = { reminders: 0, secondChances: 0 };
  /** Moves the order into the past, its deadline with it. */
  const passes = (orderId: string, minutes: number) =>
    bed.database.query(
      `update orders set created_at = created_at - make_interval(mins => $2),
         payment_deadline = payment_deadline - make_interval(mins => $2) where public_id = $1`,
      [orderId, minutes],
    );
  const namesOf = async (orderId: string) =>
    (await bed.rows.events(orderId)).map(({ name }) => name);

  describe('of a payment', () => {
    it('are sent once, at half of the payment window, however many replicas look', async () => {
      const { orderId, reference } = await bed.place();
      await passes(orderId, 14);
      expect(await bed.remind()).toEqual(none);
      await passes(orderId, 2);
      const found = await Promise.all([bed.remind(), bed.remind(), bed.remind()]);
      expect(found.reduce((sum, { reminders }) => sum + reminders, 0)).toBe(1);
      expect(await bed.remind()).toEqual(none);
      expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
        name: 'payment-reminded',
        payload: { orderId, reference, buyer: { email: 'chidi@mail.example' } },
      });
    });

    it('wait for half of an extended window', async () => {
      const { orderId } = await bed.place();
      await passes(orderId, 14);
      await bed.send('orders.extend', { orderId });
      await passes(orderId, 2);
      expect(await bed.remind()).toEqual(none);
      await passes(orderId, 15);
      expect(await bed.remind()).toMatchObject({ reminders: 1 });
    });

    it('are never sent in the last five minutes', async () => {
      const { orderId } = await bed.place();
      await passes(orderId, 26);
      expect(await bed.remind()).toEqual(none);
      expect(await namesOf(orderId)).toEqual(['order-placed']);
    });

    it.each(['proof', 'rejected', 'cancelled', 'expired'] as const)(
      'are not sent for an order with this: %s',
      async (what) => {
        const { orderId } = await bed.place();
        const staff = { order: orderId, adminUsername: 'ada', reason: 'unreadable' };
        if (what === 'proof' || what === 'rejected')
          await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
        if (what === 'rejected') await bed.send('orders.reject-proof', staff);
        if (what === 'cancelled') await bed.send('orders.cancel', staff);
        if (what === 'expired') await bed.rows.endWindow(orderId);
        else
          await bed.database.query(
            `update orders set created_at = now() - interval '20 minutes',
               payment_deadline = now() + interval '10 minutes'`,
          );
        expect(await bed.remind()).toMatchObject({ reminders: 0 });
      },
    );

    it('are not sent while a credit may be its payment', async () => {
      const { orderId } = await bed.place();
      await passes(orderId, 16);
      await bed.database.query(
        'update orders set amount_received_kobo = 100 where public_id = $1',
        [orderId],
      );
      expect(await bed.remind()).toEqual(none);
    });
  });

  describe('to order again', () => {
    /** Expired so many hours ago, with nothing sent. */
    const expire = async (hours: number, fields: Parameters<OrdersBed['place']>[0] = {}) => {
      const placed = await bed.placeIn('expired', fields);
      await passes(placed.orderId, hours * 60);
      return placed;
    };

    it('are sent once, some hours after the order expired, with all that fills in the form', async () => {
      const { orderId } = await expire(2);
      expect(await bed.remind()).toEqual(none);
      await passes(orderId, 61);
      const found = await Promise.all([bed.remind(), bed.remind()]);
      expect(found.reduce((sum, { secondChances }) => sum + secondChances, 0)).toBe(1);
      expect(await bed.remind()).toEqual(none);
      const { name, payload } = (await bed.rows.events(orderId)).at(-1) ?? {};
      const { productId, quantity } = await bed.send('orders.get', { order: orderId });
      expect([name, payload?.again]).toEqual([
        'second-chance-given',
        { productId, variantId: null, quantity, pickupPointId: null },
      ]);
    });

    it('are not sent to a buyer who has ordered since, nor a day late', async () => {
      const first = await expire(4, { buyer: { email: 'amaka@mail.example' } });
      await bed.place({ buyer: { email: 'Amaka@mail.example' } });
      const old = await expire(30, { buyer: { email: 'obi@mail.example' } });
      expect(await bed.remind()).toMatchObject({ secondChances: 0 });
      for (const { orderId } of [first, old])
        expect(await namesOf(orderId)).not.toContain('second-chance-given');
    });

    it('are not sent once a late proof came, or staff cancelled the order', async () => {
      const { orderId } = await expire(4);
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      await passes((await bed.placeIn('cancelled')).orderId, 300);
      expect(await bed.remind()).toMatchObject({ secondChances: 0 });
    });
  });

  describe('that were declined', () => {
    it('are sent to the mailbox of no order any more, however its address is written', async () => {
      const first = await bed.place({ buyer: { email: 'amaka@gmail.com' } });
      for (let times = 0; times < 2; times += 1)
        await bed.send('orders.refuse-reminders', { orderId: first.orderId });
      await passes(first.orderId, 16);
      const second = await bed.place({ buyer: { email: 'A.maka+shop@gmail.com' } });
      await passes(second.orderId, 16);
      expect(await bed.remind()).toEqual(none);
    });

    it('are kept as a hash alone, until its end', async () => {
      const { orderId } = await bed.place();
      await bed.send('orders.refuse-reminders', { orderId });
      const rows = () =>
        bed.database.query<{ row: string }>('select r::text as row from reminder_refusals r');
      expect(JSON.stringify(await rows())).not.toMatch(/chidi/i);
      expect(await rows()).toHaveLength(1);
      await bed.database.query('update reminder_refusals set ends_at = now()');
      await passes(orderId, 16);
      expect(await bed.remind()).toMatchObject({ reminders: 1 });
      await bed.applyRetention();
      expect(await rows()).toEqual([]);
    });

    it('need an order that exists', async () => {
      const unknown = bed.send('orders.refuse-reminders', { orderId: 'x'.repeat(22) });
      await expect(unknown).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
    });
  });
});

describe('reminders that the owner switched off', () => {
  it('are not sent', async () => {
    const bed = await OrdersBed.open({ PAYMENT_REMINDER: 'off', PAYMENT_SECOND_CHANCE_HOURS: 0 });
    const ended = await bed.placeIn('expired');
    await bed.database.query(
      `update orders set payment_deadline = now() - interval '5 hours' where public_id = $1`,
      [ended.orderId],
    );
    await bed.place();
    await bed.database.query(
      `update orders set created_at = now() - interval '16 minutes',
         payment_deadline = now() + interval '14 minutes' where status = 'pending_payment'`,
    );
    expect(await bed.remind()).toEqual({ reminders: 0, secondChances: 0 });
    await bed.close();
  });
});
