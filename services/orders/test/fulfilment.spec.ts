import type { FulfilmentStep } from '@spade/contracts/orders/order.actions';
import { OrdersBed } from './orders-bed.ts';

describe('an order on its way to the door', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const take = (order: string, step: FulfilmentStep, more: { reason?: string } = {}) =>
    bed.send('orders.fulfil', { order, step, adminUsername: 'ada', ...more });
  const takeAll = async (order: string, ...steps: FulfilmentStep[]) => {
    for (const step of steps) await take(order, step, { reason: 'by mistake' });
  };
  const shipped = async () => {
    const { orderId, reference } = await bed.placeIn('processing');
    const { shipment } = await take(orderId, 'ship');
    return { orderId, reference, code: shipment?.handoverCode ?? '' };
  };
  const illegal = { code: 'ORDERS.ILLEGAL_TRANSITION' };

  it('is shipped with what staff know of it, and its buyer reads the same', async () => {
    const { orderId } = await bed.placeIn('processing');
    const shipment = {
      courier: 'GIG Logistics',
      waybillNumber: 'GIG-77120',
      riderPhone: '08031234567',
      trackingUrl: 'https://giglogistics.example/track/77120',
      expectedOn: '2026-12-02',
      feeAtDoorKobo: 250_000,
    };
    const order = await bed.send('orders.fulfil', {
      order: orderId,
      step: 'ship',
      adminUsername: 'ada',
      shipment,
    });
    expect(order).toMatchObject({ status: 'shipped', mayStepBack: true, shipment });
    expect(order.shipment?.handoverCode).toMatch(/^\d{4}$/);
    const page = await bed.send('orders.get-public', { orderId });
    expect(page).toMatchObject({ canConfirmDelivery: true, shipment: order.shipment });
    expect(page.timeline.at(-1)).toMatchObject({ what: 'shipped' });
    const events = await bed.rows.events(orderId);
    expect(events.at(-1)).toMatchObject({ name: 'order-shipped', payload: { shipment } });
  });

  it('is handed over once by a form that is sent again', async () => {
    const { reference, code } = await shipped();
    const request = { reference, code, formId: 'a'.repeat(32) };
    const answers = [
      await bed.send('orders.hand-over', request),
      await bed.send('orders.hand-over', request),
    ];
    expect(answers[0]).toEqual({ reference, status: 'delivered' });
    expect(answers[1]).toEqual(answers[0]);
    const other = bed.send('orders.hand-over', { ...request, formId: 'b'.repeat(32) });
    await expect(other).rejects.toMatchObject({ code: 'ORDERS.HANDOVER_REFUSED' });
  });

  it('is ready, handed over by its code once, and its code is gone', async () => {
    const { orderId, reference } = await bed.placeIn('processing');
    const { shipment } = await take(orderId, 'ready');
    const code = shipment?.handoverCode ?? '';
    const given = await bed.send('orders.hand-over', { reference: reference.toLowerCase(), code });
    expect(given).toEqual({ reference, status: 'delivered' });
    const order = await bed.send('orders.get', { order: orderId });
    expect(order.history.at(-1)).toMatchObject({
      kind: 'delivered',
      actor: 'customer',
      reason: 'handover code',
    });
    expect(order.shipment).toMatchObject({ handoverCode: null, deliveredAt: expect.any(String) });
    await expect(bed.send('orders.hand-over', { reference, code })).rejects.toMatchObject({
      code: 'ORDERS.HANDOVER_REFUSED',
    });
  });

  it('takes five wrong codes in all, then none, and staff still can', async () => {
    const { orderId, reference, code } = await shipped();
    const wrong = code === '0000' ? '0001' : '0000';
    const tries = [wrong, wrong, wrong, wrong, wrong, code];
    for (const tried of tries)
      await expect(bed.send('orders.hand-over', { reference, code: tried })).rejects.toMatchObject({
        code: 'ORDERS.HANDOVER_REFUSED',
      });
    expect(await take(orderId, 'deliver')).toMatchObject({ status: 'delivered' });
  });

  it('takes no more of them that come at once', async () => {
    const { orderId, reference, code } = await shipped();
    const wrong = Array.from({ length: 40 }, (_, at) => String(at).padStart(4, '0')).filter(
      (guess) => guess !== code,
    );
    const guesses = await Promise.allSettled(
      wrong.map((guess) => bed.send('orders.hand-over', { reference, code: guess })),
    );
    expect(guesses.filter(({ status }) => status === 'fulfilled')).toEqual([]);
    const [shipment] = await bed.database.query(
      `select wrong_codes from shipments
       where order_id = (select id from orders where public_id = $1)`,
      [orderId],
    );
    expect(shipment).toEqual({ wrong_codes: 5 });
    await expect(bed.send('orders.hand-over', { reference, code })).rejects.toMatchObject({
      code: 'ORDERS.HANDOVER_REFUSED',
    });
  });

  it('does not say whether a reference is known', async () => {
    await expect(
      bed.send('orders.hand-over', { reference: 'SO-ZZZ99', code: '1234' }),
    ).rejects.toMatchObject({ code: 'ORDERS.HANDOVER_REFUSED' });
  });

  it('is delivered by its buyer, once', async () => {
    const { orderId } = await shipped();
    const page = await bed.send('orders.confirm-delivery', { orderId });
    expect(page).toMatchObject({ status: 'delivered', canConfirmDelivery: false });
    await expect(bed.send('orders.confirm-delivery', { orderId })).rejects.toMatchObject(illegal);
    const events = await bed.rows.events(orderId);
    expect(events.filter(({ name }) => name === 'order-delivered')).toHaveLength(1);
  });

  it('answers the form of its buyer again as it did the first time', async () => {
    const { orderId } = await shipped();
    const request = { orderId, formId: 'a'.repeat(32) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => bed.send('orders.confirm-delivery', request)),
    );
    for (const { status } of answers) expect(status).toBe('delivered');
    const events = await bed.rows.events(orderId);
    expect(events.filter(({ name }) => name === 'order-delivered')).toHaveLength(1);
  });

  it.each([
    [['ready', 'back'], 'processing'],
    [['ship', 'back'], 'processing'],
    [['ready', 'deliver', 'back'], 'ready'],
    [['ship', 'deliver', 'back'], 'shipped'],
    [['ship', 'deliver', 'return'], 'returned'],
    [['ship', 'return'], 'returned'],
  ] as const)('after %j is %s', async (steps, status) => {
    const { orderId } = await bed.placeIn('processing');
    await takeAll(orderId, ...steps);
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({ status });
  });

  it('gives another code after a step back', async () => {
    const { orderId, reference } = await shipped();
    await takeAll(orderId, 'deliver', 'back');
    const { shipment } = await bed.send('orders.get', { order: orderId });
    expect(shipment?.handoverCode).toMatch(/^\d{4}$/);
    const given = await bed.send('orders.hand-over', {
      reference,
      code: shipment?.handoverCode ?? '',
    });
    expect(given).toMatchObject({ status: 'delivered' });
  });

  it('has no shipment while it is packed again, for its buyer, for staff and in the file of the orders', async () => {
    const { orderId } = await shipped();
    const seen = async () => {
      const { orders } = await bed.send('orders.export', {});
      return [
        (await bed.send('orders.get', { order: orderId })).shipment,
        (await bed.send('orders.get-public', { orderId })).shipment,
        orders.find((order) => order.orderId === orderId)?.shipment,
      ];
    };
    expect(await seen()).not.toContain(null);
    await takeAll(orderId, 'back');
    expect(await seen()).toEqual([null, null, null]);
    await takeAll(orderId, 'ship');
    expect(await seen()).not.toContain(null);
  });

  it('does not go back once the day is over', async () => {
    const { orderId } = await shipped();
    await bed.database.query('update orders set step_back_until = now() where public_id = $1', [
      orderId,
    ]);
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({ mayStepBack: false });
    await expect(take(orderId, 'back', { reason: 'late' })).rejects.toMatchObject(illegal);
  });

  it('takes the same step of several, and one that is refused stops no other', async () => {
    const [first, second, third] = [
      await bed.placeIn('processing'),
      await bed.placeIn('confirmed'),
      await bed.placeIn('processing'),
    ];
    const orders = [first.orderId, second.orderId, 'no-such-order-00000000', third.orderId];
    const { outcomes } = await bed.send('orders.fulfil-many', {
      orders,
      step: 'ship',
      adminUsername: 'ada',
      shipment: { courier: 'GIG' },
      waybillNumbers: ['', 'GIG-2', 'GIG-0', 'GIG-3'],
      feesAtDoorKobo: [null, 100_000, 100_000, 300_000],
    });
    const sent = [first, third].map(({ orderId }) => bed.send('orders.get', { order: orderId }));
    expect((await Promise.all(sent)).map(({ shipment }) => shipment)).toMatchObject([
      { courier: 'GIG', waybillNumber: null, feeAtDoorKobo: null },
      { courier: 'GIG', waybillNumber: 'GIG-3', feeAtDoorKobo: 300_000 },
    ]);
    expect(outcomes).toEqual([
      { order: first.orderId, refusal: null, status: 'shipped' },
      { order: second.orderId, refusal: 'ORDERS.ILLEGAL_TRANSITION', status: 'confirmed' },
      { order: 'no-such-order-00000000', refusal: 'ORDERS.NOT_FOUND', status: null },
      { order: third.orderId, refusal: null, status: 'shipped' },
    ]);
  });

  describe('when an approver cancels it although it is paid', () => {
    const cancel = (order: string) =>
      bed.send('orders.cancel-paid', { order, adminUsername: 'ada', reason: 'out of stock' });

    it.each(['confirmed', 'processing'] as const)(
      'ends a %s order, owes back what was paid and tells the catalogue',
      async (state) => {
        const { orderId } = await bed.placeIn(state);
        const order = await cancel(orderId);
        expect(order).toMatchObject({
          status: 'failed',
          failureReason: 'cancelled',
          amountReceivedKobo: order.totalKobo,
          refundOwedKobo: order.totalKobo,
        });
        const events = await bed.rows.events(orderId);
        const names = events.map(({ name }) => name);
        // Its mail does not tell a buyer who has paid not to pay.
        expect(events.find(({ name }) => name === 'order-cancelled')?.payload).toMatchObject({
          payment: 'received',
        });
        expect(names.filter((name) => name === 'refund-owed')).toHaveLength(1);
      },
    );

    it('refuses one that has left', async () => {
      const { orderId } = await shipped();
      await expect(cancel(orderId)).rejects.toMatchObject(illegal);
    });
  });

  it('keeps its buyer until two weeks after delivery', async () => {
    const email = 'kept@mail.example';
    const { orderId, reference } = await bed.placeIn('processing', { buyer: { email } });
    const erase = () => bed.send('orders.erase-person', { email });
    expect(await erase()).toMatchObject({ erased: [], kept: [{ reference }] });
    await takeAll(orderId, 'ship', 'deliver');
    expect(await erase()).toMatchObject({ erased: [], kept: [{ status: 'delivered' }] });
    await bed.rows.age(orderId, 15);
    expect(await erase()).toEqual({ erased: [reference], kept: [] });
  });

  it("forgets the rider's phone after ninety days", async () => {
    const { orderId } = await bed.placeIn('processing');
    const shipment = { riderPhone: '08031234567' };
    await bed.send('orders.fulfil', {
      order: orderId,
      step: 'ship',
      adminUsername: 'ada',
      shipment,
    });
    await bed.database.query("update shipments set sent_at = now() - interval '91 days'");
    await bed.applyRetention();
    const order = await bed.send('orders.get', { order: orderId });
    expect(order.shipment).toMatchObject({ riderPhone: null });
  });

  it('is in the lists of work until it is with its buyer', async () => {
    const counted = async () => {
      const { work } = await bed.send('orders.count-work', {});
      return Object.fromEntries(work.map(({ kind, count }) => [kind, count]));
    };
    const before = await counted();
    const one = await bed.placeIn('confirmed');
    const two = await bed.placeIn('processing');
    const sent = await shipped();
    const more = (of: Record<string, number>) =>
      Object.fromEntries(Object.entries(of).map(([kind, by]) => [kind, (before[kind] ?? 0) + by]));
    expect(await counted()).toMatchObject(more({ to_start: 1, to_pack: 1, not_delivered: 0 }));
    await bed.database.query(
      `update shipments set sent_at = now() - interval '8 days'
       where order_id = (select id from orders where public_id = $1)`,
      [sent.orderId],
    );
    expect(await counted()).toMatchObject(more({ not_delivered: 1 }));
    const late = await bed.send('orders.list', { limit: 200, attention: 'not_delivered' });
    expect(late.orders.map(({ orderId }) => orderId)).toContain(sent.orderId);
    await takeAll(one.orderId, 'process');
    await takeAll(two.orderId, 'ready');
    await takeAll(sent.orderId, 'deliver');
    expect(await counted()).toMatchObject(more({ to_start: 0, to_pack: 1, not_delivered: 0 }));
  });

  it('is printed for its parcel once it is paid', async () => {
    const open = await bed.placeIn('awaiting');
    const paid = await bed.placeIn('processing');
    const ids = await Promise.all(
      [open, paid].map(async ({ orderId }) =>
        String((await bed.send('orders.get', { order: orderId })).id),
      ),
    );
    const { sender, slips } = await bed.send('orders.read-slips', { orders: ids });
    expect(sender.name).toBe('Spade Orion');
    expect(slips).toMatchObject([
      { order: { orderId: paid.orderId }, courier: null, feeAtDoorKobo: null },
    ]);
    const shipment = { courier: 'GIG', feeAtDoorKobo: 450_000 };
    await bed.send('orders.fulfil', {
      order: paid.orderId,
      step: 'ship',
      adminUsername: 'ada',
      shipment,
    });
    const again = await bed.send('orders.read-slips', { orders: ids });
    expect(again.slips).toMatchObject([{ courier: 'GIG', feeAtDoorKobo: 450_000 }]);
  });
});
