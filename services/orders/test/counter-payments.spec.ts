import type { StaffRole } from '@spade/contracts/staff/permissions';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const PRICE = 12_500_000;

describe('an order that is paid at the counter', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 200_000 });
    statements = new Statements(bed);
  });
  beforeEach(() => bed.rows.empty());
  afterAll(() => bed.close());

  const pay = (
    order: string,
    paidBy: 'cash' | 'pos',
    more: { amountReceivedKobo?: number; transactionId?: string; role?: StaffRole } = {},
  ) => bed.send('orders.confirm', { order, adminUsername: 'ada', role: 'owner', paidBy, ...more });

  it('is confirmed without a proof, by a credit that names who took it and how', async () => {
    const { orderId } = await bed.place();
    const order = await pay(orderId, 'pos', { transactionId: 'slip 77' });
    // Its mail thanks for no transfer.
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'order-confirmed',
      payload: { paidBy: 'pos' },
    });
    expect(order).toMatchObject({
      status: 'confirmed',
      amountReceivedKobo: PRICE,
      confirmedBy: 'ada',
      shortfallKobo: 0,
    });
    expect(order.credits).toEqual([
      expect.objectContaining({
        paidBy: 'pos',
        source: 'attested',
        bankId: 'slip 77',
        amountKobo: PRICE,
        narration: 'Card (POS)',
        isCounted: true,
        decision: expect.objectContaining({ by: 'clerk', actor: 'ada' }),
      }),
    ]);
  });

  it('counts what the bank has of it, and adds what was paid at the counter', async () => {
    const { orderId, reference } = await bed.place();
    const part = { amountKobo: 2_500_000, narration: `NIP/ADA/${reference}` };
    const [creditId = 0] = await statements.credit(part);
    await bed.send('orders.match-credit', {
      order: orderId,
      creditId,
      adminUsername: 'ada',
    });
    expect(await pay(orderId, 'cash')).toMatchObject({
      status: 'confirmed',
      amountReceivedKobo: PRICE,
      shortfallKobo: 0,
    });
    const { paidBy } = await bed.send('orders.get-public', { orderId });
    expect(paidBy).toEqual(['bank', 'cash']);
  });

  it('keeps its cash when the bank then has the same amount: that is money to decide', async () => {
    const { orderId, reference } = await bed.place();
    await pay(orderId, 'cash');
    const [creditId = 0] = await statements.credit({ narration: `NIP/ADA/${reference}` });
    const order = await bed.send('orders.match-credit', {
      order: orderId,
      creditId,
      adminUsername: 'ada',
    });
    expect(order.amountReceivedKobo).toBe(2 * PRICE);
    expect(order.credits.map(({ paidBy, isCounted }) => [paidBy, isCounted])).toEqual([
      ['cash', true],
      [null, true],
    ]);
    expect(order.toDecideKobo).toBe(PRICE);
  });

  it('is confirmed once where its message is delivered twice', async () => {
    const { orderId } = await bed.place();
    const request = { order: orderId, adminUsername: 'ada', paidBy: 'cash' } as const;
    await bed.sendAs('request-1', 'orders.confirm', request);
    const again = await bed.sendAs('request-1', 'orders.confirm', request);
    expect(again.credits).toHaveLength(1);
    await expect(pay(orderId, 'cash')).rejects.toMatchObject({ code: 'ORDERS.ILLEGAL_TRANSITION' });
  });

  it('needs a second person above the limit of a clerk', async () => {
    const { orderId } = await bed.place({ quantity: 2, totalKobo: 2 * PRICE });
    const order = await pay(orderId, 'cash', { role: 'clerk' });
    expect(order).toMatchObject({ status: 'pending_payment', credits: [] });
    expect(order.history.at(-1)).toMatchObject({ kind: 'approval_asked', actor: 'ada' });
    await expect(pay(orderId, 'cash')).rejects.toMatchObject({ code: 'ORDERS.OWN_APPROVAL' });
  });

  it('is open again when the clerk was wrong, and its cash counts for no order', async () => {
    const { orderId } = await bed.place();
    await pay(orderId, 'cash', { role: 'clerk' });
    const order = await bed.send('orders.undo-confirmation', {
      order: orderId,
      adminUsername: 'ada',
      role: 'clerk',
      reason: 'the note was false',
    });
    expect(order).toMatchObject({ status: 'pending_payment', amountReceivedKobo: null });
    expect(order.credits).toEqual([]);
  });

  it.each(['counter', 'picture'])('pays no other order once it was taken back: %s', async (how) => {
    const { orderId } = await bed.placeIn('awaiting');
    const staff = { adminUsername: 'ada', role: 'clerk' } as const;
    const attested = { order: orderId, amountReceivedKobo: PRICE, ...staff };
    const { credits } = await bed.send('orders.confirm', {
      ...attested,
      ...(how === 'counter' && { paidBy: 'cash' as const }),
    });
    const creditId = credits[0]?.id ?? 0;
    const reason = 'the wrong order';
    await bed.send('orders.undo-confirmation', { order: orderId, ...staff, reason });
    const undone = await bed.send('orders.undo-credit', { creditId, ...staff, reason });
    expect(undone.state).toBe('dismissed');
    const other = await bed.place();
    for (const order of [other.orderId, orderId])
      await expect(
        bed.send('orders.match-credit', { order, creditId, ...staff }),
      ).rejects.toMatchObject({ code: 'ORDERS.CREDIT_DECIDED', details: { reference: null } });
  });

  it('stands apart in the figures of the day and in the export, and says so on the receipt', async () => {
    const { orderId } = await bed.place();
    await pay(orderId, 'cash');
    const other = await bed.place();
    await pay(other.orderId, 'pos');
    await bed.placeIn('confirmed');
    const { period } = await bed.send('orders.get-business-figures', {});
    expect(period).toMatchObject({
      receivedKobo: 3 * PRICE,
      counterKobo: { cash: PRICE, pos: PRICE },
    });
    const { orders } = await bed.send('orders.export', {});
    expect(
      orders.map(({ payments = [] }) => payments.map(({ source, paidBy }) => [source, paidBy])),
    ).toEqual([[['attested', 'cash']], [['attested', 'pos']], []]);
    const receipt = await bed.send('orders.issue-receipt', { order: orderId });
    expect(receipt.received).toEqual([
      { day: expect.any(String), amountKobo: PRICE, paidBy: 'cash' },
    ]);
  });
});
