import type { CreditRow, DebitRow } from '@spade/contracts/money/statement';
import {
  approver,
  buildDebit,
  buildRow,
  clerk,
  owner,
  pointedColumns,
  Statements,
} from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
const DAY = '2026-11-20';

/** Whose order, and its reference: the clerk's friend, and a buyer who has paid. */
const FRIEND = 'SO-7K4M2';
const BUYER = 'SO-HH9ES';
const forgedWords = `NIP/GTB/CHIDI EZE/${FRIEND}`;
const trueWords = `NIP/GTB/ADA OBI/${BUYER}`;

/** What became of the order that gains or loses, and where those who look can see it. */
interface Outcome {
  status: string;
  receivedNaira: number;
  /** What stops the goods; null: nothing. */
  stopped: string | null;
  /** The list "Statements disagree". */
  disagree: string[];
  /** What staff did with the order, in the audit log. */
  audit: string[];
  /** Under "Waiting for you". */
  waiting: string[];
  /** Who imported files, on the page of statements; the audit log has a line of each, too. */
  files: string[];
}

const unpaid = { receivedNaira: 0, stopped: 'not paid' } as const;
const unseen = { disagree: [], audit: [], waiting: [], files: [] };

/** What each fraud comes to: the table that the owner can rely on. */
const table: Record<string, Outcome> = {
  'a clerk: a file of their own': {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 125_000,
    stopped: null,
    audit: ['clara confirmed'],
    files: ['clara'],
  },
  "a clerk: a file of their own, then the bank's by the owner": {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 125_000,
    stopped: 'ORDERS.PAYMENT_TAKEN_BACK',
    disagree: ['missing'],
    audit: ['clara confirmed'],
    waiting: ['doubts'],
    files: ['clara', 'olu'],
  },
  "a clerk: the bank id of a buyer's payment on a row of their own, then the bank's file": {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 125_000,
    stopped: 'ORDERS.PAYMENT_TAKEN_BACK',
    disagree: ['contradiction'],
    audit: ['clara confirmed'],
    waiting: ['doubts'],
    files: ['clara', 'olu'],
  },
  "a clerk: the same, after the bank's file": {
    ...unseen,
    status: 'pending_payment',
    ...unpaid,
    disagree: ['contradiction'],
    waiting: ['doubts'],
    files: ['olu', 'clara'],
  },
  'a clerk: a forged reversal of a payment': {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 0,
    stopped: 'ORDERS.PAYMENT_TAKEN_BACK',
    waiting: ['taken_back'],
    files: ['olu', 'clara'],
  },
  'a clerk: the same, and an approver withdraws the file': {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 125_000,
    stopped: null,
    audit: ['ada credit_matched'],
    files: ['olu', 'clara'],
  },
  'a clerk: the sixth order of a day, each below the limit': {
    ...unseen,
    status: 'awaiting_confirmation',
    ...unpaid,
    audit: ['clara approval_asked'],
    waiting: ['proofs'],
  },
  "a clerk: a stranger's receipt of 18 times the price": {
    ...unseen,
    status: 'awaiting_confirmation',
    ...unpaid,
    waiting: ['proofs'],
  },
  'a clerk: a receipt of the price, never paid': {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 125_000,
    stopped: null,
    audit: ['clara confirmed'],
  },
  'an approver and a clerk: the forged file by the approver, then that of the owner': {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 125_000,
    stopped: 'ORDERS.PAYMENT_TAKEN_BACK',
    disagree: ['contradiction'],
    waiting: ['doubts'],
    files: ['ada', 'olu'],
  },
  'an approver and a clerk: the sixth order, asked for and approved': {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 0,
    stopped: null,
    audit: ['clara approval_asked', 'ada confirmed'],
  },
  "an approver and a clerk: a stranger's receipt of 18 times the price, which the approver states too":
    {
      ...unseen,
      status: 'awaiting_confirmation',
      ...unpaid,
      waiting: ['proofs'],
    },
  'an approver and a clerk: a payment that the bank took back is said to be one': {
    ...unseen,
    status: 'confirmed',
    receivedNaira: 125_000,
    stopped: null,
    audit: ['ada credit_matched'],
    files: ['olu', 'olu'],
  },
};

