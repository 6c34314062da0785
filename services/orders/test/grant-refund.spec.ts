import type { RequestOf } from '@spade/contracts/messages/message';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
const NAIRA = 100;

describe('money of a paid order that staff grant back', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 20_000, CLERK_DAY_LIMIT_NAIRA: 30_000 });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const grant = (order: string, more: Partial<RequestOf<'orders.grant-refund'>> = {}) =>
    bed.send('orders.grant-refund', {
      order,
      adminUsername: 'ada',
      amountKobo: 500_000,
      reason: 'one plate was broken',
      ...more,
    });
  const asClerk = { adminUsername: 'clara', role: 'clerk' } as const;
  /** Paid by a credit of the bank, and on its way or with its buyer. */
  const paid = async (receivedKobo = TOTAL) => {
    const { orderId } = await bed.place();
    const [creditId = 0] = await statements.credit({ amountKobo: receivedKobo });
    const staff = { order: orderId, adminUsername: 'ada' };
    await bed.send('orders.match-credit', { ...staff, creditId, amountKobo: receivedKobo });
    return orderId;
  };
  const settle = (order: string, amountKobo: number) =>
    bed.send('orders.settle-refund', {
      order,
      adminUsername: 'bola',
      amountKobo,
      bankReference: 'FT-17',
    });
  const get = (order: string) => bed.send('orders.get', { order });
  const allowances = async () =>
    bed.database.query(
      `select o.allowance_kobo::bigint - coalesce(sum(d.allowance_kobo), 0)::bigint = 0 as "isEqual"
       from orders o left join refund_decisions d on d.order_id = o.id group by o.id`,
    );

  it('ends the wait of a buyer whose goods came back: page and mail had said by when', async () => {
    const { orderId } = await bed.placeIn('delivered');
    await bed.send('orders.fulfil', { order: orderId, adminUsername: 'ada', step: 'return' });
    const page = () => bed.send('orders.get-public', { orderId });
    const { refundAnswerBy, now } = await page();
    expect(Date.parse(refundAnswerBy ?? '')).toBeGreaterThan(Date.parse(now));
    expect(await bed.rows.countEvents('order-returned')).toBe(1);
    const waiting = async () => {
      const { work } = await bed.send('orders.count-work', {});
      return work.find(({ kind }) => kind === 'came_back');
    };
    expect(await waiting()).toMatchObject({
      count: 1,
      pastPromise: 0,
      oldestAt: expect.any(String),
    });
    const listed = await bed.send('orders.list', { limit: 10, attention: 'came_back' });
    expect(listed.orders).toMatchObject([{ orderId }]);
    await grant(orderId);
    expect(await page()).toMatchObject({ refundAnswerBy: null });
    expect(await waiting()).toMatchObject({ count: 0 });
  });

  it('shows staff why it was granted, the last reason of several', async () => {
    const orderId = await paid();
    await grant(orderId);
    await grant(orderId, { reason: 'another plate' });
    const { refunds } = await bed.send('orders.list-refunds', { state: 'owed', limit: 10 });
    expect(refunds).toMatchObject([{ reason: 'granted', grantedFor: 'another plate' }]);
  });

  it('lowers the amount due, owes the difference, and tells the buyer why, once', async () => {
    const orderId = await paid();
    const request = { order: orderId, adminUsername: 'ada', amountKobo: 500_000 };
    const asked = { ...request, reason: 'one plate was broken', atMostKobo: TOTAL };
    await bed.sendAs('one-press', 'orders.grant-refund', asked);
    const order = await bed.sendAs('one-press', 'orders.grant-refund', asked);
    expect(order).toMatchObject({
      status: 'confirmed',
      amountDueKobo: TOTAL - 500_000,
      allowanceKobo: 500_000,
      grantableKobo: TOTAL - 500_000,
      refundOwedKobo: 500_000,
      undecidedKobo: 0,
      shortfallKobo: 0,
    });
    expect(order.history.at(-1)).toMatchObject({
      kind: 'refund_decided',
      actor: 'ada',
      reason: '₦5,000.00 to be sent back: one plate was broken',
    });
    const mails = (await bed.rows.events(orderId)).filter(({ name }) => name === 'refund-owed');
    expect(mails).toMatchObject([
      { payload: { refundKobo: 500_000, reason: 'granted', grantedFor: 'one plate was broken' } },
    ]);
    const page = await bed.send('orders.get-public', { orderId });
    expect(page.refund).toMatchObject({ account: null });
    const { refunds } = await bed.send('orders.list-refunds', { state: 'owed', limit: 10 });
    expect(refunds).toMatchObject([{ owedKobo: 500_000, reason: 'granted' }]);
  });

  it('is paid like any refund, in parts until nothing is left, and the receipt follows', async () => {
    const orderId = await paid();
    await grant(orderId);
    expect(await settle(orderId, 500_000)).toMatchObject({
      refundedKobo: 500_000,
      refundOwedKobo: 0,
    });
    await grant(orderId, { amountKobo: TOTAL - 500_000 });
    expect(await get(orderId)).toMatchObject({ grantableKobo: 0, refundOwedKobo: TOTAL - 500_000 });
    await expect(grant(orderId, { amountKobo: 1 })).rejects.toMatchObject({
      code: 'ORDERS.REFUND_TOO_LARGE',
      details: { atMostKobo: 0 },
    });
    await settle(orderId, TOTAL - 500_000);
    expect(await get(orderId)).toMatchObject({ refundedKobo: TOTAL, amountDueKobo: 0 });
    expect(await allowances()).toEqual([{ isEqual: true }]);
  });

  it('calls for another receipt, which says by how much the order is cheaper', async () => {
    const orderId = await paid();
    const issue = () => bed.send('orders.issue-receipt', { order: orderId });
    const before = await issue();
    expect(before).toMatchObject({ allowanceKobo: 0, replaces: null });
    await grant(orderId);
    const after = await issue();
    expect(after).toMatchObject({ allowanceKobo: 500_000, replaces: before.number });
    expect(await issue()).toEqual(after);
  });

  it('takes the grant back with its decision, but nothing that was paid before', async () => {
    const orderId = await paid();
    await grant(orderId);
    await settle(orderId, 500_000);
    await grant(orderId, { amountKobo: 200_000 });
    const staff = { order: orderId, adminUsername: 'ada', reason: 'the wrong order' };
    expect(await bed.send('orders.undo-refund-decision', staff)).toMatchObject({
      allowanceKobo: 500_000,
      refundOwedKobo: 0,
      undecidedKobo: 0,
      refundedKobo: 500_000,
      amountDueKobo: TOTAL - 500_000,
    });
    expect(await allowances()).toEqual([{ isEqual: true }]);
  });

  it('leaves what came too much to be decided', async () => {
    const orderId = await paid(TOTAL + 100_000);
    const order = await grant(orderId, { amountKobo: 300_000, atMostKobo: TOTAL });
    expect(order).toMatchObject({ refundOwedKobo: 300_000, undecidedKobo: 100_000 });
    const staff = { order: orderId, adminUsername: 'ada', reason: 'the wrong order' };
    expect(await bed.send('orders.undo-refund-decision', staff)).toMatchObject({
      allowanceKobo: 0,
      undecidedKobo: 100_000,
    });
  });

  it('asks for no rest of an order that was paid short', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const staff = { order: orderId, adminUsername: 'ada' };
    await bed.send('orders.confirm', { ...staff, amountReceivedKobo: TOTAL - 50_000 });
    expect(await grant(orderId, { amountKobo: 100_000 })).toMatchObject({
      amountDueKobo: TOTAL - 150_000,
      refundOwedKobo: 100_000,
      shortfallKobo: 0,
    });
  });

  it('takes the amount due as received where a clerk recorded none', async () => {
    const { orderId } = await bed.placeIn('processing');
    expect(await grant(orderId)).toMatchObject({
      amountReceivedKobo: TOTAL,
      refundOwedKobo: 500_000,
    });
    expect((await get(orderId)).credits).toMatchObject([{ amountKobo: TOTAL }]);
  });

  it('counts pieces that come back once, with what becomes of them, and never more than there are', async () => {
    const orderId = await paid();
    const { quantity } = await get(orderId);
    const goods = { pieces: 1, isRestocked: false };
    expect(await grant(orderId, { goods })).toMatchObject({ returnedPieces: 1 });
    expect((await get(orderId)).history.at(-1)?.reason).toBe(
      '₦5,000.00 to be sent back, 1 piece written off: one plate was broken',
    );
    const returned = (await bed.rows.events(orderId)).filter(
      ({ name }) => name === 'goods-returned',
    );
    expect(returned).toMatchObject([{ payload: { pieces: 1, isRestocked: false, by: 'ada' } }]);
    await expect(
      grant(orderId, { goods: { pieces: quantity, isRestocked: true } }),
    ).rejects.toMatchObject({
      code: 'ORDERS.TOO_MANY_RETURNED',
      details: { pieces: quantity - 1 },
    });
  });

  it('pays the rest back when the order is cancelled after all', async () => {
    const orderId = await paid();
    await grant(orderId);
    const staff = { order: orderId, adminUsername: 'ada', reason: 'out of stock' };
    expect(await bed.send('orders.cancel-paid', staff)).toMatchObject({
      status: 'failed',
      refundOwedKobo: TOTAL,
    });
  });

  it.each([
    ['is not paid', 'awaiting', 'ORDERS.ILLEGAL_TRANSITION'],
    ['has ended', 'cancelled', 'ORDERS.ILLEGAL_TRANSITION'],
  ] as const)('refuses an order that %s', async (_how, state, code) => {
    const { orderId } = await bed.placeIn(state);
    await expect(grant(orderId)).rejects.toMatchObject({ code });
  });

  it('refuses what a colleague has changed since the screen was drawn', async () => {
    const orderId = await paid();
    await grant(orderId, { atMostKobo: TOTAL });
    await expect(grant(orderId, { atMostKobo: TOTAL })).rejects.toMatchObject({
      code: 'ORDERS.GRANT_CHANGED',
      details: { atMostKobo: TOTAL - 500_000 },
    });
  });

  it('refuses while the bank has taken the payment back', async () => {
    const orderId = await paid();
    await bed.database.query(
      'update orders set is_payment_taken_back = true, amount_received_kobo = 0 where public_id = $1',
      [orderId],
    );
    await expect(grant(orderId)).rejects.toMatchObject({ code: 'ORDERS.PAYMENT_TAKEN_BACK' });
  });

  it('never grants more than there is, however many press at once', async () => {
    const orderId = await paid();
    const pressed = await Promise.allSettled(
      ['ada', 'bola', 'olu'].map((adminUsername) =>
        grant(orderId, { adminUsername, amountKobo: TOTAL / 2 }),
      ),
    );
    expect(pressed.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await get(orderId)).toMatchObject({ refundOwedKobo: TOTAL, grantableKobo: 0 });
  });

  describe('by a clerk', () => {
    const onlyAsked = { refundOwedKobo: 0, allowanceKobo: 0, outcome: 'grant_asked' };

    it('keeps to the limit of an order, however it is split', async () => {
      const orderId = await paid();
      await grant(orderId, { ...asClerk, amountKobo: 15_000 * NAIRA });
      expect(await grant(orderId, { ...asClerk, amountKobo: 6_000 * NAIRA })).toMatchObject({
        allowanceKobo: 15_000 * NAIRA,
        outcome: 'grant_asked',
      });
      await grant(orderId, { ...asClerk, amountKobo: 5_000 * NAIRA });
      await grant(orderId, { amountKobo: 6_000 * NAIRA });
    });

    it('keeps to the limit of a day, over all orders', async () => {
      await grant(await paid(), { ...asClerk, amountKobo: 20_000 * NAIRA });
      const other = await paid();
      expect(await grant(other, { ...asClerk, amountKobo: 11_000 * NAIRA })).toMatchObject(
        onlyAsked,
      );
      await grant(other, { ...asClerk, amountKobo: 10_000 * NAIRA });
    });

    it('grants nothing of what the bank has not shown, and writes nothing off', async () => {
      const { orderId } = await bed.placeIn('processing');
      expect(await grant(orderId, asClerk)).toMatchObject(onlyAsked);
      const writeOff = { ...asClerk, goods: { pieces: 1, isRestocked: false } };
      expect(await grant(await paid(), writeOff)).toMatchObject({
        ...onlyAsked,
        returnedPieces: 0,
      });
    });

    it('waits until the mail of a confirmation has left', async () => {
      const { orderId } = await bed.placeIn('awaiting');
      await bed.send('orders.confirm', { order: orderId, ...asClerk, role: 'approver' });
      await bed.database.query(
        `update orders set mail_due_at = now() + interval '5 minutes' where public_id = $1`,
        [orderId],
      );
      await expect(grant(orderId)).rejects.toMatchObject({ code: 'ORDERS.CONFIRMATION_PENDING' });
    });
  });
});
