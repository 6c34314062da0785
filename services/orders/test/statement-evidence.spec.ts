import type { CreditRow } from '@spade/contracts/money/statement';
import { approver, buildDebit, buildRow, clerk, owner, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
const DAY = '2026-11-20';

describe('statements as evidence of someone', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open({ AUTO_CONFIRM: 'exact', CLERK_LIMIT_NAIRA: 130_000 });
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const place = async (reference: string) => {
    const { orderId } = await bed.place();
    await bed.database.query(
      'update orders set reference = $2, created_at = $3 where public_id = $1',
      [orderId, reference, `${DAY}T06:00:00Z`],
    );
    return orderId;
  };
  const row = (fields: Partial<CreditRow> = {}) => buildRow({ valueDate: DAY, ...fields });
  const credits = async () => (await bed.send('orders.list-credits', { limit: 200 })).credits;
  const doubts = async (isOpen = true) =>
    (await bed.send('orders.list-doubts', { limit: 50, isOpen })).doubts;
  const decide = async (
    who: { by: string; role: 'owner' | 'approver' | 'clerk' },
    decision: Parameters<typeof bed.send<'orders.decide-doubt'>>[1]['decision'],
    doubtId?: number,
  ) => {
    const [first] = await doubts();
    return bed.send('orders.decide-doubt', {
      doubtId: doubtId ?? first?.id ?? 0,
      decision,
      reason: 'looked at the bank',
      adminUsername: who.by,
      role: who.role,
    });
  };
  const order = (orderId: string) => bed.send('orders.get', { order: orderId });

  describe("when a clerk's own file carries another buyer's bank id", () => {
    const forged = row({ narration: 'NIP/GTB/CHIDI EZE/SO-7K4M2', bankId: 'S-77' });
    const honest = row({ narration: 'NIP/GTB/ADA OBI/SO-HH9ES', bankId: 'S-77' });

    it('shows the contradiction, and confirms neither order before the owner has decided', async () => {
      const [honestOrder, clerksOrder] = [await place('SO-HH9ES'), await place('SO-7K4M2')];
      await statements.importAs(clerk, [forged]);
      const imported = await statements.importAs(approver, [honest]);
      expect(imported).toMatchObject({ addedCredits: 0, contradictions: 1 });
      expect(await bed.confirmExact()).toBe(0);
      const [doubt] = await doubts();
      expect(doubt).toMatchObject({
        kind: 'contradiction',
        credit: { narration: forged.narration, shownBy: [{ by: 'clara', role: 'clerk' }] },
        other: { narration: honest.narration },
        raisedBy: { by: 'ada', role: 'approver' },
      });
      const [credit] = await credits();
      expect(credit).toMatchObject({ isDisputed: true, suggestion: { kind: 'none' } });
      await expect(
        bed.send('orders.match-credit', {
          creditId: credit?.id ?? 0,
          order: clerksOrder,
          adminUsername: 'clara',
        }),
      ).rejects.toMatchObject({ code: 'ORDERS.CREDIT_DISPUTED' });
      for (const who of [clerk, approver])
        await expect(decide(who, 'second')).rejects.toMatchObject({
          code: 'ORDERS.DOUBT_NOT_YOURS',
          details: { needs: 'owner' },
        });
      await decide(owner, 'second');
      expect(await bed.confirmExact()).toBe(1);
      expect((await order(honestOrder)).status).toBe('confirmed');
      expect((await order(clerksOrder)).status).toBe('pending_payment');
    });

    it('takes the money from an order that the forged credit has confirmed', async () => {
      const clerksOrder = await place('SO-7K4M2');
      await statements.importAs(approver, [forged]);
      expect(await bed.confirmExact()).toBe(1);
      await statements.importAs(owner, [honest]);
      await decide(owner, 'second');
      expect(await order(clerksOrder)).toMatchObject({
        status: 'confirmed',
        isPaymentTakenBack: true,
        amountReceivedKobo: 0,
      });
      expect((await credits()).map(({ narration, state }) => [narration, state])).toEqual([
        [honest.narration, 'open'],
        [forged.narration, 'matched'],
      ]);
    });

    it('shows it by the printed balance, too, where the bank gives no id', async () => {
      const [, clerksOrder] = [await place('SO-HH9ES'), await place('SO-7K4M2')];
      const same = { bankId: undefined, balanceKobo: 44_000_000 };
      await statements.importAs(clerk, [{ ...forged, ...same }]);
      expect(await bed.confirmExact()).toBe(1);
      const imported = await statements.importAs(approver, [{ ...honest, ...same }]);
      expect(imported).toMatchObject({ addedCredits: 0, contradictions: 1, questions: 0 });
      await expect(
        bed.send('orders.start-processing', { order: clerksOrder, adminUsername: 'ada' }),
      ).rejects.toMatchObject({ code: 'ORDERS.PAYMENT_TAKEN_BACK' });
    });

    it('adds nothing when the first is right, and two payments when both are', async () => {
      await statements.importAs(approver, [honest]);
      await statements.importAs(clerk, [forged]);
      await decide(owner, 'first');
      expect(await credits()).toMatchObject([{ narration: honest.narration, isDisputed: false }]);
      await statements.importAs(clerk, [forged]);
      await decide(owner, 'both');
      expect(await credits()).toHaveLength(2);
      await expect(decide(approver, 'first', (await doubts(false))[0]?.id)).rejects.toMatchObject({
        code: 'ORDERS.DOUBT_DECIDED',
        details: { decision: 'both' },
      });
    });

    it('is decided once, however many decide at once', async () => {
      await statements.importAs(approver, [honest]);
      await statements.importAs(clerk, [forged]);
      const [doubt] = await doubts();
      const decided = await Promise.allSettled([
        decide(owner, 'second', doubt?.id),
        decide({ ...owner, by: 'other' }, 'both', doubt?.id),
      ]);
      expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await credits()).toHaveLength(2);
    });
  });

  it.each([
    ['cut', 'NIP/GTB/ADA OBI/SO-HH9ES BLUE CERAMIC', 'NIP/GTB/ADA OBI/SO-HH9ES BLUE CER'],
    ['in another order', 'NIP/GTB/ADA OBI/SO-HH9ES', 'SO-HH9ES ADA OBI GTB NIP'],
    ['without a reference', 'NIP/GTB/ADA OBI', 'NIP/GTB/ADA OBI MRS'],
    ['wrapped', 'NIP/GTB/ADA OBIORA/SO-HH9ES', 'NIP/GTB/ADA OBIO RA/SO-HH9ES'],
  ])('raises nothing about words that are %s', async (_how, first, second) => {
    await statements.importAs(clerk, [row({ narration: first, bankId: 'S-1' })]);
    const again = await statements.importAs(
      approver,
      [row({ narration: second, bankId: 's-1' })],
      'Zenith PDF',
    );
    expect(again).toMatchObject({ addedCredits: 0, knownCredits: 1, contradictions: 0 });
    expect(await doubts()).toEqual([]);
  });

  it("marks what only a clerk's file shows of the days that an approver imports", async () => {
    const clerksOrder = await place('SO-7K4M2');
    const mine = row({ line: 3, narration: 'NIP/KUDA/CHIDI EZE/SO-7K4M2' });
    const true1 = row({ line: 2, narration: 'NIP/KUDA/NGOZI OKE/rent' });
    const later = row({ line: 4, valueDate: '2026-11-23', narration: 'NIP/UBA/TUNDE ALADE/bag' });
    await statements.importAs(clerk, [true1, mine, later]);
    await statements.importAs(approver, [true1]);
    const [doubt, ...others] = await doubts();
    expect(others).toEqual([]);
    expect(doubt).toMatchObject({ kind: 'missing', credit: { narration: mine.narration } });
    expect(await bed.confirmExact()).toBe(0);
    await expect(decide(clerk, 'payment')).rejects.toMatchObject({
      code: 'ORDERS.DOUBT_NOT_YOURS',
      details: { needs: 'approver' },
    });
    await expect(decide(approver, 'first')).rejects.toMatchObject({
      code: 'ORDERS.DOUBT_OF_OTHER_KIND',
      details: { kind: 'missing' },
    });
    await decide(approver, 'no_payment');
    expect((await credits()).find(({ narration }) => narration === mine.narration)).toMatchObject({
      state: 'reversed',
    });
    expect((await order(clerksOrder)).status).toBe('pending_payment');
  });

  it('takes the mark away once an approver imports a file that shows the credit', async () => {
    const mine = row({ line: 3, narration: 'NIP/KUDA/CHIDI EZE/SO-7K4M2' });
    await statements.importAs(clerk, [mine]);
    await statements.importAs(approver, [row({ narration: 'NIP/KUDA/NGOZI OKE/rent' })]);
    expect(await doubts()).toHaveLength(1);
    await statements.importAs(approver, [mine]);
    expect(await doubts()).toEqual([]);
    expect(await doubts(false)).toMatchObject([{ decision: 'shown', decidedBy: 'ada' }]);
  });

  it('marks it again once the import that raised the mark was withdrawn, and another one lacks it', async () => {
    await statements.importAs(clerk, [row({ line: 3, narration: 'NIP/KUDA/CHIDI EZE/SO-7K4M2' })]);
    const others = [row({ narration: 'NIP/KUDA/NGOZI OKE/rent' })];
    const { statementId } = await statements.importAs(approver, others);
    await bed.send('orders.withdraw-statement', {
      statementId,
      reason: 'wrong account',
      adminUsername: 'ada',
      role: 'approver',
    });
    expect(await doubts()).toEqual([]);
    await statements.importAs(approver, others);
    expect(await doubts()).toMatchObject([{ kind: 'missing' }]);
  });

  describe("when a credit that only a clerk's file shows comes another way", () => {
    const rent = row({ narration: 'NIP/KUDA/NGOZI OKE/rent' });
    const mine = row({ line: 3, narration: 'NIP/KUDA/CHIDI EZE/SO-7K4M2' });
    const missing = async () =>
      (await doubts()).flatMap(({ kind, credit }) =>
        kind === 'missing' ? [credit.narration] : [],
      );
    const startProcessing = (orderId: string) =>
      bed.send('orders.start-processing', { order: orderId, adminUsername: 'ada' });

    it("marks it once the approver's row is said to be another payment", async () => {
      const clerksOrder = await place('SO-7K4M2');
      await statements.importAs(clerk, [row({ narration: 'ADA OBI blue chair SO-7K4M2' })]);
      expect(await bed.confirmExact()).toBe(1);
      const imported = await statements.importAs(approver, [
        row({ narration: 'ADA OBI chair delivery' }),
      ]);
      expect(imported).toMatchObject({ questions: 1, addedCredits: 0 });
      expect(await missing()).toEqual([]);
      await decide(approver, 'other');
      expect(await missing()).toEqual(['ADA OBI blue chair SO-7K4M2']);
      await expect(startProcessing(clerksOrder)).rejects.toMatchObject({
        code: 'ORDERS.PAYMENT_TAKEN_BACK',
      });
    });

    it('says nothing of it once the row is said to be the same payment', async () => {
      await statements.importAs(clerk, [row({ narration: 'ADA OBI blue chair' })]);
      await statements.importAs(approver, [
        rent,
        row({ line: 3, narration: 'ADA OBI chair Lekki' }),
      ]);
      await decide(approver, 'same');
      expect(await doubts()).toEqual([]);
    });

    it("marks the row that a clerk says is another payment than one of the clerk's own", async () => {
      await statements.importAs(clerk, [row({ narration: 'ADA OBI blue chair' })]);
      await statements.importAs(clerk, [row({ narration: 'ADA OBI chair SO-7K4M2' })]);
      await statements.importAs(approver, [
        rent,
        row({ line: 3, narration: 'ADA OBI blue chair' }),
      ]);
      await decide(clerk, 'other');
      expect(await missing()).toEqual(['ADA OBI chair SO-7K4M2']);
    });

    it('marks it when the clerk imports after the approver, before anything is confirmed', async () => {
      const clerksOrder = await place('SO-7K4M2');
      await statements.importAs(approver, [rent]);
      await statements.importAs(clerk, [rent, mine]);
      expect(await missing()).toEqual([mine.narration]);
      expect(await bed.confirmExact()).toBe(0);
      expect((await order(clerksOrder)).status).toBe('pending_payment');
    });

    it('leaves alone what may have come after the approver took the file, and other days', async () => {
      await statements.importAs(approver, [buildRow({ narration: rent.narration })]);
      await statements.importAs(clerk, [
        buildRow({ narration: mine.narration }),
        row({ line: 3, narration: 'NIP/UBA/TUNDE ALADE/bag' }),
      ]);
      expect(await doubts()).toEqual([]);
    });

    it('marks it in days of which the approver has debits alone, and in no other account', async () => {
      const account = { accountNumber: '0123456789' };
      const paidOut = buildDebit({ valueDate: '2026-11-22', narration: 'POS fee', ...account });
      const other = { valueDate: '2026-11-21', narration: 'NIP/UBA/TUNDE ALADE/bag' };
      await statements.importAs(owner, [row({ accountNumber: '9876543210' })]);
      await statements.importAs(approver, [{ ...rent, ...account }, paidOut]);
      await statements.importAs(clerk, [
        row({ ...other, accountNumber: '9876543210' }),
        { ...mine, valueDate: '2026-11-22', ...account },
      ]);
      expect(await missing()).toEqual([mine.narration]);
    });

    it('marks it whatever account number a clerk has written into the file, masked or of no one', async () => {
      const account = { accountNumber: '0123456789' };
      await statements.importAs(approver, [{ ...rent, ...account }]);
      await statements.importAs(clerk, [{ ...mine, accountNumber: '5555555555' }]);
      await statements.importAs(clerk, [
        row({ line: 3, narration: 'NIP/UBA/TUNDE ALADE/bag', accountNumber: '456789' }),
      ]);
      expect((await missing()).toSorted()).toEqual([mine.narration, 'NIP/UBA/TUNDE ALADE/bag']);
    });

    it('marks it once the import that alone showed it was withdrawn, and another one lacks it', async () => {
      const shown = await statements.importAs(approver, [rent, mine]);
      await statements.importAs(clerk, [mine]);
      await statements.importAs(owner, [rent]);
      expect(await doubts()).toEqual([]);
      await bed.send('orders.withdraw-statement', {
        statementId: shown.statementId,
        reason: 'a file of someone else',
        adminUsername: 'ada',
        role: 'approver',
      });
      expect(await missing()).toEqual([mine.narration]);
    });

    it('marks it when a debit of the same file may have returned it, and it is said to be a payment', async () => {
      await statements.importAs(clerk, [mine]);
      const debit = buildDebit({ valueDate: DAY, narration: mine.narration });
      await statements.importAs(approver, [rent, { ...debit, isReversal: false }]);
      for (const { id, kind } of await doubts())
        if (kind === 'may_be_returned') await decide(approver, 'payment', id);
      expect(await missing()).toEqual([mine.narration]);
    });

    it('marks it when it is called a payment after the bank took it back', async () => {
      const reversal = row({ line: 3, narration: 'RVSL CHIDI EZE', isReversal: true });
      await statements.importAs(clerk, [reversal]);
      await statements.importAs(approver, [rent]);
      expect(await doubts()).toEqual([]);
      const [credit] = (await credits()).filter(({ state }) => state === 'reversed');
      await bed.send('orders.overrule-reversal', {
        creditId: credit?.id ?? 0,
        isPayment: true,
        reason: 'seen at the bank',
        adminUsername: 'ada',
      });
      expect(await missing()).toEqual([reversal.narration]);
    });

    it('asks no more of what was decided, whoever imports', async () => {
      await statements.importAs(approver, [rent]);
      await statements.importAs(clerk, [mine]);
      await decide(approver, 'payment');
      await statements.importAs(owner, [rent]);
      await statements.importAs(clerk, [mine]);
      expect(await doubts()).toEqual([]);
    });
  });

  describe('when a row may be a known payment', () => {
    const first = row({ narration: 'ADA OBI blue chair SO-HH9ES' });
    const second = row({ narration: 'ADA OBI chair delivery' });

    it('asks, and adds nothing before the answer', async () => {
      await statements.importAs(clerk, [first]);
      await statements.importAs(clerk, [second]);
      expect(await credits()).toHaveLength(1);
      expect(await doubts()).toMatchObject([{ kind: 'same_payment', isOfTwo: false }]);
      await decide(clerk, 'other');
      expect(await credits()).toHaveLength(2);
      expect(await doubts()).toEqual([]);
    });

    it('adds no payment for another row that the bank marks as a reversal', async () => {
      await statements.importAs(clerk, [first]);
      await statements.importAs(clerk, [{ ...second, isReversal: true }]);
      await decide(clerk, 'other');
      expect((await credits()).map(({ narration, state }) => [narration, state])).toEqual([
        [second.narration, 'reversed'],
        [first.narration, 'open'],
      ]);
    });

    it('keeps the order that the row names until it is decided', async () => {
      const orderId = await place('SO-7K4M2');
      await bed.rows.endWindow(orderId);
      await statements.importAs(clerk, [row({ narration: 'ADA OBI blue chair' })]);
      await statements.importAs(clerk, [row({ narration: 'ADA OBI chair SO-7K4M2' })]);
      expect(await doubts()).toHaveLength(1);
      await bed.sweep();
      expect((await order(orderId)).status).toBe('pending_payment');
      await decide(clerk, 'same');
      await bed.sweep();
      expect((await order(orderId)).status).toBe('failed');
    });

    it("lets an approver answer where two people's files are concerned", async () => {
      await statements.importAs(approver, [first]);
      await statements.importAs(clerk, [second]);
      await expect(decide(clerk, 'other')).rejects.toMatchObject({
        code: 'ORDERS.DOUBT_NOT_YOURS',
        details: { needs: 'approver' },
      });
      await decide(approver, 'same');
      expect(await credits()).toHaveLength(1);
      // The answer is remembered: the same row again is known.
      expect(await statements.importAs(clerk, [second])).toMatchObject({
        addedCredits: 0,
        knownCredits: 1,
        questions: 0,
      });
    });

    it('asks once, however often the file comes', async () => {
      await statements.importAs(approver, [first]);
      await statements.importAs(clerk, [second]);
      await statements.importAs(clerk, [second]);
      expect(await doubts()).toHaveLength(1);
      await expect(decide(approver, 'same', 999_999)).rejects.toMatchObject({
        code: 'ORDERS.DOUBT_NOT_FOUND',
      });
    });
  });

  describe('one identity, whatever the format', () => {
    const split = row({ narration: 'SO-HH9ES', sender: 'ADA OBI' });
    const joined = row({ narration: 'TRANSFER FROM OBI ADA SO-HH9ES' });

    it('knows a credit whose sender another reader leaves in the narration', async () => {
      await statements.importAs(approver, [split], 'GTBank CSV');
      for (const format of ['MT940', 'Zenith PDF', 'OFX'])
        expect(await statements.importAs(approver, [joined], format)).toMatchObject({
          addedCredits: 0,
          knownCredits: 1,
        });
    });

    it('tells equal rows apart by balance, account and number', async () => {
      const equal = row({ narration: 'CASH DEPOSIT', balanceKobo: 500_000_000 });
      await statements.importAs(approver, [equal]);
      const next = { ...equal, line: 3, balanceKobo: 512_500_000 };
      expect(await statements.importAs(approver, [equal, next])).toMatchObject({
        addedCredits: 1,
        knownCredits: 1,
      });
      const plain = row({ narration: 'CASH DEPOSIT' });
      expect(
        await statements.importAs(approver, [plain, { ...plain, line: 3 }], 'OFX'),
      ).toMatchObject({ addedCredits: 0, knownCredits: 2 });
      const account = { ...plain, accountNumber: '0123456789' };
      await statements.importAs(approver, [account, { ...account, line: 3 }], 'OFX');
      expect(
        await statements.importAs(approver, [{ ...account, accountNumber: '9876543210' }], 'OFX'),
      ).toMatchObject({ addedCredits: 1 });
    });

    it('adds none of what an earlier release has imported', async () => {
      await statements.importAs(approver, [split, { ...joined, line: 3, amountKobo: 5 }]);
      await bed.database.query('truncate credit_sightings');
      for (const format of ['GTBank CSV', 'MT940', 'camt.053'])
        expect(
          await statements.importAs(
            approver,
            [joined, { ...split, line: 3, amountKobo: 5, bankId: `id ${format}` }],
            format,
          ),
        ).toMatchObject({ addedCredits: 0, knownCredits: 2 });
    });
  });

  describe('withdrawal', () => {
    const file = [
      row({ narration: 'NIP/KUDA/CHIDI EZE/SO-7K4M2' }),
      row({ line: 3, narration: 'x' }),
    ];
    const withdraw = (
      statementId: string,
      who: { by: string; role: 'owner' | 'approver' | 'clerk' },
    ) =>
      bed.send('orders.withdraw-statement', {
        statementId,
        reason: 'wrong file',
        adminUsername: who.by,
        role: who.role,
      });

    it('says what follows, takes the money from orders, and keeps every row', async () => {
      const orderId = await place('SO-7K4M2');
      const { statementId } = await statements.importAs(clerk, file);
      expect(await bed.confirmExact()).toBe(1);
      await statements.importAs(approver, file.slice(1), 'OFX');
      const preview = await bed.send('orders.preview-withdrawal', {
        statementId,
        adminUsername: 'ada',
        role: 'approver',
      });
      expect(preview).toMatchObject({
        refusal: null,
        credits: 1,
        sumKobo: TOTAL,
        kept: 1,
        returned: 0,
        orders: [{ reference: 'SO-7K4M2', amountKobo: TOTAL }],
      });
      expect(await withdraw(statementId, approver)).toMatchObject({ withdrawnBy: 'ada' });
      const taken = await order(orderId);
      expect(taken).toMatchObject({ isPaymentTakenBack: true, amountReceivedKobo: 0 });
      expect(taken.history.at(-1)?.reason).toContain('withdrew the import');
      expect(await credits()).toHaveLength(2);
      // Repeated, it stays as it is.
      await withdraw(statementId, approver);
      // The true file shows it again.
      await statements.importAs(approver, file);
      expect((await credits()).map(({ state }) => state)).toEqual(['open', 'matched']);
    });

    it('is for the author within an hour, while nothing was decided', async () => {
      const asked = async (who: { by: string; role: 'clerk' }, statementId: string) =>
        withdraw(statementId, who).catch((error: unknown) => error);
      const { statementId } = await statements.importAs(clerk, file);
      expect(await asked({ by: 'other', role: 'clerk' }, statementId)).toMatchObject({
        code: 'ORDERS.WITHDRAWAL_REFUSED',
        details: { reason: 'not_yours' },
      });
      await bed.database.query("update statements set imported_at = now() - interval '61 minutes'");
      expect(await asked(clerk, statementId)).toMatchObject({ details: { reason: 'too_late' } });
      await bed.database.query('update statements set imported_at = now()');
      const [credit] = await credits();
      await bed.send('orders.dismiss-credit', {
        creditId: credit?.id ?? 0,
        adminUsername: 'clara',
        reason: 'a loan',
      });
      expect(await asked(clerk, statementId)).toMatchObject({ details: { reason: 'decided' } });
      await withdraw(statementId, approver);
      expect(await asked(clerk, statementId)).toMatchObject({ details: { reason: 'withdrawn' } });
      const fresh = await statements.importAs(clerk, [row({ narration: 'another' })]);
      expect(await withdraw(fresh.statementId, clerk)).toMatchObject({ withdrawnBy: 'clara' });
    });

    it('lets payments count again that its debits took back', async () => {
      const orderId = await place('SO-HH9ES');
      await statements.importAs(approver, [row({ narration: 'NIP/GTB/ADA OBI/SO-HH9ES' })]);
      expect(await bed.confirmExact()).toBe(1);
      const forged = buildDebit({ valueDate: DAY, narration: 'RVSL SO-HH9ES' });
      const { statementId } = await statements.importAs(clerk, [forged]);
      expect(await order(orderId)).toMatchObject({ amountReceivedKobo: 0 });
      await withdraw(statementId, approver);
      expect(await order(orderId)).toMatchObject({
        amountReceivedKobo: TOTAL,
        isPaymentTakenBack: false,
        status: 'confirmed',
      });
    });
  });
});