describe('a fraud', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ AUTO_CONFIRM: 'exact', CLERK_LIMIT_NAIRA: 130_000 });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  let people = 0;
  const place = async (reference?: string) => {
    people += 1;
    const phone = `+23480355${String(people).padStart(5, '0')}`;
    const { orderId } = await bed.place({
      buyer: { email: `buyer-${people}@mail.example`, phone },
    });
    if (reference)
      await bed.database.query(
        'update orders set reference = $2, created_at = $3 where public_id = $1',
        [orderId, reference, `${DAY}T06:00:00Z`],
      );
    return orderId;
  };
  const row = (narration: string, fields: Partial<CreditRow> = {}) =>
    buildRow({ valueDate: DAY, narration, ...fields });
  const importBy = async (
    who: typeof clerk | typeof approver | typeof owner,
    ...rows: (CreditRow | DebitRow)[]
  ) => {
    const statement = await statements.importAs(who, rows);
    await bed.confirmExact();
    return statement;
  };
  const confirm = (
    order: string,
    { by: adminUsername, role }: typeof clerk | typeof approver,
    fields: object = {},
  ) => bed.send('orders.confirm', { order, adminUsername, role, ...fields });

  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => null,
      ({ code }: { code: string }) => code,
    );

  const outcomeOf = async (order: string): Promise<Outcome> => {
    const { doubts } = await bed.send('orders.list-doubts', { limit: 50, isOpen: true });
    const { events } = await bed.send('orders.list-staff-events', {
      before: null,
      limit: 50,
      order,
    });
    const { work } = await bed.send('orders.count-work', {});
    const kinds = ['exact_credits', 'doubts', 'taken_back', 'money_to_decide', 'proofs'];
    const { status, amountReceivedKobo } = await bed.send('orders.get', { order });
    const { statements: files } = await bed.send('orders.list-statements', { limit: 50 });
    const start = { order, adminUsername: owner.by };
    return {
      status,
      receivedNaira: (amountReceivedKobo ?? 0) / 100,
      stopped:
        status === 'confirmed'
          ? await codeOf(bed.send('orders.start-processing', start))
          : 'not paid',
      disagree: doubts.map(({ kind }) => kind),
      audit: events.map(({ actor, kind }) => `${actor} ${kind}`).toReversed(),
      waiting: work.flatMap(({ kind, count }) => (count > 0 && kinds.includes(kind) ? [kind] : [])),
      files: files.map(({ importedBy }) => importedBy ?? '').toReversed(),
    };
  };

  /** Each gives the order that gains or loses by it. */
  const frauds: Record<string, () => Promise<string>> = {
    'a clerk: a file of their own': async () => {
      const friends = await place(FRIEND);
      await importBy(clerk, row(forgedWords));
      return friends;
    },
    "a clerk: a file of their own, then the bank's by the owner": async () => {
      const friends = await place(FRIEND);
      await importBy(clerk, row(forgedWords));
      await importBy(owner, row('NIP/KUDA/NGOZI OKE/rent'));
      return friends;
    },
    "a clerk: the bank id of a buyer's payment on a row of their own, then the bank's file":
      async () => {
        await place(BUYER);
        const friends = await place(FRIEND);
        await importBy(clerk, row(forgedWords, { bankId: 'S-77' }));
        await importBy(owner, row(trueWords, { bankId: 'S-77' }));
        return friends;
      },
    "a clerk: the same, after the bank's file": async () => {
      await place(BUYER);
      const friends = await place(FRIEND);
      await importBy(owner, row(trueWords, { bankId: 'S-77' }));
      await importBy(clerk, row(forgedWords, { bankId: 'S-77' }));
      return friends;
    },
    'a clerk: a forged reversal of a payment': async () => {
      const paid = await place(BUYER);
      await importBy(owner, row(trueWords));
      await importBy(clerk, buildDebit({ valueDate: DAY, narration: `RVSL ${trueWords}` }));
      return paid;
    },
    'a clerk: the same, and an approver withdraws the file': async () => {
      const paid = await place(BUYER);
      await importBy(owner, row(trueWords));
      const debit = buildDebit({ valueDate: DAY, narration: `RVSL ${trueWords}` });
      const { statementId } = await importBy(clerk, debit);
      const withdrawn = { statementId, reason: 'no file of the bank', adminUsername: 'ada' };
      await bed.send('orders.withdraw-statement', { ...withdrawn, role: 'approver' });
      return paid;
    },
    'a clerk: the sixth order of a day, each below the limit': async () => {
      let last = '';
      for (let placed = 0; placed < 6; placed += 1) {
        ({ orderId: last } = await bed.placeIn('awaiting', {
          buyer: { email: `many-${placed}@mail.example`, phone: `+2348035588${placed}00` },
        }));
        await confirm(last, clerk);
      }
      return last;
    },
    "a clerk: a stranger's receipt of 18 times the price": async () => {
      const { orderId } = await bed.placeIn('awaiting');
      const refused = confirm(orderId, clerk, { amountReceivedKobo: 18 * TOTAL });
      expect(await codeOf(refused)).toBe('ORDERS.FAR_ABOVE_DUE');
      return orderId;
    },
    'a clerk: a receipt of the price, never paid': async () => {
      const { orderId } = await bed.placeIn('awaiting');
      await confirm(orderId, clerk, { amountReceivedKobo: TOTAL });
      return orderId;
    },
    'an approver and a clerk: the forged file by the approver, then that of the owner':
      async () => {
        await place(BUYER);
        const friends = await place(FRIEND);
        await importBy(approver, row(forgedWords, { bankId: 'S-77' }));
        await importBy(owner, row(trueWords, { bankId: 'S-77' }));
        return friends;
      },
    'an approver and a clerk: the sixth order, asked for and approved': async () => {
      const order = await frauds['a clerk: the sixth order of a day, each below the limit']?.();
      await confirm(order ?? '', approver);
      return order ?? '';
    },
    "an approver and a clerk: a stranger's receipt of 18 times the price, which the approver states too":
      async () => {
        const order = await frauds["a clerk: a stranger's receipt of 18 times the price"]?.();
        const refused = confirm(order ?? '', approver, { amountReceivedKobo: 18 * TOTAL });
        expect(await codeOf(refused)).toBe('ORDERS.FAR_ABOVE_DUE');
        return order ?? '';
      },
    'an approver and a clerk: a payment that the bank took back is said to be one': async () => {
      const friends = await place(FRIEND);
      await importBy(owner, row(forgedWords));
      await importBy(owner, buildDebit({ valueDate: DAY, narration: `RVSL ${forgedWords}` }));
      const { credits } = await bed.send('orders.list-credits', { limit: 5 });
      const said = { reason: 'seen in the app', isPayment: true, adminUsername: 'ada' };
      await bed.send('orders.overrule-reversal', { ...said, creditId: credits[0]?.id ?? 0 });
      return friends;
    },
  };

  it.each(Object.entries(frauds))('%s', async (name, commit) => {
    expect(await outcomeOf(await commit())).toEqual(table[name]);
  });

  it('a clerk: columns that turn money the wrong way round are read so in no other file before an approver agrees', async () => {
    const statementId = await statements.open();
    const header = ['Posting Date', 'Amount', 'Details'];
    const reason = 'unknown_format' as const;
    const failure = { reason, headerLine: 2, header, firstRows: [] };
    await bed.send('orders.finish-reading', { statementId, reading: 1, outcome: failure });
    const mapping = { headerLine: 2, ...pointedColumns };
    const asked = { statementId, mapping, adminUsername: clerk.by, role: clerk.role };
    await bed.send('orders.map-statement', asked);
    const decisions = { encoding: null, dateOrder: null, decimalSign: null };
    const outcome = {
      format: 'Mapped by hand',
      header,
      decisions: { ...decisions, sheet: null, balance: null },
      lines: 9,
      debits: 0,
    };
    await bed.send('orders.finish-reading', { statementId, reading: 2, outcome });
    const known = () => bed.send('orders.known-mapping', { headers: [{ line: 5, cells: header }] });
    expect(await known()).toEqual({ mapping: null });
    expect(await bed.send('orders.get-statement', { statementId })).toMatchObject({
      mappedBy: 'clara',
      isMappingAgreed: false,
    });
    await bed.send('orders.remember-mapping', { statementId, adminUsername: approver.by });
    expect(await known()).toEqual({ mapping: { ...mapping, headerLine: 5 } });
    expect(await bed.database.query('select made_by, agreed_by from statement_mappings')).toEqual([
      { made_by: 'clara', agreed_by: 'ada' },
    ]);
  });

  it('an approver and a clerk: what was said to be received too much is owed to no one, and only the owner decides between two files', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId, approver, { amountReceivedKobo: 2 * TOTAL });
    const owed = { order: orderId, adminUsername: approver.by, amountKobo: TOTAL };
    expect(await codeOf(bed.send('orders.decide-refund', owed))).toBe('ORDERS.REFUND_CHANGED');
    await importBy(approver, row(forgedWords, { bankId: 'S-77' }));
    await importBy(owner, row(trueWords, { bankId: 'S-77' }));
    const { doubts } = await bed.send('orders.list-doubts', { limit: 50, isOpen: true });
    const decision = { doubtId: doubts[0]?.id ?? 0, decision: 'first', reason: 'mine' } as const;
    for (const { by: adminUsername, role } of [clerk, approver])
      expect(
        await codeOf(bed.send('orders.decide-doubt', { ...decision, adminUsername, role })),
      ).toBe('ORDERS.DOUBT_NOT_YOURS');
  });
});
