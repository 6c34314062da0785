import type { CreditFit } from '@spade/contracts/money/credit';
import { Client } from 'pg';
import { buildDebit, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('how open credits fit orders', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const statusOf = async (order: string) => (await bed.send('orders.get', { order })).status;
  const list = (request: { cursor?: string; limit?: number; fit?: CreditFit } = {}) =>
    bed.send('orders.list-credits', { state: 'open', limit: 50, ...request });
  const work = async () => {
    const { work: kinds } = await bed.send('orders.count-work', {});
    return Object.fromEntries(
      kinds.filter(({ kind }) => kind.endsWith('_credits')).map(({ kind, count }) => [kind, count]),
    );
  };
  const expire = async (orderId: string) => {
    await bed.rows.endWindow(orderId);
    return bed.sweep();
  };

  it('opens no transaction while nothing has changed', async () => {
    const { reference } = await bed.place();
    await statements.credit({ narration: reference, amountKobo: TOTAL });
    await bed.compareCredits();
    const other = new Client({ connectionString: bed.database.url });
    await other.connect();
    await other.query(`select pg_advisory_lock(hashtext('credit-fits'))`);
    expect(await bed.compareCredits()).toBe(0); // a comparison would wait for the lock
    await other.end();
  });

  it('tells staff once of a credit that fits an order exactly', async () => {
    const notices = () =>
      bed.database.query(`select payload from outbox where name = 'staff-notice-raised'`);
    const { reference } = await bed.place();
    await statements.credit({ narration: reference, amountKobo: TOTAL });
    await bed.compareCredits();
    expect(await notices()).toEqual([{ payload: { kind: 'exact_credit' } }]);
    await bed.database.query('update credit_fits set is_stale = true');
    await bed.compareCredits();
    expect(await notices()).toHaveLength(1);
  });

  describe('an order whose payment waits for staff', () => {
    it('does not expire while an exact credit is open, and does once staff dismiss it', async () => {
      const { orderId, reference } = await bed.place();
      const [creditId = 0] = await statements.credit({ narration: reference, amountKobo: TOTAL });
      expect(await expire(orderId)).toBe(0);
      expect(await statusOf(orderId)).toBe('pending_payment');
      // However long staff take.
      await bed.database.query(
        `update credit_fits set compared_at = now() - interval '1 year' where credit_id = ${creditId}`,
      );
      expect(await bed.sweep()).toBe(0);
      const dismissal = { creditId, adminUsername: 'ada', reason: 'a loan' };
      await bed.send('orders.dismiss-credit', dismissal);
      expect(await bed.sweep()).toBe(1);
      expect(await statusOf(orderId)).toBe('failed');
    });

    it('does not expire between the import of its credit and the comparison', async () => {
      const { orderId, reference } = await bed.place();
      await statements.credit({ narration: reference, amountKobo: TOTAL });
      await bed.rows.endWindow(orderId);
      expect(await bed.expireOnly()).toBe(0);
      await bed.compareCredits();
      expect(await bed.expireOnly()).toBe(0);
    });

    it('keeps it with half of what is due until the end of the next working day, and no longer', async () => {
      const half = await bed.place();
      await statements.credit({ narration: half.reference, amountKobo: TOTAL / 2 });
      expect(await expire(half.orderId)).toBe(0);
      const [kept] = await bed.database.query<{ hours: string }>(
        `select extract(epoch from keeps_until - now()) / 3600 as hours from credit_fits`,
      );
      expect(Number(kept?.hours)).toBeGreaterThan(0);
      // Friday evening to Monday's close at the most.
      expect(Number(kept?.hours)).toBeLessThan(4 * 24);
      await bed.database.query(`update credit_fits set keeps_until = now() - interval '1 minute'`);
      expect(await bed.sweep()).toBe(1);
    });

    it('keeps the one that it names where its amount is that of another of the same buyer', async () => {
      const buyer = { name: 'Ada Obi' };
      const named = await bed.place({ buyer, quantity: 2, totalKobo: 2 * TOTAL });
      await bed.place({ buyer });
      await statements.credit({ narration: `ADA OBI ${named.reference}`, amountKobo: TOTAL });
      const { credits } = await list();
      expect(credits.map(({ suggestion }) => suggestion?.kind)).toEqual(['ambiguous']);
      expect(await expire(named.orderId)).toBe(0);
      expect(await statusOf(named.orderId)).toBe('pending_payment');
    });

    it('is not kept by less than half', async () => {
      const { orderId, reference } = await bed.place();
      await statements.credit({ narration: reference, amountKobo: TOTAL / 2 - 100 });
      expect(await expire(orderId)).toBe(1);
    });
  });

  it('follow an order that is placed, paid or ended later', async () => {
    const { orderId, reference } = await bed.place();
    const [creditId = 0] = await statements.credit({ narration: reference, amountKobo: TOTAL });
    await bed.compareCredits();
    expect((await list()).fits).toEqual({ exact: 1, suggested: 0, rest: 0 });
    await bed.send('orders.cancel', { order: orderId, adminUsername: 'ada', reason: 'asked to' });
    expect((await list()).fits).toEqual({ exact: 0, suggested: 1, rest: 0 });
    expect(await work()).toMatchObject({
      exact_credits: 0,
      suggested_credits: 0,
      ended_credits: 1,
    });
    const staff = { adminUsername: 'ada', reason: 'a slip' };
    await bed.send('orders.dismiss-credit', { creditId, ...staff });
    expect((await list()).fits).toEqual({ exact: 0, suggested: 0, rest: 0 });
    await bed.send('orders.undo-credit', { creditId, ...staff });
    expect((await list()).fits).toEqual({ exact: 0, suggested: 1, rest: 0 });
  });

  it('call no credit exact that a debit may have returned, and keep its order, until staff decide', async () => {
    const { orderId, reference } = await bed.place();
    await statements.credit({ narration: reference, amountKobo: TOTAL });
    const debit = buildDebit({ narration: `Rider fee for ${reference}` });
    await statements.importAs({ by: 'ada' }, [debit]);
    const { credits, fits } = await list();
    expect(fits).toEqual({ exact: 0, suggested: 1, rest: 0 });
    expect(credits).toMatchObject([{ suggestion: { kind: 'suggested', isExact: false } }]);
    expect((await list({ fit: 'exact' })).credits).toEqual([]);
    expect(await work()).toMatchObject({ exact_credits: 0, suggested_credits: 1 });
    expect(await expire(orderId)).toBe(0);
    const { doubts } = await bed.send('orders.list-doubts', { limit: 5 });
    await bed.send('orders.decide-doubt', {
      doubtId: doubts[0]?.id ?? 0,
      decision: 'payment',
      reason: null,
      adminUsername: 'ada',
      role: 'approver',
    });
    expect((await list({ fit: 'exact' })).fits).toEqual({ exact: 1, suggested: 0, rest: 0 });
  });

  it('count every open credit in one kind of work', async () => {
    const [one, two] = [await bed.place(), await bed.place({ totalKobo: TOTAL })];
    await statements.credit(
      { narration: one.reference, amountKobo: TOTAL },
      { narration: two.reference, amountKobo: TOTAL - 500 },
      { narration: 'INTEREST', amountKobo: 31 },
    );
    expect(await work()).toEqual({
      exact_credits: 1,
      suggested_credits: 1,
      ended_credits: 0,
      other_credits: 1,
    });
  });

  it('list an old exact one first, whatever came since, and each once from page to page', async () => {
    const { reference } = await bed.place();
    const [exact = 0] = await statements.credit({ narration: reference, amountKobo: TOTAL });
    await bed.database.query(
      `insert into credits (fingerprint, source, amount_kobo, value_date, narration, recorded_by)
       select 'f' || n, 'statement', 1000 + n, current_date, 'CARD ' || n, 'ada'
       from generate_series(1, 2500) n`,
    );
    await bed.compareCredits();
    const first = await list({ limit: 200 });
    expect(first.credits[0]?.id).toBe(exact);
    expect(first).toMatchObject({ total: 2_501, fits: { exact: 1, suggested: 0, rest: 2_500 } });
    const ids = first.credits.map(({ id }) => id);
    for (let { nextCursor } = first; nextCursor !== null; ) {
      const page = await list({ limit: 200, cursor: nextCursor });
      ids.push(...page.credits.map(({ id }) => id));
      nextCursor = page.nextCursor;
    }
    expect(ids).toHaveLength(2_501);
    expect(new Set(ids).size).toBe(2_501);
  });
});
