import { formatShortDay, lagosDay } from '@spade/contracts/lagos';
import { buildProof } from './build-order.ts';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
const account = { bankCode: '000016', accountNumber: '0000014579', accountName: 'CHIDI EZE' };

describe('a refund that is owed', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  /** An order for which ₦1,000 too much came. */
  const overpaid = async (): Promise<string> => {
    const { orderId } = await bed.place();
    const amountKobo = TOTAL + 100_000;
    const [creditId = 0] = await statements.credit({ amountKobo });
    const staff = { order: orderId, adminUsername: 'ada' };
    await bed.send('orders.match-credit', { ...staff, creditId, amountKobo });
    await bed.owe(orderId);
    return orderId;
  };
  const give = (orderId: string, fields: Partial<typeof account> = {}, code?: string) =>
    bed.send('orders.set-refund-account', {
      orderId,
      account: { ...account, ...fields },
      ...(code !== undefined && { code }),
    });
  const codesOf = async (orderId: string) =>
    (await bed.rows.events(orderId))
      .filter(({ name }) => name === 'mailbox-code-issued')
      .map(({ payload }) => String(payload.code));
  /** Asks for another account, and enters the code that was mailed for it. */
  const change = async (orderId: string, fields: Partial<typeof account>) => {
    await expect(give(orderId, fields)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
    return give(orderId, fields, (await codesOf(orderId)).at(-1));
  };
  const settle = (order: string) =>
    bed.send('orders.settle-refund', {
      order,
      adminUsername: 'bola',
      amountKobo: 100_000,
      bankReference: 'FT-17',
    });
  const undo = (order: string) => bed.send('orders.undo-refund', { order, adminUsername: 'bola' });
  const get = (order: string) => bed.send('orders.get', { order });
  const owed = async (hasAccount?: boolean) =>
    bed.send('orders.list-refunds', {
      state: 'owed',
      limit: 10,
      ...(hasAccount !== undefined && { hasAccount }),
    });
  /** Moves refunds into the past, beyond the trigger that protects them. */
  const age = async (interval: string) => {
    await bed.database.query('alter table refunds disable trigger user');
    await bed.database.query(`update refunds set paid_at = paid_at - interval '${interval}'`);
    await bed.database.query('alter table refunds enable trigger user');
  };
  const mails = async (orderId: string) =>
    (await bed.rows.events(orderId)).filter(({ name }) => name === 'refund-paid');

  it('asks its buyer for an account, and shows no more of it than its end', async () => {
    const orderId = await overpaid();
    const before = await bed.send('orders.get-public', { orderId });
    expect(before.refund).toMatchObject({ account: null });
    expect(before.refundTime).toMatch(/^within 5 working days \(by .* if you tell us today\)$/);
    expect(before.refund?.banks).toContainEqual({ code: '000013', name: 'GTBank' });
    const after = await give(orderId);
    expect(after.refund).toMatchObject({
      account: 'First Bank, account ending in 4579',
      isNumberDoubtful: false,
    });
    // The days count from now on, whenever the page is read.
    expect(after.refundTime).toMatch(/^within 5 working days \(by /);
    expect(JSON.stringify(after)).not.toContain(account.accountNumber);
    expect((await get(orderId)).refundAccount).toMatchObject({
      ...account,
      bankName: 'First Bank',
      isNumberDoubtful: false,
      isOtherName: false,
    });
  });

  it('shows staff the day that its buyer reads, from when the account is named', async () => {
    const orderId = await overpaid();
    expect((await owed()).refunds).toMatchObject([{ payBy: null, ended: null }]);
    const { refundTime } = await give(orderId);
    const [refund] = (await owed()).refunds;
    expect(refundTime).toBe(`within 5 working days (by ${formatShortDay(refund?.payBy ?? '')})`);
  });

  it('counts the days from the decision where the account was named before it', async () => {
    const orderId = await overpaid();
    await give(orderId);
    await bed.database.query(`update refund_accounts set given_at = now() - interval '30 days'`);
    const [refund] = (await owed()).refunds;
    expect(refund?.payBy && refund.payBy > lagosDay(new Date())).toBe(true);
    expect((await bed.send('orders.get-public', { orderId })).refundTime).toContain('(by ');
  });

  it('lists what is due first before what is due later, what has no account last, also across pages', async () => {
    const [unnamed, later, due] = [await overpaid(), await overpaid(), await overpaid()];
    for (const orderId of [later, due]) {
      await bed.database.query(
        `update refund_accounts set given_at = given_at + interval '1 hour'`,
      );
      await give(orderId);
    }
    const first = await bed.send('orders.list-refunds', { state: 'owed', limit: 2 });
    const second = await bed.send('orders.list-refunds', {
      state: 'owed',
      limit: 2,
      cursor: first.nextCursor ?? '',
    });
    const ids = [...first.refunds, ...second.refunds].map(({ orderId }) => orderId);
    expect(ids).toEqual([due, later, unnamed]);
  });

  it('says which step ended its order, and who took it', async () => {
    const orderId = await overpaid();
    await bed.send('orders.cancel-paid', {
      order: orderId,
      adminUsername: 'ada',
      reason: 'broken',
    });
    const { refunds } = await owed();
    expect(refunds).toMatchObject([
      { reason: 'ended', ended: { kind: 'cancelled', actor: 'ada', reason: 'broken' } },
    ]);
  });

  it('takes another account in its place, and says so in the history once for each', async () => {
    const orderId = await overpaid();
    await give(orderId);
    await give(orderId);
    const other = { accountNumber: '0000014570', accountName: 'NGOZI BALOGUN' };
    expect((await change(orderId, other)).refund).toMatchObject({ isNumberDoubtful: true });
    const { history, refundAccount } = await get(orderId);
    expect(refundAccount).toMatchObject({ ...other, isNumberDoubtful: true, isOtherName: true });
    const given = history.filter(({ kind }) => kind === 'refund_account_given');
    expect(given.map(({ actor, reason }) => [actor, reason])).toEqual([
      ['customer', 'First Bank, account ending in 4579'],
      ['customer', 'First Bank, account ending in 4570'],
    ]);
    // The link may be in other hands.
    const told = (await bed.rows.events(orderId)).filter(
      ({ name }) => name === 'refund-account-given',
    );
    expect(told.map(({ payload }) => payload.toAccount)).toEqual(given.map(({ reason }) => reason));
  });

  describe('when someone with the link names another account', () => {
    const other = { accountNumber: '0000014570', accountName: 'NGOZI BALOGUN' };
    const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const held = async (orderId: string) => (await get(orderId)).refundAccount;

    it('keeps the first one, and mails the code to the buyer with the end of the account', async () => {
      const orderId = await overpaid();
      await give(orderId);
      await expect(give(orderId, other)).rejects.toMatchObject({
        code: 'ORDERS.CODE_NEEDED',
        details: { expiresAt: expect.any(String) },
      });
      expect(await held(orderId)).toMatchObject(account);
      const mailed = (await bed.rows.events(orderId)).at(-1);
      expect(mailed).toMatchObject({
        name: 'mailbox-code-issued',
        payload: {
          code: expect.stringMatching(/^\d{6}$/),
          toAccount: 'First Bank, account ending in 4570',
          buyer: { email: 'chidi@mail.example' },
        },
      });
    });

    it('takes no code of another account, and none a second time', async () => {
      const orderId = await overpaid();
      await give(orderId);
      await expect(give(orderId, other)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
      const [code = ''] = await codesOf(orderId);
      const third = { ...other, accountName: 'MALLORY' };
      await expect(give(orderId, third, code)).rejects.toMatchObject({
        code: 'ORDERS.CODE_REFUSED',
        details: { triesLeft: 0 },
      });
      expect((await give(orderId, other, code)).refund?.account).toMatch(/4570$/);
      await expect(give(orderId, third)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
      await expect(give(orderId, third, code)).rejects.toMatchObject({
        code: 'ORDERS.CODE_REFUSED',
      });
      expect(await held(orderId)).toMatchObject(other);
    });

    it('has three tries, of which each counts, also at the same moment', async () => {
      const orderId = await overpaid();
      await give(orderId);
      await expect(give(orderId, other)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
      const [code = ''] = await codesOf(orderId);
      const tries = await Promise.allSettled(
        Array.from({ length: 3 }, () => give(orderId, other, wrong(code))),
      );
      const left = tries.map((one) => one.status === 'rejected' && one.reason.details.triesLeft);
      expect(left.toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 1, 2]);
      await expect(give(orderId, other, code)).rejects.toMatchObject({
        code: 'ORDERS.CODE_REFUSED',
      });
      expect(await held(orderId)).toMatchObject(account);
    });

    it('takes no code after ten minutes', async () => {
      const orderId = await overpaid();
      await give(orderId);
      await expect(give(orderId, other)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
      await bed.database.query('update mailbox_codes set expires_at = now()');
      const [code = ''] = await codesOf(orderId);
      await expect(give(orderId, other, code)).rejects.toMatchObject({
        code: 'ORDERS.CODE_REFUSED',
      });
    });

    it('mails three codes a day, however often it is asked', async () => {
      const orderId = await overpaid();
      await give(orderId);
      const ask = (n: number) => give(orderId, { accountName: `MALLORY ${n}` });
      for (let n = 0; n < 40; n += 1)
        await expect(ask(n)).rejects.toMatchObject({
          code: n < 3 ? 'ORDERS.CODE_NEEDED' : 'ORDERS.TOO_MANY_CODES',
        });
      // The same account again is the same code.
      await expect(ask(0)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
      const before = (await bed.rows.events(orderId)).length;
      expect(await codesOf(orderId)).toHaveLength(3);
      await give(orderId);
      expect(await bed.rows.events(orderId)).toHaveLength(before);
      await bed.database.query("update mailbox_codes set sent_at = now() - interval '25 hours'");
      await expect(ask(9)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
    });

    it('forgets its codes after some days', async () => {
      const orderId = await overpaid();
      await give(orderId);
      await expect(give(orderId, other)).rejects.toMatchObject({ code: 'ORDERS.CODE_NEEDED' });
      await bed.applyRetention();
      const kept = () => bed.database.query('select from mailbox_codes');
      expect(await kept()).toHaveLength(1);
      await bed.database.query("update mailbox_codes set sent_at = now() - interval '3 days'");
      await bed.applyRetention();
      expect(await kept()).toHaveLength(0);
    });
  });

  it('has no account before it is owed, nor once it is paid', async () => {
    const { orderId } = await bed.place();
    await expect(give(orderId)).rejects.toMatchObject({ code: 'ORDERS.NO_REFUND_OWED' });
    expect((await bed.send('orders.get-public', { orderId })).refund).toBeNull();
    const paid = await overpaid();
    await settle(paid);
    await expect(give(paid)).rejects.toMatchObject({ code: 'ORDERS.NO_REFUND_OWED' });
    await expect(give('A'.repeat(22))).rejects.toMatchObject({ code: 'ORDERS.NOT_FOUND' });
  });

  it('is listed with its account, and for the bank only with one', async () => {
    const [orderId] = [await overpaid(), await overpaid()];
    await give(orderId);
    expect(await owed()).toMatchObject({ total: 2, withAccount: 1, owedKobo: 200_000 });
    const { refunds } = await owed(true);
    expect(refunds).toMatchObject([{ orderId, account: { accountNumber: '0000014579' } }]);
  });

  describe('when staff have ticked it off', () => {
    it('can be undone within the hour, and is owed again', async () => {
      const orderId = await overpaid();
      const paid = await settle(orderId);
      expect(paid).toMatchObject({ refundOwedKobo: 0, refunds: [{ note: 'FT-17' }] });
      expect(paid.refunds[0]?.undoableUntil).not.toBeNull();
      const listed = await bed.send('orders.list-refunds', { state: 'paid', limit: 5 });
      expect(listed).toMatchObject({ total: 1, owedKobo: 0, paidKobo: 100_000 });
      expect(await undo(orderId)).toMatchObject({
        refundOwedKobo: 100_000,
        refundedKobo: 0,
        refunds: [],
      });
      await expect(undo(orderId)).rejects.toMatchObject({ code: 'ORDERS.REFUND_FINAL' });
      await age('2 hours');
      expect(await bed.tellRefunds()).toBe(0);
      expect(await mails(orderId)).toEqual([]);
      expect(await settle(orderId)).toMatchObject({ refundOwedKobo: 0 });
    });

    it('tells its buyer after the hour, once, and stays', async () => {
      const orderId = await overpaid();
      await give(orderId);
      await settle(orderId);
      expect(await bed.tellRefunds()).toBe(0);
      await age('59 minutes');
      expect(await bed.tellRefunds()).toBe(0);
      await age('1 minute');
      await expect(undo(orderId)).rejects.toMatchObject({ code: 'ORDERS.REFUND_FINAL' });
      expect(await Promise.all([bed.tellRefunds(), bed.tellRefunds()])).toContain(1);
      expect(await bed.tellRefunds()).toBe(0);
      expect(await mails(orderId)).toMatchObject([
        { payload: { refundKobo: 100_000, toAccount: 'First Bank, account ending in 4579' } },
      ]);
      expect((await get(orderId)).refunds).toMatchObject([{ undoableUntil: null }]);
    });

    it('says on the order page when it was paid, and to which account its buyer had named by then', async () => {
      const sent = async (orderId: string) =>
        (await bed.send('orders.get-public', { orderId })).refundsSent;
      const orderId = await overpaid();
      await give(orderId);
      expect(await sent(orderId)).toEqual([]);
      await settle(orderId);
      const [refund] = (await get(orderId)).refunds;
      const account = 'First Bank, account ending in 4579';
      expect(await sent(orderId)).toEqual([
        { amountKobo: 100_000, paidAt: refund?.paidAt, account },
      ]);
      // An account that is named after the money left is not the one that it went to.
      await bed.database.query(
        `update refund_accounts set given_at = now() + interval '1 second'
         where order_id = (select id from orders where public_id = $1)`,
        [orderId],
      );
      expect(await sent(orderId)).toMatchObject([{ account: null }]);
      await undo(orderId);
      expect(await sent(orderId)).toEqual([]);
    });

    it('is undone by one of two at once', async () => {
      const orderId = await overpaid();
      await settle(orderId);
      const outcomes = await Promise.allSettled([undo(orderId), undo(orderId)]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await get(orderId)).toMatchObject({ refundOwedKobo: 100_000 });
    });

    it('answers a repeated delivery of the undo as it did', async () => {
      const orderId = await overpaid();
      await settle(orderId);
      const request = { order: orderId, adminUsername: 'bola' };
      const first = await bed.sendAs('undo-1', 'orders.undo-refund', request);
      expect(await bed.sendAs('undo-1', 'orders.undo-refund', request)).toEqual(first);
    });

    it('lets a late payment wait again for staff when it is undone', async () => {
      const product = bed.catalog.sell({ available: 1 });
      const { orderId } = await bed.placeIn('expired', { productId: product });
      await bed.place({ productId: product });
      await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
      const [creditId = 0] = await statements.credit({ amountKobo: TOTAL });
      const staff = { order: orderId, adminUsername: 'ada' };
      const late = await bed.send('orders.match-credit', { ...staff, creditId });
      expect(late).toMatchObject({ isPaidLate: true, toDecideKobo: TOTAL, refundOwedKobo: 0 });
      await bed.owe(orderId);
      expect((await give(orderId)).refund?.account).toMatch(/^First Bank/);
      const paid = { ...staff, amountKobo: TOTAL, bankReference: 'FT-18' };
      expect(await bed.send('orders.settle-refund', paid)).toMatchObject({
        isPaidLate: false,
        lateSettlement: 'refunded',
      });
      expect(await undo(orderId)).toMatchObject({
        isPaidLate: true,
        lateSettlement: null,
        refundOwedKobo: TOTAL,
      });
    });

    it('changes nothing else of the record, which the database refuses', async () => {
      const orderId = await overpaid();
      await settle(orderId);
      for (const change of ['amount_kobo = 1', "note = 'x'"])
        await expect(bed.database.query(`update refunds set ${change}`)).rejects.toThrow(
          'append-only',
        );
      await expect(bed.database.query('delete from refunds')).rejects.toThrow('append-only');
    });
  });

  describe('and the data of its buyer', () => {
    const accounts = () => bed.database.query('select account_number from refund_accounts');

    it('are exported with the account', async () => {
      const orderId = await overpaid();
      await give(orderId);
      const { orders } = await bed.send('orders.export-person', { email: 'chidi@mail.example' });
      expect(orders).toMatchObject([{ refundAccount: account }]);
    });

    it('lose the account when the person is erased', async () => {
      const orderId = await overpaid();
      await give(orderId);
      await settle(orderId);
      await bed.send('orders.start-processing', { order: orderId, adminUsername: 'ada' });
      await bed.deliver(orderId);
      await bed.rows.age(orderId, 15);
      await bed.send('orders.erase-person', { email: 'chidi@mail.example' });
      expect(await accounts()).toEqual([]);
      await age('2 hours');
      expect(await bed.tellRefunds()).toBe(1);
      expect(await mails(orderId)).toEqual([]);
    });

    it('lose the account a year after it was paid, not before', async () => {
      const [paid, waits] = [await overpaid(), await overpaid()];
      for (const orderId of [paid, waits]) await give(orderId);
      await bed.database.query("update refund_accounts set given_at = now() - interval '2 years'");
      await settle(paid);
      await age('364 days');
      await bed.applyRetention();
      expect(await accounts()).toHaveLength(2);
      await age('2 days');
      await bed.applyRetention();
      expect(await accounts()).toHaveLength(1);
      expect((await get(waits)).refundAccount).not.toBeNull();
    });
  });
});
