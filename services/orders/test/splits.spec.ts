import { buildDebit, buildRow, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('one credit for several orders', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const credit = async (amountKobo: number): Promise<number> => {
    const [id = 0] = await statements.credit({ amountKobo });
    return id;
  };
  const match = (creditId: number, order: string, amountKobo?: number) =>
    bed.send('orders.match-credit', {
      creditId,
      order,
      adminUsername: 'ada',
      ...(amountKobo !== undefined && { amountKobo }),
    });
  const undo = (creditId: number, order?: string | null) =>
    bed.send('orders.undo-credit', {
      creditId,
      adminUsername: 'ada',
      reason: 'wrong order',
      ...(order !== undefined && { order }),
    });
  const get = (order: string) => bed.send('orders.get', { order });
  const list = async (state: 'open' | 'matched' | 'dismissed') =>
    (await bed.send('orders.list-credits', { state, limit: 200 })).credits;
  const places = () => Promise.all([bed.place(), bed.place()]);

  it('gives each what it lacks, and confirms both', async () => {
    const [a, b] = await places();
    const creditId = await credit(2 * TOTAL);
    expect(await match(creditId, a.orderId)).toMatchObject({
      status: 'confirmed',
      amountReceivedKobo: TOTAL,
      refundOwedKobo: 0,
      credits: [{ amountKobo: 2 * TOTAL, decision: { amountKobo: TOTAL } }],
    });
    expect(await list('open')).toMatchObject([{ id: creditId, restKobo: TOTAL }]);
    expect(await match(creditId, b.orderId)).toMatchObject({ status: 'confirmed' });
    expect(await list('open')).toEqual([]);
    const [whole] = await list('matched');
    expect(whole).toMatchObject({ state: 'matched', restKobo: 0 });
    expect(whole?.decisions.map(({ order }) => order?.reference)).toEqual([
      a.reference,
      b.reference,
    ]);
    expect((await get(b.orderId)).history.at(-1)?.reason).toMatch(
      /^₦125,000.00 of a credit of ₦250,000.00 of [^:]+$/,
    );
  });

  it('keeps what is left open, and owes it to a buyer only when staff say so', async () => {
    const { orderId } = await bed.place();
    const creditId = await credit(TOTAL + 500);
    expect(await match(creditId, orderId)).toMatchObject({ refundOwedKobo: 0 });
    // A second press, or a clerk who came a moment later.
    expect(await match(creditId, orderId)).toMatchObject({ refundOwedKobo: 0 });
    expect(await list('open')).toMatchObject([{ restKobo: 500 }]);
    expect(await match(creditId, orderId, TOTAL + 500)).toMatchObject({ toDecideKobo: 500 });
    expect(await match(creditId, orderId, TOTAL + 500)).toMatchObject({
      toDecideKobo: 500,
      refundOwedKobo: 0,
    });
    expect((await bed.rows.events(orderId)).at(-1)).toMatchObject({
      name: 'refund-owed',
      payload: { refundKobo: 500 },
    });
    expect(await list('open')).toEqual([]);
  });

  it('keeps an order open that gets less than it lacks', async () => {
    const [a, b] = await places();
    const creditId = await credit(TOTAL + 500);
    await match(creditId, a.orderId);
    expect(await match(creditId, b.orderId)).toMatchObject({
      status: 'pending_payment',
      shortfallKobo: TOTAL - 500,
    });
  });

  it('never gives more than there is, whoever is faster', async () => {
    const orders = await Promise.all(Array.from({ length: 6 }, () => bed.place()));
    const creditId = await credit(2 * TOTAL + 500);
    const outcomes = await Promise.allSettled(
      orders.map(({ orderId }) => match(creditId, orderId, TOTAL)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    const reason = { code: 'ORDERS.CREDIT_REST', details: { restKobo: 500 } };
    expect(refused).toMatchObject(Array.from({ length: 4 }, () => ({ reason })));
    expect(await list('open')).toMatchObject([{ restKobo: 500 }]);
    const states = await Promise.all(orders.map(async (o) => (await get(o.orderId)).status));
    expect(states.filter((status) => status === 'confirmed')).toHaveLength(2);
  });

  it('gives the same rest to one of two clerks', async () => {
    const [a, b, c] = await Promise.all([bed.place(), bed.place(), bed.place()]);
    const creditId = await credit(2 * TOTAL);
    await match(creditId, a.orderId);
    const outcomes = await Promise.allSettled([b, c].map((o) => match(creditId, o.orderId)));
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'ORDERS.CREDIT_DECIDED' } }]);
    const sums = await bed.database.query(
      'select sum(amount_kobo)::float8 as kobo from credit_decisions',
    );
    expect(sums).toEqual([{ kobo: 2 * TOTAL }]);
  });

  it('is refused by the database itself when it would give more than it has', async () => {
    const [a, b] = await places();
    const creditId = await credit(TOTAL);
    await match(creditId, a.orderId);
    await expect(
      bed.database.query(
        `insert into credit_decisions (credit_id, order_id, amount_kobo, decided_by, actor)
         select $1, id, 1, 'clerk', 'ada' from orders where public_id = $2`,
        [creditId, b.orderId],
      ),
    ).rejects.toMatchObject({ constraint: 'credit_decisions_check_sum' });
  });

  it('takes back what one order has, and leaves the other alone', async () => {
    const [a, b] = await places();
    const creditId = await credit(2 * TOTAL);
    await match(creditId, a.orderId);
    await match(creditId, b.orderId);
    expect(await undo(creditId, b.orderId)).toMatchObject({ state: 'open', restKobo: TOTAL });
    expect(await undo(creditId, b.orderId)).toMatchObject({ restKobo: TOTAL });
    expect(await get(a.orderId)).toMatchObject({ status: 'confirmed' });
    expect(await get(b.orderId)).toMatchObject({ status: 'pending_payment', credits: [] });
    expect(await undo(creditId)).toMatchObject({ restKobo: 2 * TOTAL, decisions: [] });
    expect(await get(a.orderId)).toMatchObject({ status: 'pending_payment' });
  });

  it('marks that one of its orders which is on its way, and lets the other wait again', async () => {
    const [a, b] = await places();
    const creditId = await credit(2 * TOTAL);
    await match(creditId, a.orderId);
    await match(creditId, b.orderId);
    await bed.send('orders.start-processing', { order: a.orderId, adminUsername: 'ada' });
    await undo(creditId);
    expect(await get(a.orderId)).toMatchObject({ status: 'processing', isPaymentTakenBack: true });
    expect(await get(b.orderId)).toMatchObject({ status: 'pending_payment' });
  });

  it('dismisses what is left, and takes only that back', async () => {
    const { orderId } = await bed.place();
    const creditId = await credit(TOTAL + 500);
    await match(creditId, orderId);
    const dismissed = { creditId, adminUsername: 'ada', reason: 'a tip' };
    expect(await bed.send('orders.dismiss-credit', dismissed)).toMatchObject({
      state: 'matched',
      restKobo: 0,
      decisions: [{ amountKobo: TOTAL }, { order: null, amountKobo: 500, reason: 'a tip' }],
    });
    expect(await undo(creditId, null)).toMatchObject({ state: 'open', restKobo: 500 });
    expect(await get(orderId)).toMatchObject({ status: 'confirmed' });
  });

  it('shows on each order that the bank took it back', async () => {
    const [a, b] = await places();
    const row = buildRow({ amountKobo: 2 * TOTAL, narration: 'NIP/KUDA/CHIDI EZE/two orders' });
    const [creditId = 0] = await statements.credit(row);
    await match(creditId, a.orderId);
    await match(creditId, b.orderId);
    const debit = buildDebit({ debitKobo: 2 * TOTAL, narration: `RVSL ${row.narration}` });
    await statements.import(await statements.read([debit]));
    for (const { orderId } of [a, b]) {
      const order = await get(orderId);
      expect(order).toMatchObject({ isPaymentTakenBack: true, amountReceivedKobo: 0 });
      expect(order.history.at(-1)?.reason).toMatch(
        /^₦125,000.00 of a credit of ₦250,000.00 of [^:]+: the bank took/,
      );
    }
    const { orderId } = await bed.place();
    await expect(match(creditId, orderId, 1)).rejects.toMatchObject({
      code: 'ORDERS.CREDIT_REVERSED',
    });
  });

  it('counts its parts once in receipts and in the figures of the owner', async () => {
    const [a, b] = await places();
    const creditId = await credit(2 * TOTAL);
    await match(creditId, a.orderId);
    await match(creditId, b.orderId);
    const receipt = await bed.send('orders.issue-receipt', { order: a.orderId });
    expect(receipt.received).toMatchObject([{ amountKobo: TOTAL }]);
    const { period } = await bed.send('orders.get-business-figures', {});
    expect(period.receivedKobo).toBe(2 * TOTAL);
  });

  describe('when matching suggests it', () => {
    const suggestionFor = async (row: {
      narration?: string;
      sender?: string;
      amountKobo: number;
    }) => {
      const [id = 0] = await statements.credit(row);
      return (await list('open')).find((open) => open.id === id)?.suggestion;
    };

    it('names the orders of its narration', async () => {
      const [a, b] = await places();
      expect(
        await suggestionFor({ narration: `${a.reference} ${b.reference}`, amountKobo: 2 * TOTAL }),
      ).toMatchObject({
        kind: 'split',
        candidates: [{ dueKobo: TOTAL }, { dueKobo: TOTAL }],
        why: 'The narration names these 2 orders, and pays them exactly.',
      });
    });

    it('names the open orders of a buyer that its amount is the sum of, and for its rest no order that has a part', async () => {
      const name = 'Ngozi Balogun';
      const buyer = { name };
      const [a, b] = await Promise.all([bed.place({ buyer }), bed.place({ buyer })]);
      const [creditId = 0] = await statements.credit({ amountKobo: 2 * TOTAL, sender: name });
      const [open] = await list('open');
      expect(open?.suggestion).toMatchObject({ kind: 'split', candidates: [{}, {}] });
      await match(creditId, a.orderId);
      const [rest] = await list('open');
      expect(rest?.suggestion).toMatchObject({
        kind: 'suggested',
        candidate: { reference: b.reference },
      });
    });
  });
});
