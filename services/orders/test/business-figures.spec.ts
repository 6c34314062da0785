import type { BusinessFigures } from '@spade/contracts/messages/business';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const PRICE = 10_000_000;

/**
 * The history of a shop that its owner looks at: every amount below is written out, so that the figures can be added
 * up by hand. The period is two weeks, 9 to 22 November 2026 (Sunday); the one before is 26 October to 8 November.
 */
describe('the owner’s figures', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
    bed.catalog.sell({ title: 'Maize', unitPriceKobo: PRICE, category: 'Produce' });
    bed.catalog.sell({ title: 'Cement', unitPriceKobo: PRICE, category: 'Building' });
    bed.catalog.sell({ title: 'Odd', unitPriceKobo: PRICE });
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const [MAIZE, CEMENT, ODD] = [2, 3, 4];
  const figures = (): Promise<BusinessFigures> =>
    bed.send('orders.get-business-figures', { from: '2026-11-09', to: '2026-11-22' });
  const place = async (productId = MAIZE) =>
    (await bed.place({ productId, productTitle: '', totalKobo: PRICE })).orderId;
  /** Gives the order a credit of this day. */
  const pay = async (order: string, valueDate: string, amountKobo = PRICE, clerk = 'ada') => {
    const [creditId = 0] = await statements.credit({ amountKobo, valueDate });
    await bed.send('orders.match-credit', { creditId, order, amountKobo, adminUsername: clerk });
    return creditId;
  };
  /** Moves rows in time, past the triggers that protect them. */
  const move = (statement: string, ...values: unknown[]) =>
    bed.database.query(
      `begin; set local session_replication_role = replica; ${statement.replaceAll(
        /\$(\d)/g,
        (_, n: string) => `'${String(values[Number(n) - 1])}'`,
      )}; commit`,
    );
  const createdAt = (order: string, at: string) =>
    move('update orders set created_at = $2 where public_id = $1', order, at);
  const confirmedAt = (order: string, at: string) =>
    move(
      `update order_events set at = $2 where kind = 'confirmed'
         and order_id = (select id from orders where public_id = $1);
       update orders set confirmed_at = $2 where public_id = $1`,
      order,
      at,
    );

  it('are zeros and nulls, with every day, while there is nothing', async () => {
    const nothing = {
      placed: 0,
      expired: 0,
      confirmed: 0,
      medianSeconds: null,
      p90Seconds: null,
      receivedKobo: 0,
      sentBackKobo: 0,
      counterKobo: { cash: 0, pos: 0 },
    };
    expect(await figures()).toEqual({
      period: { from: '2026-11-09', to: '2026-11-22', ...nothing },
      before: { from: '2026-10-26', to: '2026-11-08', ...nothing },
      stepDays: 1,
      steps: Array.from({ length: 14 }, (_, day) => ({
        from: `2026-11-${String(9 + day).padStart(2, '0')}`,
        receivedKobo: 0,
        sentBackKobo: 0,
        keptBeforeKobo: 0,
      })),
      sectors: [],
      clerks: [],
    });
  });

  it('end today by default, in Lagos', async () => {
    const today = () => new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
    const before = today();
    const { period } = await bed.send('orders.get-business-figures', {});
    // A day may end meanwhile.
    expect([before, today()]).toContain(period.to);
  });

  it('put an order into the week of Lagos, not of Greenwich', async () => {
    const [lastOfBefore, first, last, tooLate] = [
      // Sunday 8 November, 23:59:59 in Lagos.
      '2026-11-08T22:59:59.999Z',
      // Monday 9 November, 00:00 in Lagos.
      '2026-11-08T23:00:00.000Z',
      // Sunday 22 November, 23:59:59 in Lagos.
      '2026-11-22T22:59:59.999Z',
      '2026-11-22T23:00:00.000Z',
    ];
    for (const at of [lastOfBefore, first, last, tooLate]) await createdAt(await place(), at ?? '');
    const { period, before } = await figures();
    expect([before.placed, period.placed]).toEqual([1, 2]);
  });

  it('count the orders that expired among those that were placed', async () => {
    for (let n = 0; n < 3; n += 1) await createdAt(await place(), '2026-11-10T09:00:00Z');
    const { orderId } = await bed.placeIn('expired', { productId: MAIZE, totalKobo: PRICE });
    await createdAt(orderId, '2026-11-10T09:00:00Z');
    const cancelled = await bed.placeIn('cancelled', { productId: MAIZE, totalKobo: PRICE });
    await createdAt(cancelled.orderId, '2026-11-10T09:00:00Z');
    expect((await figures()).period).toMatchObject({ placed: 5, expired: 1 });
  });

  it('tell how long confirmations took, from the newest proof or from the order', async () => {
    // Without a proof: 60, 120, 180, 240 and 600 s after the order. The fifth is on Monday, 00:00 in Lagos.
    const waits = [60, 120, 180, 240, 600];
    for (const [n, seconds] of waits.entries()) {
      const order = await place();
      await pay(order, '2026-11-10', PRICE, n < 3 ? 'ada' : 'bola');
      const at = Date.parse(n === 4 ? '2026-11-15T23:00:00Z' : '2026-11-10T10:00:00Z');
      await createdAt(order, new Date(at - seconds * 1000).toISOString());
      await confirmedAt(order, new Date(at).toISOString());
    }
    // With a proof: an hour after the order, 30 s before the confirmation.
    const proven = (await bed.placeIn('confirmed', { productId: MAIZE, totalKobo: PRICE })).orderId;
    await createdAt(proven, '2026-11-11T09:00:00Z');
    await confirmedAt(proven, '2026-11-11T10:00:30Z');
    await move(
      `update order_proofs set uploaded_at = '2026-11-11T10:00:00Z'
       where order_id = (select id from orders where public_id = $1)`,
      proven,
    );
    const { period, clerks } = await figures();
    // 30, 60, 120, 180, 240, 600: half of them up to (120 + 180) / 2; nine of ten up to 240 + 0.5 × 360.
    expect(period).toMatchObject({ confirmed: 6, medianSeconds: 150, p90Seconds: 420 });
    // ada: 30, 60, 120, 180. bola: 240, 600.
    expect(clerks).toEqual([
      { actor: 'ada', actorKind: 'person', confirmed: 4, medianSeconds: 90, reversed: 0 },
      { actor: 'bola', actorKind: 'person', confirmed: 2, medianSeconds: 420, reversed: 0 },
    ]);
  });

  it('add up what came, on the bank’s day, less what went back, by week and by sector', async () => {
    const [maize, cement, odd, earlier] = [
      await place(MAIZE),
      await place(CEMENT),
      await place(ODD),
      await place(CEMENT),
    ];
    await pay(maize, '2026-11-08', 4_000_000); // the Sunday before
    await pay(maize, '2026-11-09', 6_500_000); // Monday; 500,000 too much
    await pay(cement, '2026-11-15'); // Sunday
    await pay(odd, '2026-11-16');
    await pay(earlier, '2026-10-26');
    // A part of an order that is not paid: no revenue.
    await pay(await place(MAIZE), '2026-11-10', 1_000_000);
    // An order of which no amount is recorded: its total, on Monday, 00:00 in Lagos.
    const attested = (await bed.placeIn('confirmed', { productId: MAIZE, totalKobo: PRICE }))
      .orderId;
    await confirmedAt(attested, '2026-11-15T23:00:00Z');
    // What was too much goes back on Sunday 22, 23:59 in Lagos.
    await bed.owe(maize);
    await bed.send('orders.settle-refund', {
      order: maize,
      adminUsername: 'ada',
      amountKobo: 500_000,
      bankReference: 'FT-1',
    });
    await move(`update refunds set paid_at = '2026-11-22T22:59:00Z'`);

    const { period, before, steps, sectors } = await figures();
    expect(steps.at(-1)).toMatchObject({ from: '2026-11-22', sentBackKobo: 500_000 });
    const kept = (day: string) => steps.find(({ from }) => from === day);
    expect(kept('2026-11-16')).toMatchObject({ receivedKobo: 20_000_000 });
    expect(steps.reduce((sum, { keptBeforeKobo }) => sum + keptBeforeKobo, 0)).toBe(14_000_000);
    const eightWeeks = { from: '2026-09-28', to: '2026-11-22' };
    const byWeek = await bed.send('orders.get-business-figures', eightWeeks);
    expect(byWeek.steps.slice(-2)).toEqual([
      // 6,500,000 + 10,000,000
      { from: '2026-11-09', receivedKobo: 16_500_000, sentBackKobo: 0, keptBeforeKobo: 0 },
      // 10,000,000 (odd) + 10,000,000 (attested)
      { from: '2026-11-16', receivedKobo: 20_000_000, sentBackKobo: 500_000, keptBeforeKobo: 0 },
    ]);
    expect(period).toMatchObject({ receivedKobo: 36_500_000, sentBackKobo: 500_000 });
    expect(before).toMatchObject({ receivedKobo: 14_000_000, sentBackKobo: 0 });
    expect(sectors).toEqual([
      // 6,500,000 + 10,000,000 − 500,000; before: 4,000,000
      {
        sector: 'Produce',
        receivedKobo: 16_500_000,
        sentBackKobo: 500_000,
        keptBeforeKobo: 4_000_000,
      },
      // The same as of no sector: names decide.
      { sector: null, receivedKobo: PRICE, sentBackKobo: 0, keptBeforeKobo: 0 },
      { sector: 'Building', receivedKobo: PRICE, sentBackKobo: 0, keptBeforeKobo: PRICE },
    ]);
    // The same money as the dashboard's revenue: both periods together.
    const { figures: dashboard } = await bed.send('orders.list', { limit: 1 });
    const keptKobo = 36_500_000 - 500_000 + 14_000_000;
    expect(dashboard.revenueKobo).toBe(keptKobo);
  });

  it('count the matches that were taken back for the clerk who made them', async () => {
    const order = await place();
    const undone = await pay(order, '2026-11-10', PRICE, 'ada');
    const reason = { adminUsername: 'bola', reason: 'wrong order' };
    await bed.send('orders.undo-credit', { creditId: undone, ...reason });
    // A dismissal that was taken back does not count.
    const [other = 0] = await statements.credit({ amountKobo: 1 });
    await bed.send('orders.dismiss-credit', { creditId: other, ...reason });
    await bed.send('orders.undo-credit', { creditId: other, ...reason });
    await move(`update credit_events set at = '2026-11-12T10:00:00Z'`);
    await move(`update order_events set at = '2026-11-01T10:00:00Z' where kind = 'confirmed'`);
    expect((await figures()).clerks).toEqual([
      { actor: 'ada', actorKind: 'person', confirmed: 0, medianSeconds: null, reversed: 1 },
    ]);
  });

  it('tell a person whose username is a word of ours from the system', async () => {
    const matched = [await place(), await place()];
    const credits = [];
    for (const order of matched) credits.push(await pay(order, '2026-11-10', PRICE, 'system'));
    const confirmedByRule = await place();
    await pay(confirmedByRule, '2026-11-10', PRICE, 'bola');
    // As a sweep leaves it, and as an earlier release left it.
    await move(
      `update order_events set actor = 'system', actor_kind = 'system'
      where order_id = (select id from orders where public_id = $1) and kind = 'confirmed'`,
      confirmedByRule,
    );
    for (const order of [...matched, confirmedByRule]) {
      await createdAt(order, '2026-11-10T09:00:00Z');
      await confirmedAt(order, '2026-11-10T09:01:00Z');
    }
    const undo = { creditId: credits[0] ?? 0, adminUsername: 'bola', reason: 'wrong order' };
    await bed.send('orders.undo-credit', undo);
    await move(`update credit_events set at = '2026-11-12T10:00:00Z'`);
    const counted = { confirmed: 1, medianSeconds: 60 };
    expect((await figures()).clerks).toEqual([
      { actor: 'system', actorKind: 'person', ...counted, reversed: 1 },
      { actor: 'system', actorKind: 'system', ...counted, reversed: 0 },
    ]);
    // Lines of an earlier release have the name alone.
    await move(`update order_events set actor_kind = null`);
    expect((await figures()).clerks).toEqual(
      [
        expect.objectContaining({ actorKind: 'person', confirmed: 0, reversed: 1 }),
        expect.objectContaining({ actorKind: 'system', confirmed: 2, reversed: 0 }),
      ].toReversed(),
    );
  });

  it('count no confirmation that was undone since', async () => {
    const order = await place();
    const creditId = await pay(order, '2026-11-10');
    await bed.send('orders.undo-credit', { creditId, adminUsername: 'bola', reason: 'a slip' });
    await move(`update order_events set at = '2026-11-10T10:00:00Z'`);
    expect((await figures()).period).toMatchObject({ confirmed: 0, receivedKobo: 0 });
    await bed.send('orders.match-credit', { creditId, order, adminUsername: 'bola' });
    await move(`update order_events set at = '2026-11-10T11:00:00Z' where actor = 'bola'`);
    expect((await figures()).period).toMatchObject({ confirmed: 1, receivedKobo: PRICE });
  });

  it('stay the same when a buyer is erased', async () => {
    const email = 'erased@mail.example';
    const fields = { productId: MAIZE, totalKobo: PRICE, buyer: { email } };
    const { orderId } = await bed.placeIn('delivered', fields);
    await bed.rows.age(orderId, 15);
    await createdAt(orderId, '2026-11-10T09:00:00Z');
    await confirmedAt(orderId, '2026-11-10T10:00:00Z');
    const before = await figures();
    expect((await bed.send('orders.erase-person', { email })).erased).toHaveLength(1);
    expect(await figures()).toEqual(before);
    expect(before.period).toMatchObject({ placed: 1, confirmed: 1, receivedKobo: PRICE });
  });
});
