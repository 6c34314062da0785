import type { StaffRole } from '@spade/contracts/staff/permissions';
import { buildProof } from './build-order.ts';
import { buildDebit, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

describe('what a clerk has just confirmed', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const get = (order: string) => bed.send('orders.get', { order });
  const confirm = (order: string, role: StaffRole = 'clerk', amountReceivedKobo?: number) =>
    bed.send('orders.confirm', {
      order,
      adminUsername: 'chidi',
      role,
      ...(amountReceivedKobo === undefined ? {} : { amountReceivedKobo }),
    });
  const unconfirm = (order: string, adminUsername = 'chidi', role: StaffRole = 'clerk') =>
    bed.send('orders.undo-confirmation', { order, adminUsername, role, reason: 'a slip' });
  const start = (order: string, adminUsername: string) =>
    bed.send('orders.fulfil', { order, adminUsername, step: 'process' });
  /** The mails about payment of an order that its buyer gets now, and those that wait. */
  const mails = async (orderId: string) => {
    const rows = await bed.database.query<{ name: string; waits: boolean }>(
      `select name, coalesce(due_at > now(), false) as waits from outbox
       where payload->>'orderId' = $1 and name like any('{order-confirmed,payment-%,refund-owed}')
       order by occurred_at`,
      [orderId],
    );
    return rows.map(({ name, waits }) => (waits ? `${name} waits` : name));
  };
  /** Five minutes pass. */
  const wait = () =>
    bed.database.query(`update outbox set due_at = due_at - interval '6 minutes';
      update orders set mail_due_at = mail_due_at - interval '6 minutes', confirmed_at = confirmed_at - interval '6 minutes';
      update credit_decisions set at = at - interval '6 minutes'`);

  it('waits five minutes for its mail, and the clerk undoes it in that time: the buyer hears nothing', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const confirmed = await confirm(orderId, 'clerk', TOTAL);
    expect(confirmed).toMatchObject({ status: 'confirmed', confirmedBy: 'chidi' });
    const minutes = (Date.parse(confirmed.mailDueAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(4);
    expect(minutes).toBeLessThan(6);
    expect(await mails(orderId)).toEqual(['order-confirmed waits']);
    expect(await unconfirm(orderId)).toMatchObject({
      status: 'awaiting_confirmation',
      amountReceivedKobo: null,
      credits: [],
      confirmedAt: null,
      confirmedBy: null,
      mailDueAt: null,
    });
    expect(await mails(orderId)).toEqual([]);
    expect(await get(orderId)).toMatchObject({ isConfirmationUndone: true });
    expect(await confirm(orderId)).toMatchObject({
      status: 'confirmed',
      isConfirmationUndone: false,
    });
  });

  it('undoes one without an amount, and one by a credit of the bank, which is open again', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId);
    expect((await unconfirm(orderId)).status).toBe('awaiting_confirmation');
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL });
    await bed.send('orders.match-credit', {
      creditId,
      order: orderId,
      adminUsername: 'chidi',
      role: 'clerk',
    });
    expect(await mails(orderId)).toEqual(['order-confirmed waits']);
    expect((await unconfirm(orderId)).status).toBe('awaiting_confirmation');
    expect(await mails(orderId)).toEqual([]);
    expect((await bed.send('orders.list-credits', { state: 'open', limit: 5 })).total).toBe(1);
  });

  it('lets a clerk take a part back that was matched to the wrong order', async () => {
    const { orderId } = await bed.place();
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL - 500 });
    const clerk = { creditId, order: orderId, adminUsername: 'chidi', role: 'clerk' } as const;
    await bed.send('orders.match-credit', clerk);
    expect(await mails(orderId)).toEqual(['payment-short waits']);
    await bed.send('orders.undo-credit', { ...clerk, reason: 'a slip' });
    expect(await get(orderId)).toMatchObject({ amountReceivedKobo: null, credits: [] });
    expect(await mails(orderId)).toEqual([]);
  });

  it('is no longer theirs after that time, of another clerk never, and of an approver always', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const { credits } = await confirm(orderId, 'clerk', TOTAL);
    const tooLate = { code: 'ORDERS.UNDO_TIME_OVER' };
    await expect(unconfirm(orderId, 'bisi')).rejects.toMatchObject(tooLate);
    await wait();
    await expect(unconfirm(orderId)).rejects.toMatchObject(tooLate);
    const undo = { creditId: credits[0]?.id ?? 0, order: orderId, reason: 'a slip' };
    await expect(
      bed.send('orders.undo-credit', { ...undo, adminUsername: 'chidi', role: 'clerk' }),
    ).rejects.toMatchObject(tooLate);
    expect((await unconfirm(orderId, 'ngozi', 'approver')).status).toBe('awaiting_confirmation');
    // Its mail had gone: the buyer reads that it was too early.
    expect(await mails(orderId)).toEqual(['order-confirmed', 'payment-undone']);
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      asksAgain: 'mistaken',
    });
  });

  it('is built on by no one before: no receipt, no start by that clerk; another starts it, and its mail goes first', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    await confirm(orderId);
    const pending = { code: 'ORDERS.CONFIRMATION_PENDING' };
    await expect(bed.send('orders.issue-receipt', { order: orderId })).rejects.toMatchObject(
      pending,
    );
    await expect(start(orderId, 'chidi')).rejects.toMatchObject(pending);
    expect((await bed.send('orders.get-public', { orderId })).receiptFrom).not.toBeNull();
    expect((await start(orderId, 'bisi')).status).toBe('processing');
    expect(await mails(orderId)).toEqual(['order-confirmed']);
    expect((await bed.send('orders.issue-receipt', { order: orderId })).isVoid).toBeFalsy();
    expect((await bed.send('orders.get-public', { orderId })).receiptFrom).toBeNull();
  });

  it('of an approver is told at once, and its cancellation never tells of a confirmation that waits', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    expect((await confirm(orderId, 'approver')).mailDueAt).toBeNull();
    expect(await mails(orderId)).toEqual(['order-confirmed']);
    const other = await bed.placeIn('awaiting');
    await confirm(other.orderId);
    const staff = { order: other.orderId, adminUsername: 'ngozi', reason: 'the buyer asked us to' };
    await bed.send('orders.cancel-paid', staff);
    expect(await mails(other.orderId)).toEqual(['refund-owed']);
  });
});

