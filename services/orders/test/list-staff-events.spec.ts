import { OrdersBed } from './orders-bed.ts';

describe('what staff did with orders', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const list = (
    filter: {
      person?: string;
      kind?: 'confirmed' | 'cancelled';
      order?: string;
      search?: string;
      from?: string;
      to?: string;
    } = {},
  ) => bed.send('orders.list-staff-events', { before: null, limit: 50, ...filter });

  it('lists steps of staff, newest first, and none of customers or the system', async () => {
    const { orderId, reference } = await bed.placeIn('processing');
    const { events } = await list({ order: orderId });
    expect(events.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['processing_started', 'ada'],
      ['confirmed', 'ada'],
    ]);
    const { totalKobo } = await bed.send('orders.get', { order: orderId });
    expect(events[0]).toMatchObject({ reference, orderTotalKobo: totalKobo });
  });

  it('says the sum that was confirmed: with delivery and discount, whatever is granted back later', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    const { totalKobo } = await bed.send('orders.get', { order: orderId });
    await bed.database.query(
      'update orders set is_fee_in_price = true, delivery_fee_kobo = 350000, discount_kobo = 50000, allowance_kobo = 20000',
    );
    const { events } = await list({ order: orderId });
    expect(events).toMatchObject([{ kind: 'confirmed', orderTotalKobo: totalKobo + 300_000 }]);
  });

  it.each(['customer', 'system'])('has what a person called %s did', async (adminUsername) => {
    const { orderId } = await bed.placeIn('awaiting');
    await bed.send('orders.cancel', { order: orderId, adminUsername, reason: 'By request.' });
    const { events } = await list({ order: orderId });
    expect(events).toMatchObject([{ kind: 'cancelled', actor: adminUsername }]);
  });

  it('knows lines of an earlier release, which have no kind, by their names', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    await bed.database.query('alter table order_events disable trigger user');
    await bed.database.query('update order_events set actor_kind = null');
    await bed.database.query('alter table order_events enable trigger user');
    const { events } = await list({ order: orderId });
    expect(events.map(({ actor }) => actor)).toEqual(['ada']);
  });

  it('has the steps between two moments', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    const [event] = (await list({ order: orderId })).events;
    const at = event?.at ?? '';
    const before = new Date(Date.parse(at) - 86_400_000).toISOString();
    const after = new Date(Date.parse(at) + 1_000).toISOString();
    expect((await list({ order: orderId, from: before, to: after })).events).toEqual([event]);
    expect((await list({ order: orderId, from: after })).events).toEqual([]);
    expect((await list({ order: orderId, to: before })).events).toEqual([]);
  });

  it('finds an order by number, reference in any case and public id', async () => {
    const { orderId, reference } = await bed.placeIn('cancelled');
    const [event] = (await list({ order: orderId })).events;
    for (const order of [String(event?.orderId), reference.toLowerCase()])
      expect((await list({ order })).events).toEqual([event]);
    for (const order of ['99999999999999', 'SO-NONE!', "' or 1=1"])
      expect((await list({ order })).events).toEqual([]);
  });

  it('is searched for the number or reference of an order, or words of a reason', async () => {
    const { orderId, reference } = await bed.placeIn('cancelled');
    const { events } = await list({ order: orderId });
    const [event] = events;
    const words = (event?.reason ?? '').toUpperCase().split(' ').toReversed().join(' ');
    for (const search of [`#${event?.orderId}`, reference.toLowerCase()])
      expect((await list({ search })).events).toEqual(events);
    expect((await list({ search: words })).events).toContainEqual(event);
    expect((await list({ search: 'no one wrote this' })).events).toEqual([]);
  });

  it('filters by person and kind, and continues before an event', async () => {
    await bed.placeIn('confirmed');
    expect((await list({ person: 'ADA', kind: 'confirmed' })).events.length).toBeGreaterThan(0);
    expect((await list({ person: 'obi' })).events).toEqual([]);
    const [first, second] = (await list()).events;
    const next = await bed.send('orders.list-staff-events', {
      before: first?.id ?? 0,
      limit: 1,
    });
    expect(next.events).toEqual([second]);
  });
});
