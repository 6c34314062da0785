import type { CreditRow, DebitRow } from '@spade/contracts/money/statement';
import { waitFor } from '@spade/platform/testing/wait-for';
import pg from 'pg';
import { buildProof } from './build-order.ts';
import { buildDebit, buildRow, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
const SESSION = '000013260521143000000123456789';

describe('money that the bank takes back', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ AUTO_CONFIRM: 'exact' });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const place = async (reference: string) => {
    const { orderId } = await bed.place();
    await bed.database.query('update orders set reference = $2 where public_id = $1', [
      orderId,
      reference,
    ]);
    return orderId;
  };
  const importRows = async (...rows: (CreditRow | DebitRow)[]) => {
    const statementId = await statements.read(rows);
    await statements.import(statementId);
    return statementId;
  };
  const list = async (state: 'open' | 'matched' | 'reversed') =>
    (await bed.send('orders.list-credits', { state, limit: 50 })).credits;
  const order = (orderId: string) => bed.send('orders.get', { order: orderId });
  const match = (creditId: number, orderId: string) =>
    bed.send('orders.match-credit', { creditId, order: orderId, adminUsername: 'ada' });

  it('takes a credit that its reader marked as a reversal for no payment', async () => {
    const orderId = await place('SO-HH9ES');
    await importRows(buildRow({ narration: '***RSVL NIP/GTB/ADA OBI/SO-HH9ES', isReversal: true }));
    expect(await bed.confirmExact()).toBe(0);
    expect(await list('open')).toEqual([]);
    const [credit] = await list('reversed');
    expect(credit).toMatchObject({
      state: 'reversed',
      suggestion: null,
      reversal: { words: 'The bank marks it as a reversal.' },
    });
    await expect(match(credit?.id ?? 0, orderId)).rejects.toMatchObject({
      code: 'ORDERS.CREDIT_REVERSED',
    });
    const dismissal = { creditId: credit?.id ?? 0, adminUsername: 'ada', reason: 'none of ours' };
    await expect(bed.send('orders.dismiss-credit', dismissal)).rejects.toMatchObject({
      code: 'ORDERS.CREDIT_REVERSED',
    });
    expect((await order(orderId)).status).toBe('pending_payment');
  });

  it('keeps the payment of a buyer who wrote the word, where its reader found no mark', async () => {
    const orderId = await place('SO-HH9ES');
    await importRows(
      buildRow({ narration: 'Returned: the fan. New one SO-HH9ES', sender: 'Ada Obi' }),
    );
    expect(await bed.confirmExact()).toBe(1);
    expect((await order(orderId)).status).toBe('confirmed');
  });

  it('takes the words for the mark in a file that an earlier release has read', async () => {
    await place('SO-HH9ES');
    const statementId = await statements.read([
      buildRow({ narration: 'RVSL NIP/GTB/ADA OBI/SO-HH9ES' }),
    ]);
    await bed.database.query(
      "update statements set decisions = decisions - 'lineCount' where statement_id = $1",
      [statementId],
    );
    await statements.import(statementId);
    expect(await bed.confirmExact()).toBe(0);
    expect(await list('reversed')).toHaveLength(1);
  });

  const credit = (fields: Partial<CreditRow> = {}) =>
    buildRow({ narration: 'NIP/GTB/ADA OBI/SO-HH9ES', ...fields });
  const ways: [string, CreditRow, DebitRow][] = [
    [
      'its narration and a word',
      credit(),
      buildDebit({ narration: '***RSVL NIP/GTB/ADA OBI/SO-HH9ES' }),
    ],
    ['its reference', credit(), buildDebit({ narration: 'NIP charge back so hh9es' })],
    [
      'its sender',
      credit({ narration: 'NIP TRANSFER SO-HH9ES', sender: 'ADA OBI' }),
      buildDebit({ narration: 'RVSL/NIP/GTB/OBI ADA' }),
    ],
    ['its id', credit({ bankId: 'S77' }), buildDebit({ narration: 'ADJUSTMENT', bankId: 's77' })],
    [
      'its session id',
      credit({ narration: `SO-HH9ES ${SESSION}` }),
      buildDebit({ narration: `NIP ADJUSTMENT ${SESSION}` }),
    ],
    [
      'the id of the entry that it corrects',
      credit({ bankId: 'F-1' }),
      buildDebit({ debitKobo: 5, narration: 'x', bankId: 'F-2', corrects: 'F-1' }),
    ],
  ];

  it.each(ways)('a debit with %s takes a credit of its file back', async (_by, paid, debit) => {
    const orderId = await place('SO-HH9ES');
    const statementId = await importRows(paid, debit);
    expect(await bed.confirmExact()).toBe(0);
    expect(await list('open')).toEqual([]);
    const [taken] = await list('reversed');
    expect(taken?.reversal?.words).toContain(`took it back: ${debit.narration}`);
    expect(await bed.send('orders.get-statement', { statementId })).toMatchObject({
      credits: 1,
      addedCredits: 1,
      reversedCredits: 1,
    });
    await expect(match(taken?.id ?? 0, orderId)).rejects.toMatchObject({
      code: 'ORDERS.CREDIT_REVERSED',
    });
  });

  it.each(ways)('a debit with %s takes the credit of a confirmed order back', async (...way) => {
    const [, paid, debit] = way;
    const orderId = await place('SO-HH9ES');
    await importRows(paid);
    expect(await bed.confirmExact()).toBe(1);
    const statementId = await importRows(debit);
    expect(await bed.send('orders.get-statement', { statementId })).toMatchObject({
      addedCredits: 0,
      reversedCredits: 1,
    });
    const taken = await order(orderId);
    expect(taken).toMatchObject({
      status: 'confirmed',
      isPaymentTakenBack: true,
      amountReceivedKobo: 0,
      shortfallKobo: TOTAL,
      credits: [{ isCounted: false, reversal: { words: expect.stringContaining('took it back') } }],
    });
    expect(taken.history.at(-1)).toMatchObject({
      kind: 'credit_taken_back',
      actor: 'system',
      reason: expect.stringContaining('the bank took this payment back'),
    });
    // What staff can do: the order waits again, and the credit pays nothing any more.
    const creditId = taken.credits[0]?.id ?? 0;
    const undo = { creditId, adminUsername: 'ada', reason: 'taken back by the bank' };
    expect((await bed.send('orders.undo-credit', undo)).state).toBe('reversed');
    expect(await order(orderId)).toMatchObject({ status: 'pending_payment' });
    // The next file shows both.
    await importRows(paid, credit({ line: 9, narration: 'second try SO-HH9ES' }));
    expect(await bed.confirmExact()).toBe(1);
    expect(await order(orderId)).toMatchObject({ status: 'confirmed', amountReceivedKobo: TOTAL });
  });

  it('stops the fulfilment of an order whose payment was taken back, until it is a payment after all', async () => {
    const orderId = await place('SO-HH9ES');
    await importRows(credit());
    expect(await bed.confirmExact()).toBe(1);
    await importRows(buildDebit({ narration: 'RVSL SO-HH9ES' }));
    const staff = { order: orderId, adminUsername: 'ada' };
    const start = () => bed.send('orders.start-processing', staff);
    await expect(start()).rejects.toMatchObject({ code: 'ORDERS.PAYMENT_TAKEN_BACK' });
    const creditId = (await order(orderId)).credits[0]?.id ?? 0;
    const overrule = (isPayment: boolean) =>
      bed.send('orders.overrule-reversal', {
        creditId,
        isPayment,
        adminUsername: 'ada',
        reason: 'the bank says so',
      });
    expect(await overrule(true)).toMatchObject({ reversal: null, overruled: { by: 'ada' } });
    expect(await order(orderId)).toMatchObject({
      status: 'confirmed',
      amountReceivedKobo: TOTAL,
      isPaymentTakenBack: false,
    });
    // The same debit again takes nothing.
    await importRows(buildDebit({ narration: 'RVSL SO-HH9ES' }));
    expect(await order(orderId)).toMatchObject({ amountReceivedKobo: TOTAL });
    await expect(overrule(true)).rejects.toMatchObject({ code: 'ORDERS.NOT_TAKEN_BACK' });
    await overrule(false);
    expect(await order(orderId)).toMatchObject({ amountReceivedKobo: 0, isPaymentTakenBack: true });
    await overrule(true);
    expect(await start()).toMatchObject({ status: 'processing' });
  });

  it('shows a debit that only looks alike as a hint, which staff decide', async () => {
    const orderId = await place('SO-HH9ES');
    await importRows(credit());
    expect(await bed.confirmExact()).toBe(1);
    await importRows(buildDebit({ narration: 'Rider fee for SO-HH9ES' }));
    const hinted = await order(orderId);
    expect(hinted).toMatchObject({ amountReceivedKobo: TOTAL, isPaymentTakenBack: false });
    expect(hinted.credits[0]?.mayBeReturned).toContain('Rider fee');
    const { doubts } = await bed.send('orders.list-doubts', { limit: 5 });
    expect(doubts).toMatchObject([{ kind: 'may_be_returned', other: { amountKobo: TOTAL } }]);
    await bed.send('orders.decide-doubt', {
      doubtId: doubts[0]?.id ?? 0,
      decision: 'returned',
      reason: null,
      adminUsername: 'ada',
      role: 'approver',
    });
    expect(await order(orderId)).toMatchObject({ amountReceivedKobo: 0, isPaymentTakenBack: true });
  });

  it('takes a credit back whose debit came in an earlier file', async () => {
    await importRows(buildDebit({ narration: 'RVSL NIP/GTB/ADA OBI/SO-HH9ES' }));
    await place('SO-HH9ES');
    await importRows(credit());
    expect(await bed.confirmExact()).toBe(0);
    expect(await list('reversed')).toHaveLength(1);
    const told = await bed.database.query(
      `select payload from outbox where name = 'staff-notice-raised'`,
    );
    expect(told).toEqual([{ payload: { kind: 'reversal' } }]);
  });

  it('takes one of two equal credits back, also when the file comes again', async () => {
    const rows = [credit({ line: 2 }), credit({ line: 3 }), buildDebit({ line: 4 })];
    const debit = buildDebit({ line: 4, narration: 'RVSL NIP/GTB/ADA OBI/SO-HH9ES' });
    await importRows(...rows.slice(0, 2), debit);
    await importRows(...rows.slice(0, 2), debit);
    expect(await list('open')).toHaveLength(1);
    expect(await list('reversed')).toHaveLength(1);
  });

  it('leaves credits of another amount, of later days and of other words', async () => {
    await importRows(
      credit({ line: 2, valueDate: '2026-11-20' }),
      buildDebit({
        line: 3,
        debitKobo: TOTAL - 1,
        narration: 'RVSL SO-HH9ES',
        valueDate: '2026-11-20',
      }),
      buildDebit({ line: 4, narration: 'RVSL SO-HH9ES', valueDate: '2026-11-10' }),
      buildDebit({ line: 5, narration: 'POS/RVSL/ANOTHER SHOP', valueDate: '2026-11-20' }),
    );
    expect(await list('open')).toHaveLength(1);
  });

  it('does not take our own refund for a reversal', async () => {
    const { orderId } = await bed.placeIn('cancelled');
    await bed.database.query('update orders set reference = $2 where public_id = $1', [
      orderId,
      'SO-HH9ES',
    ]);
    await importRows(credit());
    const [paid] = await list('open');
    await match(paid?.id ?? 0, orderId);
    await bed.owe(orderId);
    await importRows(buildDebit({ narration: 'TRF TO ADA OBI SO-HH9ES' }));
    expect(await order(orderId)).toMatchObject({
      isPaymentTakenBack: false,
      refundOwedKobo: TOTAL,
    });
    // But what the bank itself takes back is not sent back a second time.
    await importRows(buildDebit({ line: 9, narration: 'RVSL NIP/GTB/ADA OBI/SO-HH9ES' }));
    expect(await order(orderId)).toMatchObject({
      isPaymentTakenBack: true,
      refundOwedKobo: 0,
    });
  });

  it('tells an order that a clerk confirmed by hand', async () => {
    const orderId = await place('SO-HH9ES');
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    const attested = { order: orderId, adminUsername: 'ada', amountReceivedKobo: TOTAL };
    await bed.send('orders.confirm', attested);
    await importRows(
      credit({ line: 2 }),
      buildDebit({ narration: 'RVSL NIP/GTB/ADA OBI/SO-HH9ES' }),
    );
    expect(await order(orderId)).toMatchObject({ status: 'confirmed', isPaymentTakenBack: true });
  });

  it('gives no credit to an order while its reversal is being imported', async () => {
    for (let round = 0; round < 5; round += 1) {
      await bed.rows.empty();
      const orderId = await place('SO-HH9ES');
      const [creditId] = await statements.credit({
        narration: 'NIP/GTB/ADA OBI/SO-HH9ES/x',
        amountKobo: TOTAL - 1,
      });
      const statementId = await statements.read([
        buildDebit({ debitKobo: TOTAL - 1, narration: 'RVSL NIP/GTB/ADA OBI/SO-HH9ES/x' }),
      ]);
      const [, given] = await Promise.allSettled([
        statements.import(statementId),
        match(creditId ?? 0, orderId),
      ]);
      const { amountReceivedKobo, isPaymentTakenBack } = await order(orderId);
      expect([amountReceivedKobo ?? 0, isPaymentTakenBack || given.status === 'rejected']).toEqual([
        0,
        true,
      ]);
    }
  });

  describe('when an import and a clerk meet at one credit', () => {
    let other: pg.Client;
    beforeEach(async () => {
      other = new pg.Client({ connectionString: bed.database.url });
      await other.connect();
      await other.query('begin');
    });
    afterEach(() => other.end());

    const aCallWaits = () =>
      waitFor('a call to wait', async () => {
        const [row] = await bed.database.query<{ waiting: number }>(
          `select count(*)::int as waiting from pg_stat_activity
            where wait_event_type = 'Lock' and datname = current_database()`,
        );
        return row?.waiting === 1;
      });

    it('lets the clerk wait for the import, and refuses the credit', async () => {
      const orderId = await place('SO-HH9ES');
      const [creditId = 0] = await statements.credit({ amountKobo: TOTAL });
      await other.query('select from credits where id = $1 for update', [creditId]);
      await other.query("insert into credit_reversals (credit_id, found_by) values ($1, 'mark')", [
        creditId,
      ]);
      const given = match(creditId, orderId).catch((error: unknown) => error);
      await aCallWaits();
      await other.query('commit');
      expect(await given).toMatchObject({ code: 'ORDERS.CREDIT_REVERSED' });
    });

    it('lets the import wait for the clerk, and tells the order', async () => {
      const orderId = await place('SO-HH9ES');
      const narration = 'NIP/GTB/ADA OBI/x';
      const [creditId = 0] = await statements.credit({ narration, amountKobo: TOTAL });
      const statementId = await statements.read([
        buildDebit({ debitKobo: TOTAL, narration: `RVSL ${narration}` }),
      ]);
      await other.query(
        `insert into credit_decisions (credit_id, order_id, amount_kobo, decided_by, actor)
          select $1, id, total_kobo, 'clerk', 'ada' from orders where public_id = $2`,
        [creditId, orderId],
      );
      const imported = statements.import(statementId);
      await aCallWaits();
      await other.query('commit');
      await imported;
      expect(await order(orderId)).toMatchObject({ isPaymentTakenBack: true });
    });
  });
});
