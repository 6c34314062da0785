import { randomUUID } from 'node:crypto';
import { buildRow, pointedColumns, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

describe('statements', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const get = (statementId: string) => bed.send('orders.get-statement', { statementId });
  const listed = async () => (await bed.send('orders.list-credits', { limit: 200 })).credits;

  it('asks the worker to read an opened file, once however often it is opened', async () => {
    const statementId = randomUUID();
    const objectKey = `statements/${statementId}`;
    const file = { statementId, objectKey, fileName: 'a.csv', sizeBytes: 9 };
    const request = { ...file, adminUsername: 'ada' };
    await bed.send('orders.open-statement', request);
    expect(await bed.send('orders.open-statement', request)).toMatchObject({ state: 'reading' });
    const events = await bed.database.query('select name, payload from outbox');
    expect(events).toEqual([{ name: 'statement-opened', payload: { ...file, reading: 1 } }]);
  });

  it('shows what was read: rows, period, sum, refused rows by line and reason', async () => {
    const statementId = await statements.read([
      buildRow({ line: 2, amountKobo: 100_050, valueDate: '2026-11-02' }),
      buildRow({ line: 3, amountKobo: 200_000, valueDate: '2026-11-20' }),
      { line: 4, refused: 'The amount "12,5" is not clear', text: '20/11/2026 | 12,5' },
    ]);
    expect(await get(statementId)).toMatchObject({
      state: 'ready',
      format: 'GTBank CSV',
      credits: 2,
      sumKobo: 300_050,
      firstDay: '2026-11-02',
      lastDay: '2026-11-20',
      refusedRows: 1,
      refused: [{ line: 4, refused: 'The amount "12,5" is not clear', text: '20/11/2026 | 12,5' }],
      debits: 3,
      knownCredits: 0,
      addedCredits: null,
      decisions: { decimalSign: '.', dateOrder: 'day first' },
      sample: [{ line: 2, amountKobo: 100_050 }, { line: 3 }],
    });
  });

  it('adds a file of more rows than one statement adds, of which the first and the last are alike', async () => {
    const twin = buildRow();
    const rows = Array.from({ length: 2_500 }, (_, at) =>
      at % 2_499 === 0 ? { ...twin, line: at + 2 } : buildRow({ line: at + 2 }),
    );
    const imported = await statements.import(await statements.read(rows));
    expect(imported).toMatchObject({ addedCredits: 2_500, knownCredits: 0 });
    const [first, ...others] = await listed();
    expect(first).toMatchObject({ line: 2_501, narration: twin.narration });
    expect(others).toHaveLength(199);
    const again = await statements.import(await statements.read(rows));
    expect(again).toMatchObject({ addedCredits: 0, knownCredits: 2_500 });
  });

  it('counts nothing before the import, and each credit once after any number of imports', async () => {
    const rows = [buildRow({ line: 2 }), buildRow({ line: 3, bankId: 'S1' })];
    const statementId = await statements.read(rows);
    expect(await listed()).toEqual([]);
    await Promise.all([statements.import(statementId), statements.import(statementId)]);
    expect(await statements.import(statementId)).toMatchObject({
      state: 'imported',
      importedBy: 'ada',
      addedCredits: 2,
      knownCredits: 0,
      confirmedCredits: 0,
    });
    const again = await statements.read(rows);
    expect(await get(again)).toMatchObject({ credits: 2, knownCredits: 2 });
    expect(await statements.import(again)).toMatchObject({ addedCredits: 0, knownCredits: 2 });
    expect(await listed()).toHaveLength(2);
  });

  it('keeps equal rows of one file apart, and adds only what an overlapping file has more', async () => {
    const equal = { narration: 'CASH DEPOSIT', valueDate: '2026-11-20' };
    await statements.credit(equal);
    await statements.credit(equal, { ...equal, narration: 'cash  deposit' }, equal);
    expect(await listed()).toHaveLength(3);
  });

  it('knows a credit by its bank id in a file with ids, and by its row in one without', async () => {
    const row = { narration: 'NIP/KUDA/ADA', valueDate: '2026-11-20' };
    await statements.credit({ ...row, bankId: 'S1' });
    // The bank breaks the narration otherwise.
    await statements.credit({ ...row, narration: 'NIP KUDA ADA OBI', bankId: 's1' });
    await statements.credit(row);
    expect(await listed()).toHaveLength(1);
    // Another id is another credit, however equal the rows are.
    await statements.credit({ ...row, bankId: 'S2' }, { ...row, bankId: 'S2' });
    expect(await listed()).toHaveLength(2);
  });

  it('adds nothing twice when two overlapping statements are imported at once', async () => {
    const rows = Array.from({ length: 300 }, (_, n) => buildRow({ line: n + 2 }));
    const [first, second] = await Promise.all([
      statements.read(rows),
      statements.read(rows.slice(100).map((row) => ({ ...row, line: row.line - 100 }))),
    ]);
    await Promise.all([statements.import(first), statements.import(second)]);
    const { total } = await bed.send('orders.list-credits', { limit: 1 });
    expect(total).toBe(300);
  });

  it('stages a repeated batch once, and none of an earlier reading', async () => {
    const statementId = await statements.open();
    const batch = { statementId, reading: 1, rows: [buildRow()], linesRead: 2 };
    await bed.send('orders.stage-statement-rows', batch);
    await bed.send('orders.stage-statement-rows', batch);
    expect(await get(statementId)).toMatchObject({ credits: 1, linesRead: 2 });
    await expect(
      bed.send('orders.stage-statement-rows', { ...batch, reading: 2 }),
    ).rejects.toMatchObject({ code: 'ORDERS.STATEMENT_NOT_OPEN' });
  });

  it.each([
    ['an approver', 'approver' as const],
    ['a clerk, once an approver agrees', 'clerk' as const],
  ])('remembers the mapping of %s for the next file with this header', async (_who, role) => {
    const statementId = await statements.open();
    const header = ['Posting  Date', 'Credit', 'Details'];
    const reason = 'unknown_format' as const;
    // The guess is a row above the header that staff choose.
    const failure = { reason, headerLine: 2, header: ['Period', '5.00'], firstRows: [] };
    await bed.send('orders.finish-reading', { statementId, reading: 1, outcome: failure });
    expect(await get(statementId)).toMatchObject({ state: 'unknown_format', failure });
    const mapping = { headerLine: 3, ...pointedColumns };
    const refused = { statementId, mapping, adminUsername: 'ada', role } as const;
    await bed.send('orders.map-statement', refused);
    const known = () =>
      bed.send('orders.known-mapping', {
        headers: [
          { line: 2, cells: ['Period', '5.00'] },
          { line: 5, cells: ['posting date', 'CREDIT ', 'details'] },
        ],
      });
    expect(await known()).toEqual({ mapping: null });
    const outcome = {
      format: 'Mapped by hand',
      header,
      decisions: { encoding: null, dateOrder: null, decimalSign: null, sheet: null, balance: null },
      lines: 9,
      debits: 0,
    };
    await bed.send('orders.finish-reading', { statementId, reading: 2, outcome });
    const agreed = { mapping: { ...mapping, headerLine: 5 } };
    const isByClerk = role === 'clerk';
    expect(await known()).toEqual(isByClerk ? { mapping: null } : agreed);
    expect(await get(statementId)).toMatchObject({
      state: 'ready',
      mapping,
      mappedBy: 'ada',
      isMappingAgreed: !isByClerk,
    });
    await bed.send('orders.remember-mapping', { statementId, adminUsername: 'olu' });
    expect(await known()).toEqual(agreed);
    expect(await get(statementId)).toMatchObject({ isMappingAgreed: true });
    expect(await bed.database.query('select made_by, agreed_by from statement_mappings')).toEqual([
      { made_by: 'ada', agreed_by: 'olu' },
    ]);
  });

  it('remembers no mapping of a file that staff did not map', async () => {
    const statementId = await statements.read([buildRow()]);
    await expect(
      bed.send('orders.remember-mapping', { statementId, adminUsername: 'olu' }),
    ).rejects.toMatchObject({ code: 'ORDERS.NO_MAPPING' });
  });

  describe.each(['Debit', 'Withdrawals', 'Money Out', 'DR', 'Paid out (NGN)', 'Outflow'])(
    'when staff take the column "%s" for the credits',
    (name) => {
      const mapping = { headerLine: 2, ...pointedColumns, narration: 1, credit: 2 };
      const header = ['Date', 'Details', name, 'Credit'];
      const map = (statementId: string, headerLine: number) =>
        bed.send('orders.map-statement', {
          statementId,
          adminUsername: 'clara',
          role: 'clerk',
          mapping: { ...mapping, headerLine },
        });

      it('refuses it at once where the header is known, and after the reading where not', async () => {
        const statementId = await statements.open();
        const reason = 'unknown_format' as const;
        const failure = { reason, headerLine: 2, header, firstRows: [['1', 'x', '5', '']] };
        await bed.send('orders.finish-reading', { statementId, reading: 1, outcome: failure });
        await expect(map(statementId, 2)).rejects.toMatchObject({
          code: 'ORDERS.OUTGOING_COLUMN',
          details: { column: name },
        });
        await map(statementId, 3);
        const batch = { statementId, reading: 2, rows: [buildRow()], linesRead: 2 };
        await bed.send('orders.stage-statement-rows', batch);
        const decisions = { encoding: null, dateOrder: null, decimalSign: null };
        await bed.send('orders.finish-reading', {
          statementId,
          reading: 2,
          outcome: {
            format: 'Mapped by hand',
            header,
            lines: 9,
            debits: 0,
            decisions: { ...decisions, sheet: null, balance: null },
          },
        });
        expect(await get(statementId)).toMatchObject({
          state: 'unknown_format',
          credits: 0,
          failure: { words: expect.stringContaining(name), firstRows: failure.firstRows },
        });
      });
    },
  );

  it('reads a locked file again once its password was given, and no other', async () => {
    const statementId = await statements.open();
    const unlock = () => bed.send('orders.unlock-statement', { statementId });
    await expect(unlock()).rejects.toMatchObject({ code: 'ORDERS.STATEMENT_NOT_OPEN' });
    const outcome = { reason: 'locked' as const, words: 'This password does not open the file.' };
    await bed.send('orders.finish-reading', { statementId, reading: 1, outcome });
    expect(await get(statementId)).toMatchObject({ state: 'locked', failure: outcome });
    expect(await unlock()).toMatchObject({ state: 'reading' });
    await expect(
      bed.send('orders.finish-reading', { statementId, reading: 1, outcome }),
    ).rejects.toMatchObject({ code: 'ORDERS.STATEMENT_NOT_OPEN' });
    await bed.send('orders.finish-reading', { statementId, reading: 2, outcome });
    expect(await get(statementId)).toMatchObject({ state: 'locked' });
    await unlock();
    const decisions = {
      encoding: null,
      dateOrder: null,
      decimalSign: null,
      sheet: null,
      balance: null,
    };
    const read = { format: 'GTBank PDF', decisions, lines: 0, debits: 0 };
    await bed.send('orders.finish-reading', { statementId, reading: 3, outcome: read });
    expect(await get(statementId)).toMatchObject({ state: 'ready', failure: null });
  });

  it('imports neither what is still read nor what was discarded', async () => {
    const reading = await statements.open();
    await expect(statements.import(reading)).rejects.toMatchObject({
      code: 'ORDERS.STATEMENT_NOT_OPEN',
      details: { state: 'reading' },
    });
    const discarded = await statements.read([buildRow()]);
    await bed.send('orders.discard-statement', { statementId: discarded, adminUsername: 'ada' });
    await expect(statements.import(discarded)).rejects.toMatchObject({
      details: { state: 'discarded' },
    });
    const objectKeys = [`statements/${reading}`, `statements/${discarded}`, 'statements/other'];
    expect(await bed.send('orders.known-statements', { objectKeys })).toEqual({
      known: [`statements/${reading}`],
      removed: [`statements/${discarded}`],
    });
    await expect(get(randomUUID())).rejects.toMatchObject({ code: 'ORDERS.STATEMENT_NOT_FOUND' });
  });

  it.each([
    'update credits set amount_kobo = 1',
    'delete from credits',
    'truncate credits cascade',
    'delete from credit_events',
    'truncate refunds',
  ])('keeps credits, decisions and refunds append-only against: %s', async (statement) => {
    const [creditId = 0] = await statements.credit({ narration: statement });
    const dismissed = { creditId, adminUsername: 'ada', reason: 'A loan.' };
    await bed.send('orders.dismiss-credit', dismissed);
    await expect(bed.database.query(statement)).rejects.toThrow('append-only');
  });
});
