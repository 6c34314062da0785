import { formatDay } from '@spade/contracts/lagos';
import type { CreditFit } from '@spade/contracts/money/credit';
import { waitFor } from '@spade/platform/testing/wait-for';
import pg from 'pg';
import { buildRow, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('suggestions and AUTO_CONFIRM', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ AUTO_CONFIRM: 'exact' });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  /** References with digits and letters, which no plain word has. */
  const place = async (reference: string) => {
    const placed = await bed.place();
    await bed.database.query('update orders set reference = $2 where public_id = $1', [
      placed.orderId,
      reference,
    ]);
    return placed.orderId;
  };
  const publicIdOf = async (reference: string) => {
    const [order] = await bed.database.query<{ public_id: string }>(
      'select public_id from orders where reference = $1',
      [reference],
    );
    return order?.public_id ?? '';
  };
  const statusOf = async (order: string) => (await bed.send('orders.get', { order })).status;

  it('lists open credits with the order that they may pay, and why', async () => {
    const orderId = await place('SO-HH9ES');
    await statements.credit({ narration: 'NIP/KUDA/EZE CHIDI/S0 HH9ES', amountKobo: TOTAL - 500 });
    const { credits, open } = await bed.send('orders.list-credits', { state: 'open', limit: 50 });
    expect(open).toBe(1);
    expect(credits[0]?.suggestion).toMatchObject({
      kind: 'suggested',
      isExact: false,
      candidate: {
        orderId,
        dueKobo: TOTAL,
        reasons: ['reference spelled otherwise', '₦5.00 short', 'name fits'],
        isReferenceExact: false,
      },
    });
    expect((await bed.send('orders.list-credits', { state: 'matched', limit: 5 })).total).toBe(0);
    expect((await bed.send('orders.list-credits', { search: 'chidi kuda', limit: 5 })).total).toBe(
      1,
    );
    expect((await bed.send('orders.list-credits', { search: '124,995', limit: 5 })).total).toBe(1);
  });

  describe('the list of open credits', () => {
    const orders = ['SO-HH9ES', 'SO-7K4M2', 'SO-9XY4Q'];
    const placeAll = async () => {
      for (const reference of orders) await place(reference);
      const [exact = 0, rest = 0, suggested = 0, otherExact = 0, otherRest = 0] =
        await statements.credit(
          { narration: 'NIP/KUDA/SO-HH9ES' },
          { narration: 'POS SETTLEMENT', amountKobo: 777 },
          { narration: 'NIP/KUDA/SO-7K4M2', amountKobo: TOTAL - 500 },
          { narration: 'NIP/GTB/SO-9XY4Q' },
          { narration: 'INTEREST', amountKobo: 31 },
        );
      return { exact: [otherExact, exact], suggested: [suggested], rest: [otherRest, rest] };
    };
    const list = (request: { limit: number; fit?: CreditFit; search?: string; cursor?: string }) =>
      bed.send('orders.list-credits', { state: 'open', ...request });

    it('has exact ones first, then suggested ones, then the rest, on every page', async () => {
      const { exact, suggested, rest } = await placeAll();
      const ids: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ limit: 2, ...(cursor && { cursor }) });
        expect(page).toMatchObject({ total: 5, fits: { exact: 2, suggested: 1, rest: 2 } });
        ids.push(...page.credits.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(ids).toEqual([...exact, ...suggested, ...rest]);
    });

    it('shows one kind alone, and counts all kinds of what is searched', async () => {
      const { suggested } = await placeAll();
      const only = await list({ limit: 50, fit: 'suggested' });
      expect(only.credits.map(({ id }) => id)).toEqual(suggested);
      expect(only).toMatchObject({ total: 1, fits: { exact: 2, suggested: 1, rest: 2 } });
      const { fits } = await list({ limit: 50, search: 'kuda' });
      expect(fits).toEqual({ exact: 1, suggested: 1, rest: 0 });
    });

    it('moves a credit at once when its order is paid by another one', async () => {
      const { exact } = await placeAll();
      await list({ limit: 50 });
      const [other = 0] = await statements.credit({ narration: 'CASH', amountKobo: TOTAL });
      const order = await publicIdOf('SO-HH9ES');
      await bed.send('orders.match-credit', { creditId: other, order, adminUsername: 'ada' });
      const { credits, fits } = await list({ limit: 50 });
      expect(fits?.exact).toBe(1);
      expect(credits[0]?.id).toBe(exact[0]);
    });
  });

  it('suggests the rest of a part payment, and the credit of an order that a clerk confirmed', async () => {
    const partPaid = await place('SO-7K4M2');
    const [first] = await statements.credit({ narration: 'SO-7K4M2', amountKobo: TOTAL - 700 });
    const match = { creditId: first ?? 0, order: partPaid, adminUsername: 'ada' };
    await bed.send('orders.match-credit', match);
    const attested = await bed.placeIn('awaiting', { buyer: { name: 'Ngozi Obi' } });
    await bed.send('orders.confirm', { order: attested.orderId, adminUsername: 'ada' });
    await statements.credit(
      { narration: 'NIP/GTB/EZE CHIDI', amountKobo: 700 },
      { narration: 'NIP/GTB/OBI NGOZI' },
    );
    const { credits } = await bed.send('orders.list-credits', { state: 'open', limit: 50 });
    expect(credits.map(({ suggestion }) => suggestion)).toMatchObject([
      { kind: 'suggested', candidate: { orderId: attested.orderId, dueKobo: TOTAL } },
      { kind: 'suggested', candidate: { orderId: partPaid, dueKobo: 700 } },
    ]);
  });

  it('confirms what is exact, once however often it sweeps, and leaves the rest to staff', async () => {
    const exact = await place('SO-HH9ES');
    const short = await place('SO-7K4M2');
    const misspelt = await place('SO-9XY4Q');
    const statementId = await statements.read([
      buildRow({ line: 2, narration: 'NIP/KUDA/CHIDI EZE/SOHH9ES' }),
      buildRow({ line: 3, narration: 'SO-7K4M2', amountKobo: TOTAL - 1 }),
      buildRow({ line: 4, narration: 'SO-9XY4QQ' }),
      // Paid twice: the second is for staff.
      buildRow({ line: 5, narration: 'SO-HH9ES again' }),
    ]);
    await statements.import(statementId);
    const [first, second] = await Promise.all([bed.confirmExact(), bed.confirmExact()]);
    // The replica sweeps too, every two seconds.
    expect((first ?? 0) + (second ?? 0)).toBeLessThanOrEqual(1);
    await waitFor('the exact credit', async () => (await statusOf(exact)) === 'confirmed');
    expect(await bed.confirmExact()).toBe(0);
    expect(await Promise.all([exact, short, misspelt].map(statusOf))).toEqual([
      'confirmed',
      'pending_payment',
      'pending_payment',
    ]);
    const { history, credits } = await bed.send('orders.get', { order: exact });
    expect(history.at(-1)).toMatchObject({ kind: 'confirmed', actor: 'system' });
    expect(credits).toMatchObject([{ decision: { by: 'exact' } }]);
    expect(await statements.import(statementId)).toMatchObject({ confirmedCredits: 1 });
  });

  /** As many orders with a credit that names and pays each exactly. */
  const placeAndPay = async (references: readonly string[]) => {
    const orders: string[] = [];
    for (const reference of references) orders.push(await place(reference));
    const rows = references.map((narration, index) => buildRow({ line: index + 2, narration }));
    return { orders, statementId: await statements.read(rows) };
  };
  const settled = () =>
    waitFor('the statement was looked at', async () => {
      await bed.confirmExact();
      return (await bed.database.query('select from statements where is_confirming')).length === 0;
    });

  it('records decision, histories and one event of each order that it confirms at once', async () => {
    const references = ['SO-2A3B4', 'SO-5C6D7', 'SO-8E9F2'];
    const { orders, statementId } = await placeAndPay(references);
    await statements.import(statementId);
    await settled();
    for (const order of orders) {
      const { history, credits, amountReceivedKobo } = await bed.send('orders.get', { order });
      expect(amountReceivedKobo).toBe(TOTAL);
      expect(credits).toMatchObject([{ decision: { by: 'exact', actor: 'system' } }]);
      expect(history.filter(({ kind }) => kind === 'confirmed')).toMatchObject([
        {
          reason: `₦125,000.00 of ${formatDay(credits[0]?.valueDate ?? '')} (credit ${credits[0]?.id}): reference and amount are exact`,
        },
      ]);
      const told = (await bed.rows.events(order)).filter(({ name }) => name === 'order-confirmed');
      expect(told).toMatchObject([{ payload: { orderId: order, amountReceivedKobo: TOTAL } }]);
      const decided = await bed.database.query(
        "select from credit_events where credit_id = $1 and kind = 'matched' and actor = 'system'",
        [credits[0]?.id],
      );
      expect(decided).toHaveLength(1);
    }
  });

  it('does not wait for an order that someone works on, and looks at it again', async () => {
    const { orders, statementId } = await placeAndPay(['SO-2A3B4', 'SO-5C6D7']);
    const [held = '', free = ''] = orders;
    const lock = new pg.Client({ connectionString: bed.database.url });
    await lock.connect();
    await lock.query('begin');
    await lock.query('select from orders where public_id = $1 for update', [held]);
    await statements.import(statementId);
    await waitFor('the other order', async () => {
      await bed.confirmExact();
      return (await statusOf(free)) === 'confirmed';
    });
    expect(await statusOf(held)).toBe('pending_payment');
    await lock.query('rollback');
    await lock.end();
    await settled();
    expect(await statusOf(held)).toBe('confirmed');
  });

  it('leaves an order to staff of which a clerk attested a part', async () => {
    const { orders, statementId } = await placeAndPay(['SO-2A3B4']);
    const [order = ''] = orders;
    await bed.database.query(
      `with attested as (
         insert into credits (fingerprint, source, amount_kobo, value_date, narration, recorded_by)
           values ('attested', 'attested', 500, current_date, '', 'ada') returning id
       ), decided as (
         insert into credit_decisions (credit_id, order_id, amount_kobo, decided_by, actor)
           select attested.id, orders.id, 500, 'attested', 'ada' from attested, orders
       )
       update orders set amount_received_kobo = 500, total_kobo = total_kobo + 500,
         unit_price_kobo = unit_price_kobo + 500 where public_id = $1`,
      [order],
    );
    await statements.import(statementId);
    await settled();
    expect(await statusOf(order)).toBe('pending_payment');
    expect((await bed.send('orders.list-credits', { state: 'open', limit: 5 })).total).toBe(1);
  });
});

