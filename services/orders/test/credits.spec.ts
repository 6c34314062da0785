import { buildProof } from './build-order.ts';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('credits and the orders that they pay', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => {
    bed.catalog.before = () => {};
  });

  const credit = async (amountKobo = TOTAL): Promise<number> => {
    const [id] = await statements.credit({ amountKobo });
    if (id === undefined) throw new Error('no credit');
    return id;
  };
  const match = (creditId: number, order: string, adminUsername = 'ada', amountKobo?: number) =>
    bed.send('orders.match-credit', {
      creditId,
      order,
      adminUsername,
      ...(amountKobo !== undefined && { amountKobo }),
    });
  const undo = (creditId: number) =>
    bed.send('orders.undo-credit', { creditId, adminUsername: 'ada', reason: 'wrong order' });
  const get = (order: string) => bed.send('orders.get', { order });
  const eventNames = async (orderId: string) =>
    (await bed.rows.events(orderId)).map(({ name }) => name);

  it.each(['pending', 'awaiting'] as const)('confirms an order in state %s', async (state) => {
    const { orderId } = await bed.placeIn(state);
    const creditId = await credit();
    expect(await match(creditId, orderId)).toMatchObject({
      status: 'confirmed',
      amountReceivedKobo: TOTAL,
      shortfallKobo: 0,
      credits: [{ id: creditId, decision: { by: 'clerk', actor: 'ada' }, isCounted: true }],
    });
    expect((await get(orderId)).history.at(-1)).toMatchObject({
      kind: 'confirmed',
      actor: 'ada',
      reason: expect.stringMatching(
        new RegExp(`^₦125,000.00 of \\d+ [A-Z][a-z]+ 20.. \\(credit ${creditId}\\)$`),
      ),
    });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'order-confirmed',
      payload: { amountReceivedKobo: TOTAL, holdId: expect.any(String) },
    });
  });

  it('keeps a short order open with time for the rest, and confirms it with the rest', async () => {
    const { orderId, paymentDeadline } = await bed.place();
    const short = await match(await credit(TOTAL - 500_000), orderId);
    expect(short).toMatchObject({ status: 'pending_payment', shortfallKobo: 500_000 });
    expect(short.paymentDeadline > paymentDeadline).toBe(true);
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'payment-short',
      payload: { amountReceivedKobo: TOTAL - 500_000, restKobo: 500_000 },
    });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      amountReceivedKobo: TOTAL - 500_000,
      shortfallKobo: 500_000,
      canUploadProof: true,
    });
    expect(await match(await credit(500_000), orderId)).toMatchObject({
      status: 'confirmed',
      amountReceivedKobo: TOTAL,
      shortfallKobo: 0,
    });
  });

  it('leaves as much time for the rest of an order whose proof waits', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const { paymentDeadline } = await get(orderId);
    const short = await match(await credit(TOTAL - 500_000), orderId);
    expect(short).toMatchObject({ status: 'awaiting_confirmation', shortfallKobo: 500_000 });
    expect(short.paymentDeadline > paymentDeadline).toBe(true);
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'payment-short',
      payload: { paymentDeadline: short.paymentDeadline },
    });
  });

  it('owes what was paid too much, lists it, and ticks it off once', async () => {
    const { orderId, reference } = await bed.place();
    await match(await credit(TOTAL + 100_000), orderId, 'ada', TOTAL + 100_000);
    await bed.owe(orderId);
    const list = (state: 'owed' | 'paid') => bed.send('orders.list-refunds', { state, limit: 200 });
    const owed = (await list('owed')).refunds.find((refund) => refund.reference === reference);
    expect(owed).toMatchObject({ owedKobo: 100_000, reason: 'over', credits: [{}] });
    const counted = async () =>
      (await bed.send('orders.count-work', {})).work.find(({ kind }) => kind === 'refunds')
        ?.count ?? 0;
    const before = await counted();
    const settle = (requestId: string, amountKobo = 100_000) =>
      bed.sendAs(requestId, 'orders.settle-refund', {
        order: orderId,
        adminUsername: 'bola',
        amountKobo,
        bankReference: 'FT-1',
      });
    await expect(settle('r-0', 90_000)).rejects.toMatchObject({
      code: 'ORDERS.REFUND_CHANGED',
      details: { owedKobo: 100_000 },
    });
    const outcomes = await Promise.allSettled(['r-1', 'r-2', 'r-3'].map((id) => settle(id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await get(orderId)).toMatchObject({
      refundOwedKobo: 0,
      refundedKobo: 100_000,
      excessKobo: 0,
      refunds: [{ amountKobo: 100_000, paidBy: 'bola', note: 'FT-1' }],
    });
    expect(await counted()).toBe(before - 1);
    expect((await list('paid')).refunds.map((refund) => refund.reference)).toContain(reference);
  });

  it('tells the buyer what is left of the transfer that paid the order, unless it pays others, too', async () => {
    const page = (orderId: string) => bed.send('orders.get-public', { orderId });
    const [one, other] = [await bed.place(), await bed.place()];
    const creditId = await credit(2 * TOTAL + 100_000);
    await match(creditId, one.orderId);
    expect(await page(one.orderId)).toMatchObject({
      amountReceivedKobo: TOTAL,
      leftOverKobo: TOTAL + 100_000,
      refundAnswerBy: expect.any(String),
    });
    await match(creditId, other.orderId);
    for (const { orderId } of [one, other])
      expect(await page(orderId)).toMatchObject({ leftOverKobo: 0, refundAnswerBy: null });
  });

  it('returns the same reply when a settlement is delivered twice', async () => {
    const { orderId } = await bed.place();
    await match(await credit(TOTAL + 100), orderId, 'ada', TOTAL + 100);
    await bed.owe(orderId);
    const request = {
      order: orderId,
      adminUsername: 'bola',
      amountKobo: 100,
      bankReference: 'FT-1',
    };
    const first = await bed.sendAs('settle-1', 'orders.settle-refund', request);
    expect(await bed.sendAs('settle-1', 'orders.settle-refund', request)).toEqual(first);
  });

  it('leaves a second payment of a paid order to staff, and owes nothing before they say so', async () => {
    const { orderId } = await bed.place();
    await match(await credit(), orderId);
    const paid = await match(await credit(), orderId);
    expect(paid).toMatchObject({ status: 'confirmed', refundOwedKobo: 0, toDecideKobo: TOTAL });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'refund-owed',
      payload: { refundKobo: TOTAL, reason: 'over', answerBy: expect.any(String) },
    });
    expect((await bed.send('orders.get-public', { orderId })).refundAnswerBy).not.toBeNull();
    expect(await bed.owe(orderId)).toMatchObject({ refundOwedKobo: TOTAL, toDecideKobo: 0 });
    const { payload } = (await bed.rows.events(orderId)).at(-1) ?? {};
    expect(payload).toMatchObject({ refundKobo: TOTAL });
    expect(payload).not.toHaveProperty('answerBy');
  });

  it('gives one credit to one of two orders, whichever clerk is faster', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => bed.place()));
    const creditId = await credit();
    const outcomes = await Promise.allSettled(
      orders.map(({ orderId }, n) => match(creditId, orderId, `clerk-${n}`)),
    );
    const won = outcomes.flatMap((outcome, n) => (outcome.status === 'fulfilled' ? [n] : []));
    expect(won).toHaveLength(1);
    const refusals = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
    );
    const { reference } = orders[won[0] ?? 0] ?? {};
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'ORDERS.CREDIT_DECIDED', details: { reference } });
    const states = await Promise.all(orders.map(async (o) => (await get(o.orderId)).status));
    expect(states.filter((status) => status === 'confirmed')).toHaveLength(1);
  });

  it('takes the same decision again without doing anything', async () => {
    const { orderId } = await bed.place();
    const creditId = await credit();
    const first = await match(creditId, orderId);
    expect(await match(creditId, orderId, 'bola')).toEqual(first);
  });

  it('counts a credit of the bank instead of the attestation of the same money', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const staff = { order: orderId, adminUsername: 'ada' };
    const confirmed = await bed.send('orders.confirm', { ...staff, amountReceivedKobo: TOTAL });
    expect(confirmed).toMatchObject({
      amountReceivedKobo: TOTAL,
      credits: [{ source: 'attested', amountKobo: TOTAL, decision: { by: 'attested' } }],
    });
    const creditId = await credit();
    expect(await match(creditId, orderId)).toMatchObject({
      amountReceivedKobo: TOTAL,
      refundOwedKobo: 0,
      credits: [{ isCounted: false }, { isCounted: true }],
    });
    await undo(creditId);
    expect(await get(orderId)).toMatchObject({
      status: 'confirmed',
      amountReceivedKobo: TOTAL,
      credits: [{ source: 'attested', isCounted: true }],
    });
  });

  it('lets an order that has just expired continue with its money', async () => {
    const { orderId } = await bed.placeIn('expired');
    expect(await match(await credit(), orderId)).toMatchObject({
      status: 'confirmed',
      failureReason: null,
      lateSettlement: 'restocked',
    });
    expect(await eventNames(orderId)).toEqual(
      expect.arrayContaining(['hold-renewed', 'order-confirmed']),
    );
  });

  describe('when an order has expired and its stock is gone', () => {
    const productId = () => bed.catalog.sell({ available: 1 });
    const soldOut = async () => {
      const id = productId();
      const { orderId } = await bed.placeIn('expired', { productId: id });
      await bed.place({ productId: id });
      await bed.database.query(
        "update orders set payment_deadline = now() - interval '5 minutes' where public_id = $1",
        [orderId],
      );
      return orderId;
    };

    it('is paid late, and staff refund what came', async () => {
      const orderId = await soldOut();
      expect(await match(await credit(), orderId)).toMatchObject({
        status: 'failed',
        isPaidLate: true,
        toDecideKobo: TOTAL,
      });
      await bed.owe(orderId);
      const paid = { amountKobo: TOTAL, bankReference: 'FT-1' };
      const settled = { order: orderId, adminUsername: 'ada', ...paid };
      expect(await bed.send('orders.settle-refund', settled)).toMatchObject({
        isPaidLate: false,
        lateSettlement: 'refunded',
        refundOwedKobo: 0,
      });
    });

    it('is settled as refunded with the money recorded, never as not paid', async () => {
      const orderId = await soldOut();
      await match(await credit(), orderId);
      const settle = (settlement: 'refunded' | 'not_paid') =>
        bed.send('orders.settle-late-payment', {
          order: orderId,
          adminUsername: 'ada',
          settlement,
        });
      await expect(settle('not_paid')).rejects.toMatchObject({ code: 'ORDERS.ILLEGAL_TRANSITION' });
      expect(await settle('refunded')).toMatchObject({ refundOwedKobo: 0, refundedKobo: TOTAL });
    });

    it('is confirmed at once when staff restock it', async () => {
      const orderId = await soldOut();
      await match(await credit(), orderId);
      for (const product of bed.catalog.products.values()) product.available += 1;
      const restocked = { order: orderId, adminUsername: 'ada', settlement: 'restocked' } as const;
      expect(await bed.send('orders.settle-late-payment', restocked)).toMatchObject({
        status: 'confirmed',
        refundOwedKobo: 0,
      });
    });
  });

  it('owes what came for a cancelled order, and for one that ends before the rest comes', async () => {
    const cancelled = await bed.placeIn('cancelled');
    expect(await match(await credit(), cancelled.orderId)).toMatchObject({
      status: 'failed',
      isPaidLate: false,
      toDecideKobo: TOTAL,
    });
    expect((await bed.rows.events(cancelled.orderId)).at(-1)).toMatchObject({
      name: 'refund-owed',
      payload: { reason: 'ended' },
    });
    const { orderId } = await bed.place();
    await match(await credit(100), orderId);
    await bed.rows.endWindow(orderId);
    await bed.sweep();
    expect(await get(orderId)).toMatchObject({ status: 'failed', toDecideKobo: 100 });
    expect((await eventNames(orderId)).slice(-2)).toEqual(['order-expired', 'refund-owed']);
  });

  it('undoes a wrong match: the order is checked again, the credit goes to the right one', async () => {
    const wrong = await bed.placeIn('awaiting');
    const right = await bed.place();
    const creditId = await credit();
    await match(creditId, wrong.orderId);
    expect(await undo(creditId)).toMatchObject({ state: 'open', decisions: [] });
    expect(await undo(creditId)).toMatchObject({ state: 'open' });
    const checked = await get(wrong.orderId);
    expect(checked).toMatchObject({
      status: 'awaiting_confirmation',
      amountReceivedKobo: null,
      credits: [],
      reviewBy: expect.any(String),
    });
    expect(checked.history.at(-1)).toMatchObject({
      kind: 'confirmation_undone',
      actor: 'ada',
      reason: expect.stringContaining('wrong order'),
    });
    expect(await match(creditId, right.orderId)).toMatchObject({ status: 'confirmed' });
    expect(await match(await credit(), wrong.orderId)).toMatchObject({ status: 'confirmed' });
  });

  it('undoes a match of an order without a proof, too', async () => {
    const { orderId } = await bed.place();
    const creditId = await credit();
    await match(creditId, orderId);
    await undo(creditId);
    expect(await get(orderId)).toMatchObject({ status: 'pending_payment' });
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
  });

  it('keeps a credit with an order whose money went back', async () => {
    const refunded = await bed.place();
    const second = await credit(TOTAL + 100);
    await match(second, refunded.orderId, 'ada', TOTAL + 100);
    await bed.owe(refunded.orderId);
    const paid = { amountKobo: 100, bankReference: 'FT-1' };
    const settled = { order: refunded.orderId, adminUsername: 'ada', ...paid };
    await bed.send('orders.settle-refund', settled);
    await expect(undo(second)).rejects.toMatchObject({ code: 'ORDERS.CREDIT_REFUNDED' });
  });

  it('finds a matched credit by the reference of its order, which the bank does not print', async () => {
    const { orderId, reference } = await bed.place();
    const creditId = await credit();
    await match(creditId, orderId);
    const find = async (search: string) => {
      const found = await bed.send('orders.list-credits', { state: 'matched', search, limit: 9 });
      return found.credits.map(({ id }) => id);
    };
    expect(await find(reference)).toEqual([creditId]);
    expect(await find(reference.replace('SO-', 'so '))).toEqual([creditId]);
    expect(await find('SO-99999')).toEqual([]);
  });

  it('dismisses a credit with a reason, for good until it is taken back', async () => {
    const { orderId } = await bed.place();
    const creditId = await credit();
    const dismiss = () =>
      bed.send('orders.dismiss-credit', { creditId, adminUsername: 'ada', reason: 'a loan' });
    expect(await dismiss()).toMatchObject({
      state: 'dismissed',
      decisions: [{ order: null, reason: 'a loan' }],
    });
    expect(await dismiss()).toMatchObject({ state: 'dismissed' });
    await expect(match(creditId, orderId)).rejects.toMatchObject({
      code: 'ORDERS.CREDIT_DECIDED',
      details: { reference: null },
    });
    await undo(creditId);
    expect(await match(creditId, orderId)).toMatchObject({ status: 'confirmed' });
    await expect(dismiss()).rejects.toMatchObject({ code: 'ORDERS.CREDIT_DECIDED' });
    await expect(match(2_000_000_000, orderId)).rejects.toMatchObject({
      code: 'ORDERS.CREDIT_NOT_FOUND',
    });
  });

  it('sums up every order as its credits do', async () => {
    const wrong = await bed.database.query(`
      select o.id from orders o where coalesce(o.amount_received_kobo, 0) <> coalesce((
        select sum(d.amount_kobo) from credit_decisions d
        where d.order_id = o.id and d.superseded_by is null), 0)
        or o.amount_refunded_kobo <> coalesce((
          select sum(amount_kobo) from refunds where order_id = o.id), 0)`);
    expect(wrong).toEqual([]);
  });
});
