import { buildProof } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe("a person's orders", () => {
  let bed: OrdersBed;

  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  beforeEach(() => bed.rows.empty());
  afterAll(() => bed.close());

  const email = 'chidi@mail.example';
  const detail = (order: string) => bed.send('orders.get', { order });
  const known = async (objectKeys: string[]) =>
    (await bed.send('orders.known-proofs', { objectKeys })).known;
  const pictures = async (order: string) =>
    (await detail(order)).proofs.map(({ objectKey }) => objectKey);

  it('are exported with history and proofs, whatever the case of the e-mail', async () => {
    const landmark = 'Opposite the post office';
    const mine = await bed.placeIn('confirmed', {
      buyer: { email: 'Chidi@Mail.example', landmark },
    });
    await bed.place({ buyer: { email: 'other@mail.example' } });
    const { orders } = await bed.send('orders.export-person', { email });
    expect(orders.map(({ reference }) => reference)).toEqual([mine.reference]);
    expect(orders[0]).toMatchObject({
      buyer: { name: 'Chidi Eze', address: '12 Allen Avenue', landmark },
    });
    expect(orders[0]?.proofs).toHaveLength(1);
    expect(orders[0]?.history.map(({ kind }) => kind)).toContain('confirmed');
  });

  describe('when the person asks to be erased', () => {
    it('leaves of a finished order what accounts need, and nothing of the person', async () => {
      const { orderId, reference, totalKobo } = await bed.placeIn('delivered', {
        buyer: { landmark: 'Opposite the post office' },
      });
      const [objectKey = ''] = await pictures(orderId);
      await bed.rows.age(orderId, 15);
      await bed.database.query('update outbox set done_at = now()');
      expect(await bed.send('orders.erase-person', { email })).toEqual({
        erased: [reference],
        kept: [],
      });
      const order = await detail(orderId);
      expect(order).toMatchObject({ reference, totalKobo, status: 'delivered', proofs: [] });
      expect(order.latestProofId).toBeNull();
      // Evidence: the sweep of the bucket deletes this picture at once, and quarantines unknown ones.
      expect(await bed.send('orders.known-proofs', { objectKeys: [objectKey] })).toEqual({
        known: [],
        removed: [objectKey],
      });
      const rows = await bed.database.query(
        `select o::text as row from orders o union all select payload::text from outbox
         union all select p::text from order_proofs p`,
      );
      expect(JSON.stringify(rows)).not.toMatch(/Chidi|chidi@|8031234567|Allen|Ikeja|post office/);
    });

    it('leaves nothing of the person in any table, whatever was said and done until the goods were there', async () => {
      const before = 'chidi.before@mail.example';
      const { orderId, reference } = await bed.placeIn('pending', {
        buyer: { email: before, landmark: 'Opposite the post office' },
      });
      await bed.send('orders.correct', { orderId, correction: { email } });
      const staff = { order: orderId, adminUsername: 'ada' };
      await bed.send('orders.add-note', { ...staff, text: 'Chidi asked twice by phone' });
      await bed.send('orders.confirm', { ...staff, paidBy: 'cash' });
      await bed.send('orders.start-processing', staff);
      const [riderPhone, trackingUrl] = ['+2348035550123', 'https://track.example/chidi-eze'];
      const shipment = { courier: 'GIG Logistics', riderPhone, trackingUrl };
      await bed.send('orders.fulfil', { ...staff, step: 'ship', shipment });
      await bed.send('orders.confirm-delivery', { orderId });
      const words = 'Chidi Eze says that the bag was open.';
      await bed.send('orders.report-problem', { orderId, kind: 'damaged', words });
      const reason = 'Chidi Eze sent no pictures.';
      await bed.send('orders.answer-problem', { ...staff, answer: 'no', reason });
      await bed.rows.age(orderId, 15);
      await bed.database.query('update outbox set done_at = now()');
      expect((await bed.send('orders.erase-person', { email })).erased).toEqual([reference]);

      const tables = await bed.database.query<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = current_schema() and table_type = 'BASE TABLE'`,
      );
      expect(tables.length).toBeGreaterThan(10);
      for (const { name } of tables) {
        const rows = await bed.database.query(`select t::text as row from "${name}" t`);
        const found = JSON.stringify(rows).match(
          /chidi|8031234567|8035550123|Allen|Ikeja|post office|bag was open/i,
        );
        expect([name, found?.[0]]).toEqual([name, undefined]);
      }
    });

    it.each(['pending', 'awaiting', 'confirmed'] as const)(
      'keeps an order that is %s and names it',
      async (state) => {
        const { orderId, reference } = await bed.placeIn(state);
        const { erased, kept } = await bed.send('orders.erase-person', { email });
        expect(erased).toEqual([]);
        expect(kept).toEqual([{ reference, status: (await detail(orderId)).status }]);
        expect(await detail(orderId)).toMatchObject({ buyer: { email } });
      },
    );

    it('keeps a failed order whose money is owed back', async () => {
      const productId = bed.catalog.sell();
      const { orderId, reference } = await bed.placeIn('expired', { productId });
      const product = bed.catalog.products.get(productId);
      if (product) product.available = 0;
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      expect((await bed.send('orders.erase-person', { email })).kept).toEqual([
        { reference, status: 'failed' },
      ]);
    });

    it('leaves the orders of other people alone', async () => {
      const other = await bed.placeIn('processing', { buyer: { email: 'other@mail.example' } });
      await bed.send('orders.erase-person', { email });
      expect(await detail(other.orderId)).toMatchObject({ buyer: { email: 'other@mail.example' } });
      expect(await pictures(other.orderId)).toHaveLength(1);
    });
  });

  describe('when the retention periods are applied', () => {
    it('lets go of the pictures 90 days after the end, and keeps the order', async () => {
      const due = await bed.placeIn('confirmed');
      const young = await bed.placeIn('confirmed');
      const [dueKey = ''] = await pictures(due.orderId);
      const [youngKey = ''] = await pictures(young.orderId);
      const proofId = (await detail(due.orderId)).latestProofId ?? '';
      await bed.rows.age(due.orderId, 91);
      await bed.rows.age(young.orderId, 89);
      expect(await bed.applyRetention()).toEqual({ pictures: 1, people: 0 });
      expect(await known([dueKey, youngKey])).toEqual([youngKey]);
      await expect(bed.send('orders.get-proof', { proofId })).rejects.toMatchObject({
        code: 'ORDERS.PROOF_NOT_FOUND',
      });
      expect(await detail(due.orderId)).toMatchObject({
        buyer: { email },
        status: 'confirmed',
      });
      expect(await bed.applyRetention()).toEqual({ pictures: 0, people: 0 });
    });

    it('keeps the pictures of an order that is still open, however old', async () => {
      const { orderId } = await bed.placeIn('awaiting');
      await bed.rows.age(orderId, 400);
      expect(await bed.applyRetention()).toEqual({ pictures: 0, people: 0 });
      expect(await pictures(orderId)).toHaveLength(1);
    });

    it('forgets the buyer after seven years', async () => {
      const old = await bed.placeIn('cancelled');
      const young = await bed.placeIn('cancelled');
      await bed.rows.age(old.orderId, 2_558);
      await bed.rows.age(young.orderId, 2_556);
      expect(await bed.applyRetention()).toEqual({ pictures: 0, people: 1 });
      expect(await detail(old.orderId)).toMatchObject({ buyer: { name: '(erased)' } });
      expect(await detail(young.orderId)).toMatchObject({ buyer: { email } });
    });
  });
});