describe("AUTO_CONFIRM and a clerk's import", () => {
  const clerk = { by: 'clara', role: 'clerk' } as const;
  const importOne = async (limits: Record<string, number>) => {
    const bed = await OrdersBed.open({ AUTO_CONFIRM: 'exact', ...limits });
    const statements = new Statements(bed);
    const { orderId, reference } = await bed.place();
    await bed.database.query("update orders set reference = 'SO-2A3B4' where public_id = $1", [
      orderId,
    ]);
    await statements.importAs(clerk, [buildRow({ narration: 'SO-2A3B4' })]);
    await waitFor('the statement was looked at', async () => {
      await bed.confirmExact();
      return (await bed.database.query('select from statements where is_confirming')).length === 0;
    });
    return { bed, statements, orderId, reference };
  };

  it('confirms within the limit, in the name of the clerk', async () => {
    const { bed, orderId } = await importOne({ CLERK_LIMIT_NAIRA: 130_000 });
    const { status, history, credits } = await bed.send('orders.get', { order: orderId });
    expect(status).toBe('confirmed');
    expect(history.at(-1)).toMatchObject({ kind: 'confirmed', actor: 'clara' });
    expect(credits).toMatchObject([{ decision: { by: 'exact', actor: 'clara' } }]);
    // So it stands in the audit log.
    const { events } = await bed.send('orders.list-staff-events', { before: null, limit: 10 });
    expect(events).toMatchObject([{ kind: 'confirmed', actor: 'clara' }]);
    await bed.close();
  });

  it.each([
    ['without a limit', { CLERK_LIMIT_NAIRA: 0 }],
    ['above the limit', { CLERK_LIMIT_NAIRA: 100_000 }],
    ['above the sum of a day', { CLERK_LIMIT_NAIRA: 130_000, CLERK_DAY_LIMIT_NAIRA: 124_000 }],
  ])(
    'confirms nothing %s, until an approver imports a file that shows it',
    async (_what, limits) => {
      const { bed, statements, orderId } = await importOne(limits);
      const status = async () => (await bed.send('orders.get', { order: orderId })).status;
      expect(await status()).toBe('pending_payment');
      await statements.importAs({ by: 'ada', role: 'approver' }, [
        buildRow({ narration: 'SO-2A3B4' }),
      ]);
      await waitFor('the confirmation', async () => {
        await bed.confirmExact();
        return (await status()) === 'confirmed';
      });
      await bed.close();
    },
  );
});

describe('AUTO_CONFIRM=off', () => {
  it('confirms nothing', async () => {
    const bed = await OrdersBed.open();
    const { orderId, reference } = await bed.place();
    const statements = new Statements(bed);
    await statements.credit({ narration: reference });
    expect(await bed.confirmExact()).toBe(0);
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({
      status: 'pending_payment',
    });
    await bed.close();
  });
});
