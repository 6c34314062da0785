import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

/** Today in Lagos. */
const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);

describe('receipts', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ COMPANY_TIN: '01234567-0001', VAT_RATE_PERCENT: '7.5' });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());

  const issue = (order: string) => bed.send('orders.issue-receipt', { order });
  const pay = async (order: string, amountKobo: number, valueDate: string) => {
    const [creditId = 0] = await statements.credit({ amountKobo, valueDate });
    return bed.send('orders.match-credit', { creditId, order, amountKobo, adminUsername: 'ada' });
  };

  it('state what was received, from whom, by whom and with which tax', async () => {
    const placed = await bed.place({ buyer: { name: 'Chidi Eze', city: 'Enugu', state: 'Enugu' } });
    const { orderId, reference } = placed;
    await pay(orderId, TOTAL - 2_500_000, '2026-11-20');
    await pay(orderId, 2_600_000, '2026-11-21');
    expect(await issue(orderId)).toEqual({
      number: expect.any(Number),
      issuedAt: expect.any(String),
      replaces: null,
      orderId,
      reference,
      orderedAt: expect.any(String),
      buyer: { name: 'Chidi Eze', city: 'Enugu', state: 'Enugu' },
      productTitle: 'Solar water pump',
      quantity: 1,
      unitPriceKobo: TOTAL,
      deliveryFeeKobo: 0,
      pickupPoint: null,
      totalKobo: TOTAL,
      seller: {
        name: 'Spade Orion',
        address: 'Nigeria, West Africa',
        email: 'hello@spadeorion.example',
        phone: '+234 800 000 0000',
        rcNumber: '1666375',
        tin: '01234567-0001',
      },
      received: [
        { day: '2026-11-20', amountKobo: 10_000_000 },
        { day: '2026-11-21', amountKobo: 2_600_000 },
      ],
      sentBack: [],
      keptKobo: 12_600_000,
      unprovedKobo: 0,
      shortfallKobo: 0,
      // Nothing is owed before staff say so.
      refundOwedKobo: 0,
      discountKobo: 0,
      allowanceKobo: 0,
      // Of the price, not of what was paid too much: 12,500,000 × 7.5 / 107.5.
      vat: { rateBasisPoints: 750, vatKobo: 872_093, netKobo: 11_627_907 },
    });
  });

  it('are the same receipt as long as the money is the same, and a new one after a refund', async () => {
    const { orderId } = await bed.place();
    await pay(orderId, TOTAL + 100_000, '2026-11-20');
    const first = await issue(orderId);
    expect(await issue(orderId)).toEqual(first);
    await bed.owe(orderId);
    await bed.send('orders.settle-refund', {
      order: orderId,
      adminUsername: 'bola',
      amountKobo: 100_000,
      bankReference: 'FT-1',
    });
    const second = await issue(orderId);
    expect(second).toMatchObject({
      number: first.number + 1,
      replaces: first.number,
      received: first.received,
      sentBack: [{ day: today(), amountKobo: 100_000 }],
      keptKobo: TOTAL,
      refundOwedKobo: 0,
    });
    expect(await issue(orderId)).toEqual(second);
  });

  it('state the total, confirmed today, where staff recorded no amount', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    expect(await issue(orderId)).toMatchObject({
      received: [{ day: today(), amountKobo: TOTAL }],
      keptKobo: TOTAL,
      shortfallKobo: 0,
    });
  });

  it('state what is missing where staff confirmed less than the total', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const amountReceivedKobo = TOTAL - 1;
    await bed.send('orders.confirm', { order: orderId, adminUsername: 'ada', amountReceivedKobo });
    expect(await issue(orderId)).toMatchObject({ keptKobo: TOTAL - 1, shortfallKobo: 1 });
  });

  it.each(['pending', 'awaiting', 'expired', 'cancelled'] as const)(
    'do not exist for an order in state %s',
    async (state) => {
      const { orderId } = await bed.placeIn(state);
      await expect(issue(orderId)).rejects.toMatchObject({
        code: 'ORDERS.NOT_PAID',
        details: { status: expect.any(String) },
      });
    },
  );

  it('do not exist without an order', async () => {
    await expect(issue('AAAAAAAAAAAAAAAAAAAAAA')).rejects.toMatchObject({
      code: 'ORDERS.NOT_FOUND',
    });
  });

  it('have numbers without gaps or repetitions, however many are issued at once', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => bed.placeIn('confirmed')));
    const last = (await issue((await bed.placeIn('confirmed')).orderId)).number;
    const receipts = await Promise.all([...orders, ...orders].map(({ orderId }) => issue(orderId)));
    const numbers = new Set(receipts.map(({ number }) => number));
    expect([...numbers].sort((a, b) => a - b)).toEqual(orders.map((_, n) => last + 1 + n));
  });

  it('leave no gap when one could not be issued', async () => {
    const [failing, next] = [await bed.placeIn('confirmed'), await bed.placeIn('confirmed')];
    const last = (await issue((await bed.placeIn('confirmed')).orderId)).number;
    await bed.database.query(
      `alter table receipts add constraint full_disk check (number <= ${last}) not valid`,
    );
    await expect(issue(failing.orderId)).rejects.toMatchObject({ code: 'PLATFORM.INTERNAL' });
    await bed.database.query('alter table receipts drop constraint full_disk');
    expect((await issue(next.orderId)).number).toBe(last + 1);
  });

  it('never change', async () => {
    const { orderId } = await bed.placeIn('confirmed');
    await issue(orderId);
    for (const change of ['update receipts set number = 9999', 'delete from receipts'])
      await expect(bed.database.query(change)).rejects.toThrow('receipts are append-only');
  });

  it('name no one once the buyer is erased', async () => {
    const email = 'erased@mail.example';
    const { orderId } = await bed.placeIn('delivered', { buyer: { name: 'Ngozi Obi', email } });
    const first = await issue(orderId);
    await bed.rows.age(orderId, 15);
    await bed.send('orders.erase-person', { email });
    const erased = await issue(orderId);
    expect(erased.number).toBe(first.number);
    expect(JSON.stringify(erased)).not.toContain('Ngozi');
    const kept = await bed.database.query('select * from receipts where number = $1', [
      first.number,
    ]);
    expect(JSON.stringify(kept)).not.toContain('Ngozi');
  });

  it('are voided under a new number when the confirmation is taken back, and replaced once it is paid', async () => {
    const { orderId } = await bed.place();
    await pay(orderId, TOTAL, '2026-11-20');
    const first = await issue(orderId);
    const { credits } = await bed.send('orders.get', { order: orderId });
    const undone = {
      creditId: credits[0]?.id ?? 0,
      adminUsername: 'bola',
      reason: 'another order',
    };
    await bed.send('orders.undo-credit', undone);
    const voided = await issue(orderId);
    expect(voided).toMatchObject({
      number: first.number + 1,
      replaces: first.number,
      isVoid: true,
      received: [],
      keptKobo: 0,
    });
    expect(await issue(orderId)).toEqual(voided);
    await pay(orderId, TOTAL, '2026-11-21');
    const again = await issue(orderId);
    expect(again).toMatchObject({ replaces: voided.number, keptKobo: TOTAL });
    expect(again).not.toHaveProperty('isVoid');
  });
});
