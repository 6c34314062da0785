import type { RequestOf } from '@spade/contracts/messages/message';
import { buildDebit, buildRow, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const PRICE = 12_500_000;
const FIRST = 10_000_000;
const REST = PRICE - FIRST;

type Further = Partial<RequestOf<'orders.confirm'>>;

describe('a further payment of an order that was confirmed short', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ CLERK_LIMIT_NAIRA: 200_000, CLERK_DAY_LIMIT_NAIRA: 250_000 });
    statements = new Statements(bed);
  });
  beforeEach(() => bed.rows.empty());
  afterAll(() => bed.close());

  const get = (order: string) => bed.send('orders.get', { order });
  const request = (order: string, more: Further = {}): RequestOf<'orders.confirm'> => ({
    order,
    adminUsername: 'bola',
    role: 'approver',
    amountReceivedKobo: REST,
    receivedBeforeKobo: FIRST,
    ...more,
  });
  const further = (order: string, more: Further = {}) =>
    bed.send('orders.confirm', request(order, more));
  /** An order of which an approver confirmed a part, by what they saw in the account. */
  const short = async (amountReceivedKobo = FIRST) => {
    const placed = await bed.placeIn('awaiting');
    const confirm = { order: placed.orderId, adminUsername: 'ada', role: 'approver' } as const;
    await bed.send('orders.confirm', { ...confirm, amountReceivedKobo });
    return placed;
  };
  const match = (order: string, creditId = 0) =>
    bed.send('orders.match-credit', { order, creditId, adminUsername: 'ada', role: 'approver' });
  const undo = (creditId = 0, adminUsername = 'ada', role: 'approver' | 'clerk' = 'approver') =>
    bed.send('orders.undo-credit', { creditId, adminUsername, role, reason: 'a slip' });
  const mails = async (orderId: string) => (await bed.rows.events(orderId)).map(({ name }) => name);
  const refused = { code: 'ORDERS.ILLEGAL_TRANSITION' };

  it('is a credit of its own beside the first, and no mail says that the payment is checked again', async () => {
    const { orderId } = await short();
    const before = await mails(orderId);
    const facts = { paidOn: '2026-11-20', transactionId: 'FT-2', note: 'seen' } as const;
    const order = await further(orderId, facts);
    expect(order).toMatchObject({
      status: 'confirmed',
      confirmedBy: 'ada',
      amountReceivedKobo: PRICE,
      shortfallKobo: 0,
      excessKobo: 0,
    });
    expect(order.credits).toMatchObject([
      { amountKobo: FIRST, isCounted: true, decision: { by: 'attested', actor: 'ada' } },
      {
        amountKobo: REST,
        isCounted: true,
        valueDate: '2026-11-20',
        bankId: 'FT-2',
        decision: { by: 'attested', actor: 'bola' },
      },
    ]);
    expect(order.history.at(-1)).toMatchObject({
      kind: 'credit_matched',
      actor: 'bola',
      reason: '₦25,000.00 more: seen',
    });
    expect(await mails(orderId)).toEqual(before);
    const receipt = await bed.send('orders.issue-receipt', { order: orderId });
    expect(receipt).toMatchObject({ shortfallKobo: 0 });
    // By their days.
    expect(receipt.received.map(({ amountKobo }) => amountKobo)).toEqual([REST, FIRST]);
  });

  it('is what the order lacks where no sum is named, and may be a part of it', async () => {
    const { orderId } = await short();
    expect(await further(orderId, { amountReceivedKobo: REST - 500 })).toMatchObject({
      shortfallKobo: 500,
    });
    const { amountReceivedKobo: _, ...rest } = request(orderId);
    expect(
      await bed.send('orders.confirm', { ...rest, receivedBeforeKobo: PRICE - 500 }),
    ).toMatchObject({ amountReceivedKobo: PRICE, shortfallKobo: 0 });
  });

  it('counts once when it is pressed twice at the same moment, or its message comes twice', async () => {
    const { orderId } = await short();
    const part = { amountReceivedKobo: REST / 5 };
    const presses = await Promise.allSettled(
      Array.from({ length: 6 }, (_, n) => further(orderId, { ...part, adminUsername: `c${n}` })),
    );
    const refusals = presses.filter((press) => press.status === 'rejected');
    expect(refusals).toHaveLength(5);
    for (const { reason } of refusals) expect(reason).toMatchObject(refused);
    expect(await get(orderId)).toMatchObject({ amountReceivedKobo: FIRST + REST / 5 });
    const again = request(orderId, { ...part, receivedBeforeKobo: FIRST + REST / 5 });
    await bed.sendAs('request-9', 'orders.confirm', again);
    const order = await bed.sendAs('request-9', 'orders.confirm', again);
    expect(order.credits).toHaveLength(3);
    expect(order.amountReceivedKobo).toBe(FIRST + (2 * REST) / 5);
  });

  it.each(['CSV first', 'OFX first'])(
    'gives way to the same transfer on statements, each in its turn: %s',
    async (way) => {
      const { orderId, reference } = await short();
      await further(orderId);
      const row = (line: number, amountKobo: number) =>
        buildRow({ line, amountKobo, narration: `NIP/ADA OBI/${reference}`, bankId: `FT${line}` });
      const rows = [row(2, FIRST), row(3, REST)];
      const formats = way === 'CSV first' ? ['GTBank CSV', 'OFX'] : ['OFX', 'GTBank CSV'];
      const importer = { by: 'ada', role: 'approver' } as const;
      await statements.importAs(importer, rows, formats[0]);
      const { credits } = await bed.send('orders.list-credits', { state: 'open', limit: 5 });
      // The import alone adds nothing.
      expect(await get(orderId)).toMatchObject({ amountReceivedKobo: PRICE });
      const restFirst = credits.toSorted((a, b) => a.amountKobo - b.amountKobo);
      expect(restFirst.map(({ amountKobo }) => amountKobo)).toEqual([REST, FIRST]);
      for (const { id } of restFirst) {
        const after = await match(orderId, id);
        expect(after).toMatchObject({ amountReceivedKobo: PRICE, shortfallKobo: 0, excessKobo: 0 });
      }
      const { credits: all } = await get(orderId);
      expect(all.map(({ source, isCounted }) => [source, isCounted])).toEqual([
        ['attested', false],
        ['attested', false],
        ['statement', true],
        ['statement', true],
      ]);
      await statements.importAs(importer, rows, formats[1]);
      const { credits: open } = await bed.send('orders.list-credits', { state: 'open', limit: 5 });
      expect(open).toEqual([]);
      expect(await get(orderId)).toMatchObject({ amountReceivedKobo: PRICE });
    },
  );

  it('is still to be proved once the bank has shown the first: the desk says what that credit does', async () => {
    const { orderId, reference } = await short();
    await further(orderId);
    const narration = `NIP/ADA OBI/${reference}`;
    const [first] = await statements.credit({ amountKobo: FIRST, narration });
    await match(orderId, first);
    await statements.credit({ amountKobo: REST, narration: `${narration}/2` });
    const { credits } = await bed.send('orders.list-credits', {
      state: 'open',
      limit: 5,
      role: 'approver',
    });
    expect(credits.map(({ suggestion }) => suggestion)).toMatchObject([
      {
        kind: 'suggested',
        candidate: {
          isConfirmedByHand: true,
          dueKobo: REST,
          outcome: { effect: 'proves', lackingKobo: 0, leftKobo: 0 },
        },
      },
    ]);
  });

  it('gives way with the first to one credit of the bank that is both, and both count again without it', async () => {
    const { orderId } = await short();
    await further(orderId);
    const [both] = await statements.credit({ amountKobo: PRICE });
    const proved = await match(orderId, both);
    expect(proved).toMatchObject({ amountReceivedKobo: PRICE, excessKobo: 0 });
    expect(proved.credits.map(({ isCounted }) => isCounted)).toEqual([false, false, true]);
    await undo(both);
    const order = await get(orderId);
    expect(order).toMatchObject({ status: 'confirmed', amountReceivedKobo: PRICE });
    expect(order.credits.map(({ isCounted }) => isCounted)).toEqual([true, true]);
  });

  it("stays beside the bank's credit for the first when that is taken off", async () => {
    const { orderId } = await short();
    await further(orderId);
    const [first, rest] = await statements.credit(
      { amountKobo: FIRST },
      { line: 3, amountKobo: REST },
    );
    await match(orderId, first);
    await match(orderId, rest);
    await undo(first);
    const order = await get(orderId);
    expect(order).toMatchObject({ status: 'confirmed', amountReceivedKobo: PRICE });
    expect(order.credits.map(({ source, isCounted }) => [source, isCounted])).toEqual([
      ['attested', true],
      ['attested', false],
      ['statement', true],
    ]);
  });

  it('is too much where it is more than the order lacks, and owes nothing before the bank shows it', async () => {
    const { orderId } = await short();
    const over = await further(orderId, { amountReceivedKobo: REST + 500 });
    expect(over).toMatchObject({ excessKobo: 500, undecidedKobo: 500, toDecideKobo: 0 });
    expect(await mails(orderId)).not.toContain('refund-owed');
    const { orderId: other } = await short();
    await expect(further(other, { amountReceivedKobo: 2 * PRICE })).rejects.toMatchObject({
      code: 'ORDERS.FAR_ABOVE_DUE',
    });
  });

  it('is money to decide where too much was paid at the counter, and no credit of the bank replaces it', async () => {
    const { orderId: order } = await bed.placeIn('awaiting');
    const cash = { paidBy: 'cash', adminUsername: 'ada', role: 'approver' } as const;
    await bed.send('orders.confirm', { order, ...cash, amountReceivedKobo: FIRST });
    const over = await further(order, { ...cash, amountReceivedKobo: REST + 500 });
    expect(over).toMatchObject({ toDecideKobo: 500, amountReceivedKobo: PRICE + 500 });
    expect(await mails(order)).toContain('refund-owed');
    const { orderId: other } = await short();
    await further(other, cash);
    const [first] = await statements.credit({ amountKobo: FIRST });
    const proved = await match(other, first);
    expect(proved).toMatchObject({ amountReceivedKobo: PRICE });
    expect(proved.credits.map(({ paidBy, isCounted }) => [paidBy, isCounted])).toEqual([
      [null, false],
      ['cash', true],
      [null, true],
    ]);
  });

  it('is taken back alone: the order is as short as before, stays confirmed, and its buyer gets no mail', async () => {
    const { orderId } = await short();
    const { credits } = await further(orderId, { adminUsername: 'chidi', role: 'clerk' });
    const before = await mails(orderId);
    await undo(credits[1]?.id, 'chidi', 'clerk');
    const order = await get(orderId);
    expect(order).toMatchObject({
      status: 'confirmed',
      amountReceivedKobo: FIRST,
      shortfallKobo: REST,
      isPaymentTakenBack: false,
    });
    expect(await mails(orderId)).toEqual(before);
    // What was taken back was no money that another order could get; the true one is added anew.
    expect(await further(orderId)).toMatchObject({ amountReceivedKobo: PRICE, shortfallKobo: 0 });
  });

  it('goes with the confirmation when an approver takes that back', async () => {
    const { orderId } = await short();
    await further(orderId);
    const undone = { order: orderId, adminUsername: 'ada', reason: 'a false receipt' };
    expect(
      await bed.send('orders.undo-confirmation', { ...undone, role: 'approver' }),
    ).toMatchObject({ status: 'awaiting_confirmation', credits: [] });
  });

  it('is gone when the bank takes back the credit that took its place', async () => {
    const { orderId } = await short();
    await further(orderId);
    const row = buildRow({ amountKobo: REST, bankId: 'FT-77' });
    const importer = { by: 'ada', role: 'approver' } as const;
    await statements.importAs(importer, [row]);
    const { credits } = await bed.send('orders.list-credits', { state: 'open', limit: 5 });
    await match(orderId, credits[0]?.id);
    const debit = buildDebit({
      debitKobo: REST,
      bankId: 'FT-77',
      narration: `RVSL ${row.narration}`,
    });
    await statements.importAs(importer, [debit]);
    expect(await get(orderId)).toMatchObject({
      amountReceivedKobo: FIRST,
      shortfallKobo: REST,
      isPaymentTakenBack: true,
    });
    // An approver decides first what follows.
    await expect(further(orderId)).rejects.toMatchObject(refused);
  });

  it.each(['pending', 'awaiting', 'expired', 'cancelled'] as const)(
    'is refused for an order in state %s, also where a part has come',
    async (state) => {
      const { orderId } = await bed.placeIn(state);
      const [part] = await statements.credit({ amountKobo: FIRST });
      await match(orderId, part);
      await expect(further(orderId)).rejects.toMatchObject(refused);
      expect(await get(orderId)).toMatchObject({ amountReceivedKobo: FIRST });
    },
  );

  it('is refused where nothing is short, or another sum has come by now', async () => {
    const { orderId } = await short(PRICE);
    await expect(further(orderId, { receivedBeforeKobo: PRICE })).rejects.toMatchObject(refused);
    const { orderId: other } = await short();
    const [bank] = await statements.credit({ amountKobo: FIRST + 500 });
    await match(other, bank);
    await expect(further(other)).rejects.toMatchObject(refused);
    expect(await get(other)).toMatchObject({ amountReceivedKobo: FIRST + 500 });
  });

  it('waits for the mail that names the rest', async () => {
    const { orderId: order } = await bed.placeIn('awaiting');
    const clerk = { order, adminUsername: 'chidi', role: 'clerk' } as const;
    await bed.send('orders.confirm', { ...clerk, amountReceivedKobo: FIRST });
    await expect(further(order)).rejects.toMatchObject({ code: 'ORDERS.CONFIRMATION_PENDING' });
  });

  it('is added while the goods are on their way', async () => {
    const { orderId: order } = await short();
    await bed.send('orders.fulfil', { order, adminUsername: 'ada', step: 'process' });
    expect(await further(order)).toMatchObject({ status: 'processing', shortfallKobo: 0 });
  });

  it('needs a second person above the limit of a clerk, of order and sum', async () => {
    const { orderId } = await short();
    const clerk = { adminUsername: 'chidi', role: 'clerk' } as const;
    const asked = await further(orderId, { ...clerk, amountReceivedKobo: REST + FIRST });
    expect(asked).toMatchObject({ outcome: 'approval_asked', amountReceivedKobo: FIRST });
    expect(asked.history.at(-1)).toMatchObject({
      kind: 'approval_asked',
      reason: '₦125,000.00 more',
    });
    const promoted = { adminUsername: 'chidi', role: 'approver' } as const;
    await expect(further(orderId, promoted)).rejects.toMatchObject({ code: 'ORDERS.OWN_APPROVAL' });
    expect(await further(orderId)).toMatchObject({ shortfallKobo: 0 });
  });

  it('counts against the day of the clerk who attested it', async () => {
    const clerk = { adminUsername: 'chidi', role: 'clerk' } as const;
    const { orderId: one } = await short();
    await further(one, clerk);
    const { orderId: two } = await short();
    expect(await further(two, clerk)).toMatchObject({ shortfallKobo: 0 });
    const { orderId: three } = await short();
    expect(await further(three, clerk)).toMatchObject({
      outcome: 'approval_asked',
      shortfallKobo: REST,
    });
  });
});