describe('an order whose payment was taken back', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const staff = { adminUsername: 'ngozi', reason: 'the bank says so' };
  /** Of another day: no one asks whether it is the same payment. */
  const again = { narration: 'NIP/UBA/CHIDI EZE/SECOND TRY', valueDate: '2026-11-20' };
  const answer = (order: string, said: 'ask' | 'leave') =>
    bed.send('orders.answer-reversal', { ...staff, order, answer: said });
  const start = (order: string) =>
    bed.send('orders.fulfil', { order, adminUsername: 'bisi', step: 'process' });
  const undone = async (orderId: string) =>
    (await bed.rows.events(orderId))
      .filter(({ name }) => name === 'payment-undone')
      .map(({ payload }) => payload);
  /** An order that the bank's credit paid, and, if asked for, that is being packed. */
  const paid = async ({ isStarted = false } = {}) => {
    const { orderId, reference } = await bed.place();
    const narration = `NIP/KUDA/CHIDI EZE/${reference}`;
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL, narration });
    await bed.send('orders.match-credit', { creditId, order: orderId, adminUsername: 'ngozi' });
    if (isStarted) await start(orderId);
    return { orderId, creditId, reference, debit: buildDebit({ narration: `RVSL ${narration}` }) };
  };
  const importDebit = async (debit: ReturnType<typeof buildDebit>) =>
    statements.import(await statements.read([debit]));

  it('waits for the payment again with a fresh deadline, once staff ask; page and mail say the same', async () => {
    const { orderId, debit } = await paid();
    await bed.send('orders.issue-receipt', { order: orderId });
    await importDebit(debit);
    expect(await answer(orderId, 'ask')).toMatchObject({
      status: 'pending_payment',
      isPaymentTakenBack: false,
      amountReceivedKobo: null,
    });
    const page = await bed.send('orders.get-public', { orderId });
    expect(page).toMatchObject({ asksAgain: 'returned', canUploadProof: true });
    expect(await undone(orderId)).toMatchObject([
      { cause: 'returned', restKobo: TOTAL, payBy: page.paymentDeadline, reviewBy: null },
    ]);
    expect(await bed.send('orders.issue-receipt', { order: orderId })).toMatchObject({
      isVoid: true,
    });
    // Paid again.
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL, ...again });
    await bed.send('orders.match-credit', { creditId, order: orderId, adminUsername: 'ngozi' });
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      status: 'confirmed',
      asksAgain: null,
      shortfallKobo: 0,
    });
    await expect(answer(orderId, 'ask')).rejects.toMatchObject({ code: 'ORDERS.NOT_TAKEN_BACK' });
  });

  it('keeps its state while it is packed; its next step waits until the buyer has paid again', async () => {
    const { orderId, debit } = await paid({ isStarted: true });
    await importDebit(debit);
    expect(await answer(orderId, 'ask')).toMatchObject({ status: 'processing' });
    expect(await undone(orderId)).toMatchObject([{ cause: 'returned', payBy: null }]);
    expect(await bed.send('orders.get-public', { orderId })).toMatchObject({
      status: 'processing',
      asksAgain: 'returned',
      shortfallKobo: TOTAL,
    });
    const ship = { order: orderId, adminUsername: 'bisi', step: 'ship' } as const;
    await expect(bed.send('orders.fulfil', ship)).rejects.toMatchObject({
      code: 'ORDERS.PAYMENT_TAKEN_BACK',
    });
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL, ...again });
    await bed.send('orders.match-credit', { creditId, order: orderId, adminUsername: 'ngozi' });
    expect((await bed.send('orders.fulfil', ship)).status).toBe('shipped');
  });

  it('goes on without the money when staff leave it', async () => {
    const { orderId, debit } = await paid();
    await importDebit(debit);
    await expect(start(orderId)).rejects.toMatchObject({ code: 'ORDERS.PAYMENT_TAKEN_BACK' });
    const left = await answer(orderId, 'leave');
    expect(left).toMatchObject({ status: 'confirmed', isPaymentTakenBack: false });
    expect(left.history.at(-1)).toMatchObject({ kind: 'reversal_left', actor: 'ngozi' });
    expect((await start(orderId)).status).toBe('processing');
    expect(await undone(orderId)).toEqual([]);
  });

  it('is marked and stops when staff take its credit off while it is packed', async () => {
    const { orderId, creditId } = await paid({ isStarted: true });
    await bed.send('orders.undo-credit', { creditId, ...staff });
    const marked = await bed.send('orders.get', { order: orderId });
    expect(marked).toMatchObject({
      status: 'processing',
      isPaymentTakenBack: true,
      amountReceivedKobo: 0,
      shortfallKobo: TOTAL,
      credits: [],
    });
    const { work } = await bed.send('orders.count-work', {});
    expect(work.find(({ kind }) => kind === 'taken_back')?.count).toBe(1);
    expect((await bed.send('orders.list-credits', { state: 'open', limit: 5 })).total).toBe(1);
    await expect(
      bed.send('orders.fulfil', { order: orderId, adminUsername: 'bisi', step: 'ship' }),
    ).rejects.toMatchObject({ code: 'ORDERS.PAYMENT_TAKEN_BACK' });
  });

  it('is counted with what statements disagree about', async () => {
    const { debit, reference } = await paid();
    await importDebit({ ...debit, isReversal: false, narration: `Rider fee for ${reference}` });
    const { work } = await bed.send('orders.count-work', {});
    expect(work.find(({ kind }) => kind === 'doubts')).toMatchObject({ count: 1 });
  });

  it('needs no proof to be asked for: one with a picture waits for its payment, too', async () => {
    const { orderId } = await bed.placeIn('awaiting');
    const [creditId = 0] = await statements.credit({ amountKobo: TOTAL - 500 });
    await bed.send('orders.match-credit', { creditId, order: orderId, adminUsername: 'ngozi' });
    const narration = (await bed.send('orders.get', { order: orderId })).credits[0]?.narration;
    await importDebit(buildDebit({ debitKobo: TOTAL - 500, narration: `RVSL ${narration}` }));
    expect(await answer(orderId, 'ask')).toMatchObject({ status: 'pending_payment' });
    await bed.send('orders.attach-proof', { orderId, proof: buildProof() });
    expect((await bed.send('orders.get-public', { orderId })).asksAgain).toBeNull();
  });
});
