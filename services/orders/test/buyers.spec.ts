import { OrdersBed } from './orders-bed.ts';

describe('what staff know of a buyer', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  beforeEach(() => bed.rows.empty());
  afterAll(() => bed.close());

  const mine = { email: 'amaka@mail.example', phone: '+2348031112222' };
  const get = (order: string) => bed.send('orders.get-buyer', { order });
  const note = (order: string, text = 'asked twice by phone') =>
    bed.send('orders.add-note', { order, adminUsername: 'ada', text });
  const block = (order: string) =>
    bed.send('orders.block-buyer', {
      order,
      adminUsername: 'ada',
      reason: 'never pays',
      days: 30,
    });

  describe('the record', () => {
    it('has every order of the phone or the mailbox, and counts how they stand', async () => {
      const { orderId } = await bed.placeIn('delivered', { buyer: mine });
      await bed.placeIn('pending', { buyer: { ...mine, phone: '+2348039998888' } });
      await bed.placeIn('cancelled', { buyer: { ...mine, email: 'other@mail.example' } });
      await bed.placeIn('expired', { buyer: mine });
      const rejected = await bed.placeIn('awaiting', { buyer: mine });
      await bed.send('orders.reject-proof', {
        order: rejected.orderId,
        adminUsername: 'ada',
        reason: 'unreadable',
      });
      await bed.place({ buyer: { email: 'x@mail.example', phone: '+2348030000000' } });
      await bed.send('orders.fulfil', {
        order: orderId,
        adminUsername: 'ada',
        step: 'return',
        reason: 'broken',
      });
      const buyer = await get(orderId);
      expect(buyer).toMatchObject({
        ...mine,
        isErased: false,
        total: 5,
        counts: { open: 2, paid: 1, expired: 1, cancelled: 1, refused: 1, returned: 1 },
        refundedKobo: 0,
        block: null,
      });
      expect(buyer.orders).toHaveLength(5);
    });

    it('has received what was due of a paid order of which no amount was stated', async () => {
      const { orderId, totalKobo } = await bed.placeIn('confirmed', { buyer: mine });
      await bed.placeIn('awaiting', { buyer: mine });
      expect(await get(orderId)).toMatchObject({ receivedKobo: totalKobo, refundedKobo: 0 });
    });

    it('is that of one order alone once its buyer is erased', async () => {
      const { orderId } = await bed.placeIn('cancelled', { buyer: mine });
      const other = await bed.placeIn('cancelled', { buyer: { email: 'b@mail.example' } });
      await bed.send('orders.erase-person', { email: mine.email });
      await bed.send('orders.erase-person', { email: 'b@mail.example' });
      expect(await get(orderId)).toMatchObject({ isErased: true, total: 1, block: null });
      await expect(block(other.orderId)).rejects.toMatchObject({ code: 'ORDERS.BUYER_ERASED' });
      await expect(note(other.orderId)).rejects.toMatchObject({ code: 'ORDERS.BUYER_ERASED' });
    });

    it('of an order that is not there is refused', async () => {
      await expect(get('424242')).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
    });
  });

  describe('a note', () => {
    it('stands on the order and with its buyer, never on the order page', async () => {
      const { orderId, reference } = await bed.place({ buyer: mine });
      const { notes } = await note(orderId);
      const written = { at: expect.any(String), actor: 'ada', text: 'asked twice by phone' };
      expect(notes).toEqual([written]);
      expect((await get(orderId)).notes).toEqual([
        { ...written, id: expect.any(Number), reference },
      ]);
      expect(await bed.send('orders.get-public', { orderId })).not.toHaveProperty('notes');
    });

    it('is written once where its message is delivered twice', async () => {
      const { orderId } = await bed.place({ buyer: mine });
      const ask = () =>
        bed.sendAs('request-7', 'orders.add-note', {
          order: orderId,
          adminUsername: 'ada',
          text: 'once',
        });
      await ask();
      expect((await ask()).notes).toHaveLength(1);
    });

    it('is in the copy for the person, and is erased with them', async () => {
      const { orderId } = await bed.placeIn('cancelled', { buyer: mine });
      await note(orderId);
      const copy = await bed.send('orders.export-person', { email: mine.email });
      expect(copy.orders[0]?.notes).toHaveLength(1);
      await bed.send('orders.erase-person', { email: mine.email });
      expect((await bed.send('orders.get', { order: orderId })).notes).toEqual([]);
    });
  });

  describe('a block', () => {
    const blocked = { code: 'ORDERS.BUYER_BLOCKED' };

    it('keeps who has the phone or the mailbox from ordering until it is lifted', async () => {
      const { orderId } = await bed.place({ buyer: mine });
      expect(await block(orderId)).toMatchObject({
        block: { reason: 'never pays', blockedBy: 'ada' },
      });
      await expect(bed.place({ buyer: mine })).rejects.toMatchObject(blocked);
      const phone = { ...mine, email: 'fresh@mail.example' };
      await expect(bed.place({ buyer: phone })).rejects.toMatchObject(blocked);
      // The same mailbox, written in another way.
      const mailbox = { email: 'Amaka+two@mail.example', phone: '+2348030000001' };
      await expect(bed.place({ buyer: mailbox })).rejects.toMatchObject(blocked);
      await bed.place({ buyer: { email: 'x@mail.example', phone: '+2348030000000' } });
      await bed.send('orders.unblock-buyer', { order: orderId, adminUsername: 'ada' });
      await bed.place({ buyer: mine });
    });

    it('takes no stock, and leaves orders alone that were placed', async () => {
      const productId = bed.catalog.sell();
      const { orderId } = await bed.place({ buyer: mine, productId });
      await block(orderId);
      const held = bed.catalog.products.get(productId)?.available;
      await expect(bed.place({ buyer: mine, productId })).rejects.toMatchObject(blocked);
      expect(bed.catalog.products.get(productId)?.available).toBe(held);
      expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
        canUploadProof: true,
      });
    });

    it('that comes while the order takes its stock counts, too, and the stock is given back', async () => {
      const { orderId } = await bed.place({ buyer: mine });
      bed.catalog.before = async () => {
        bed.catalog.before = () => {};
        await block(orderId);
      };
      await expect(bed.place({ buyer: mine })).rejects.toMatchObject(blocked);
      const names = await bed.database.query('select name from outbox order by occurred_at');
      expect(names.at(-1)).toEqual({ name: 'hold-abandoned' });
    });

    it('answers the order that the same key placed before', async () => {
      const idempotencyKey = 'before-the-block';
      const placed = await bed.place({ buyer: mine, idempotencyKey });
      await block(placed.orderId);
      expect(await bed.place({ buyer: mine, idempotencyKey })).toEqual(placed);
    });

    it('is replaced by the next one, also by two at once', async () => {
      const { orderId } = await bed.place({ buyer: mine });
      await Promise.all([block(orderId), block(orderId)]);
      const rows = await bed.database.query('select * from buyer_blocks');
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toMatch(/amaka|8031112222/);
    });

    it('ends by itself, and is then forgotten', async () => {
      const { orderId } = await bed.place({ buyer: mine });
      await block(orderId);
      await bed.database.query("update buyer_blocks set ends_at = now() - interval '1 second'");
      await bed.place({ buyer: mine });
      expect(await get(orderId)).toMatchObject({ block: null });
      await bed.applyRetention();
      expect(await bed.database.query('select * from buyer_blocks')).toEqual([]);
    });
  });
});
