import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('a confirmation that was not true', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const get = (order: string) => bed.send('orders.get', { order });
  const confirm = (order: string, amountReceivedKobo: number) =>
    bed.send('orders.confirm', { order, adminUsername: 'chidi', amountReceivedKobo });
  const takeBack = async (order: string) => {
    const { credits } = await get(order);
    const creditId = credits[0]?.id ?? 0;
    await bed.send('orders.undo-credit', {
      creditId,
      adminUsername: 'ngozi',
      reason: 'a false receipt',
    });
    return get(order);
  };
  /** As the dashboard and the owner's figures say it. */
  const revenue = async () => {
    const { figures } = await bed.send('orders.list', { limit: 1 });
    const { period } = await bed.send('orders.get-business-figures', {});
    expect(period.receivedKobo - period.sentBackKobo).toBe(figures.revenueKobo);
    return figures.revenueKobo;
  };

  it('by a picture returns to the check of the proof with a fresh deadline; receipt and figures follow', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId, TOTAL);
    const receipt = await bed.send('orders.issue-receipt', { order: orderId });
    expect(await revenue()).toBe(TOTAL);
    expect(await takeBack(orderId)).toMatchObject({
      status: 'awaiting_confirmation',
      amountReceivedKobo: null,
      shortfallKobo: 0,
      credits: [],
      reviewBy: expect.any(String),
    });
    expect(await revenue()).toBe(0);
    expect(await bed.send('orders.issue-receipt', { order: orderId })).toMatchObject({
      isVoid: true,
      replaces: receipt.number,
      keptKobo: 0,
    });
    // What a clerk attested is no money that another order could get.
    expect((await bed.send('orders.list-credits', { state: 'open', limit: 5 })).total).toBe(0);
    expect((await confirm(orderId, TOTAL)).status).toBe('confirmed');
  });

  it('owes all that came when it is cancelled after a refund was granted of it', async () => {
    const { orderId: order } = await bed.placeIn('awaiting');
    await confirm(order, TOTAL);
    const staff = { order, adminUsername: 'ngozi', reason: 'one plate was broken' };
    await bed.send('orders.grant-refund', { ...staff, amountKobo: 500 });
    const cancelled = await bed.send('orders.cancel-paid', staff);
    expect(cancelled).toMatchObject({ refundOwedKobo: TOTAL, toDecideKobo: 0 });
  });

  it('owes the price alone when it is cancelled, whatever a clerk stated beyond it', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId, 2 * TOTAL - 1);
    const cancel = { order: orderId, adminUsername: 'ngozi', reason: 'out of stock' };
    const cancelled = await bed.send('orders.cancel-paid', cancel);
    expect(cancelled).toMatchObject({ refundOwedKobo: TOTAL, toDecideKobo: 0 });
  });

  it("owes no refund of a stranger's amount before a credit of the bank shows it", async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await expect(confirm(orderId, 2 * TOTAL + 1)).rejects.toMatchObject({
      code: 'ORDERS.FAR_ABOVE_DUE',
      details: { dueKobo: TOTAL },
    });
    const confirmed = await confirm(orderId, 2 * TOTAL);
    expect(confirmed).toMatchObject({ excessKobo: TOTAL, refundOwedKobo: 0, toDecideKobo: 0 });
    const decision = { order: orderId, adminUsername: 'ngozi', amountKobo: TOTAL };
    await expect(bed.send('orders.decide-refund', decision)).rejects.toMatchObject({
      code: 'ORDERS.REFUND_CHANGED',
      details: { owedKobo: 0 },
    });
    expect((await bed.send('orders.get-public', { orderId })).refundAnswerBy).toBeNull();
    // It stands in the list, which says what to do, and is counted nowhere as money to decide.
    const { work } = await bed.send('orders.count-work', {});
    expect(work.find(({ kind }) => kind === 'money_to_decide')).toMatchObject({
      count: 0,
      owedKobo: 0,
    });
    const listed = await bed.send('orders.list-refunds', { state: 'undecided', limit: 9 });
    expect(listed).toMatchObject({ total: 1, refunds: [{ toDecideKobo: 0 }] });
    // The bank shows what truly came.
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL + 500 });
    const given = { creditId, order: orderId, adminUsername: 'ngozi', owesRest: true };
    expect(await bed.send('orders.match-credit', given)).toMatchObject({
      amountReceivedKobo: TOTAL + 500,
      refundOwedKobo: 500,
      toDecideKobo: 0,
    });
  });

  it('makes no revenue of more than is due before a credit of the bank shows it', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const { orderId: other } = await bed.placeIn('awaiting');
    await confirm(other, TOTAL - 500);
    await confirm(orderId, 2 * TOTAL);
    expect(await revenue()).toBe(2 * TOTAL - 500);
    const receipt = await bed.send('orders.issue-receipt', { order: orderId });
    expect(receipt).toMatchObject({ keptKobo: TOTAL, unprovedKobo: TOTAL });
    const [creditId = 0] = await statements.credit({ amountKobo: 2 * TOTAL });
    const given = { creditId, order: orderId, adminUsername: 'ngozi', amountKobo: 2 * TOTAL };
    await bed.send('orders.match-credit', given);
    expect(await revenue()).toBe(3 * TOTAL - 500);
    // It states the same lines, and another sum.
    expect(await bed.send('orders.issue-receipt', { order: orderId })).toMatchObject({
      replaces: receipt.number,
      received: [{ amountKobo: 2 * TOTAL }],
      keptKobo: 2 * TOTAL,
      unprovedKobo: 0,
    });
  });

  it('takes its decision about a refund along, so that none is owed of money that is gone', async () => {
    const { orderId } = await bed.place();
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL + 500 });
    const staff = { order: orderId, adminUsername: 'ngozi' };
    await bed.send('orders.match-credit', { ...staff, creditId, owesRest: true });
    await takeBack(orderId);
    const decisions = await bed.database.query<{ amount_kobo: string; actor: string }>(
      'select amount_kobo, actor from refund_decisions order by id',
    );
    expect(decisions.map(({ amount_kobo, actor }) => [Number(amount_kobo), actor])).toEqual([
      [500, 'ngozi'],
      [-500, 'system'],
    ]);
    await bed.send('orders.match-credit', { ...staff, creditId, amountKobo: TOTAL + 500 });
    expect(await get(orderId)).toMatchObject({ refundOwedKobo: 0, toDecideKobo: 500 });
  });

  it('lets staff call a refund off, and lists money to decide apart from refunds owed', async () => {
    const { orderId } = await bed.place();
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL + 500 });
    const staff = { order: orderId, adminUsername: 'ngozi' };
    await bed.send('orders.match-credit', { ...staff, creditId, amountKobo: TOTAL + 500 });
    const lists = async () =>
      Promise.all(
        (['undecided', 'owed'] as const).map(
          async (state) => (await bed.send('orders.list-refunds', { state, limit: 9 })).owedKobo,
        ),
      );
    expect(await lists()).toEqual([500, 0]);
    await bed.owe(orderId);
    expect(await lists()).toEqual([0, 500]);
    const calledOff = { ...staff, reason: 'they want goods instead' };
    expect(await bed.send('orders.undo-refund-decision', calledOff)).toMatchObject({
      refundOwedKobo: 0,
      toDecideKobo: 500,
    });
    expect(await lists()).toEqual([500, 0]);
  });
});
