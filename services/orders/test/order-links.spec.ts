import { PUBLIC_ID } from '@spade/contracts/testing/build-order';
import pg from 'pg';
import { OrdersBed } from './orders-bed.ts';

describe('the way back to lost orders', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const eventCount = () => bed.database.query('select id from outbox').then(({ length }) => length);

  it('owes the same to an address with orders and to one without', async () => {
    await bed.place({ buyer: { email: 'ada@mail.example' } });
    const before = await eventCount();
    for (const email of ['ada@mail.example', 'no-one@mail.example'])
      expect(await bed.send('orders.ask-for-links', { email, network: null })).toEqual({});
    expect((await eventCount()) - before).toBe(2);
  });

  it('looks at no order when it is asked for, so that its time tells nothing either', async () => {
    const { reference } = await bed.place({ buyer: { email: 'known@mail.example' } });
    const other = new pg.Client({ connectionString: bed.database.url });
    await other.connect();
    try {
      await other.query('begin');
      // Whoever read an order now would wait until this ends.
      await other.query('lock table orders in access exclusive mode');
      const phone = '+2348031234567';
      for (const asked of [
        { email: 'known@mail.example' },
        { email: 'unknown@mail.example' },
        { reference, phone },
        { reference: 'SO-ZZZ99', phone },
      ])
        expect(await bed.send('orders.ask-for-links', { ...asked, network: null })).toEqual({});
    } finally {
      await other.query('rollback');
      await other.end();
    }
  });

  it('lists the newest orders of an address, however it is written', async () => {
    const email = 'Bola.Ade@mail.example';
    const first = await bed.place({ buyer: { email } });
    const second = await bed.placeIn('confirmed', { buyer: { email } });
    const { to, links } = await bed.send('orders.list-links', { email: 'bola.ade@MAIL.example' });
    expect(to).toMatchObject({ email });
    expect(links).toMatchObject([
      { orderId: second.orderId, reference: second.reference, status: 'confirmed' },
      { orderId: first.orderId, status: 'pending_payment', quantity: expect.any(Number) },
    ]);
  });

  it('finds one order by reference and phone together', async () => {
    const { orderId, reference } = await bed.place({ buyer: { phone: '+2348030000077' } });
    const find = (phone: string) =>
      bed.send('orders.list-links', { reference: reference.toLowerCase(), phone });
    expect((await find('+2348030000077')).links).toMatchObject([{ orderId }]);
    expect(await find('+2348030000078')).toEqual({ to: null, links: [] });
    expect(await bed.send('orders.list-links', {})).toEqual({ to: null, links: [] });
  });

  it('owes the link of one order to its mailbox again', async () => {
    const { orderId } = await bed.place();
    await bed.send('orders.resend-link', { orderId, network: '102.89.23.0/24' });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({ name: 'order-links-asked' });
    expect((await bed.send('orders.list-links', { orderId })).links).toMatchObject([{ orderId }]);
    const unknown = bed.send('orders.resend-link', { orderId: PUBLIC_ID, network: null });
    await expect(unknown).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
  });

  it('shows mailbox and phone on the order page without what a stranger could use', async () => {
    const { orderId } = await bed.place({
      buyer: { email: 'adaeze@gmial.example', phone: '+2348031234567' },
    });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      reachedBy: { email: 'ad…e@gmial.example', phone: '…4567' },
    });
  });

  it('has no links of a buyer who was erased', async () => {
    const email = 'gone@mail.example';
    const { orderId } = await bed.placeIn('cancelled', { buyer: { email } });
    await bed.send('orders.erase-person', { email });
    expect((await bed.send('orders.list-links', { orderId })).links).toEqual([]);
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({ reachedBy: null });
  });
});
