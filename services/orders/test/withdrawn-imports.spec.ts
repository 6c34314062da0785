import type { CreditRow, DebitRow } from '@spade/contracts/money/statement';
import {
  approver,
  buildDebit,
  buildRow,
  clerk,
  type Importer,
  owner,
  Statements,
} from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
const paidStates = ['confirmed', 'processing', 'ready', 'shipped', 'delivered'];

/** Imports that are withdrawn and come again, in every order: what counts is what a standing import shows. */
describe('an import that is withdrawn', () => {
  let bed: OrdersBed;
  let statements: Statements;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const withdraw = (statementId: string, by: Importer = approver) =>
    bed.send('orders.withdraw-statement', {
      statementId,
      reason: 'a file of someone else',
      adminUsername: by.by ?? '',
      role: by.role ?? 'approver',
    });
  const importBy = async (by: Importer, ...rows: (CreditRow | DebitRow)[]) => {
    const staged = rows.map((row, at) => ({ ...row, line: at + 2 }));
    return (await statements.importAs(by, staged)).statementId;
  };
  /** The credit of this narration, given to the order by an approver. */
  const give = async (orderId: string, narration: string, amountKobo?: number) => {
    const { credits } = await bed.send('orders.list-credits', { limit: 50 });
    const creditId = credits.find((credit) => credit.narration === narration)?.id ?? 0;
    const part = amountKobo === undefined ? {} : { amountKobo };
    await bed.send('orders.match-credit', {
      creditId,
      order: orderId,
      adminUsername: 'ada',
      ...part,
    });
    return creditId;
  };
  const reversalOf = (row: CreditRow) => buildDebit({ narration: `RVSL ${row.narration}` });
  /** A payment of an order, and a debit that takes it back. */
  const paid = async () => {
    const { orderId } = await bed.place();
    const credit = buildRow();
    const imported = await importBy(approver, credit);
    await give(orderId, credit.narration);
    return { orderId, credit, imported, debit: reversalOf(credit) };
  };

  /** What the order received, once SQL, its page, the list, the file and the owner's figures say the same of all orders. */
  const receivedOf = async (orderId: string): Promise<number> => {
    const { orders } = await bed.send('orders.export', {});
    const rows = await bed.database.query<{ public_id: string; sum: string }>(`
      select o.public_id, coalesce(sum(d.amount_kobo), 0) as sum from orders o
      left join credit_decisions d on d.order_id = o.id and d.superseded_by is null
        and not exists (select from credit_reversals r where r.credit_id = d.credit_id and r.overruled_at is null)
      group by o.public_id`);
    const inSql = new Map(rows.map(({ public_id, sum }) => [public_id, Number(sum)]));
    let kept = 0;
    for (const order of orders) {
      const { credits, amountReceivedKobo } = await bed.send('orders.get', {
        order: order.orderId,
      });
      const listed = credits.reduce(
        (sum, { isCounted, decision }) => sum + (isCounted ? decision.amountKobo : 0),
        0,
      );
      const received = inSql.get(order.orderId) ?? 0;
      expect([amountReceivedKobo ?? 0, listed, order.amountReceivedKobo ?? 0]).toEqual(
        Array.from({ length: 3 }, () => received),
      );
      if (paidStates.includes(order.status)) kept += received - order.refundedKobo;
    }
    const { figures } = await bed.send('orders.list', { limit: 1 });
    const { period } = await bed.send('orders.get-business-figures', {});
    expect([figures.revenueKobo, period.receivedKobo - period.sentBackKobo]).toEqual([kept, kept]);
    return inSql.get(orderId) ?? 0;
  };
  const isTakenBack = async (orderId: string) =>
    (await bed.send('orders.get', { order: orderId })).isPaymentTakenBack;

  it('and is imported again counts as before, on the order too', async () => {
    const { orderId, credit, imported } = await paid();
    await withdraw(imported);
    expect([await receivedOf(orderId), await isTakenBack(orderId)]).toEqual([0, true]);
    await importBy(approver, credit);
    expect([await receivedOf(orderId), await isTakenBack(orderId)]).toEqual([TOTAL, false]);
  });

  it('is not made right by a clerk who imports it again: the money counts, the order stays marked', async () => {
    const { orderId, credit, imported } = await paid();
    await withdraw(imported);
    await importBy(clerk, credit);
    expect([await receivedOf(orderId), await isTakenBack(orderId)]).toEqual([TOTAL, true]);
    await importBy(owner, credit);
    expect([await receivedOf(orderId), await isTakenBack(orderId)]).toEqual([TOTAL, true]);
  });

  it.each([
    ['that of the payment first', ['credit', 'debit']],
    ['that of the debit first', ['debit', 'credit']],
  ] as const)(
    'takes the payment along, though a debit had taken it back: %s',
    async (_name, order) => {
      const { orderId, credit, imported, debit } = await paid();
      const imports = { credit: imported, debit: await importBy(approver, debit) };
      expect(await receivedOf(orderId)).toBe(0);
      for (const which of order) await withdraw(imports[which]);
      expect(await receivedOf(orderId)).toBe(0);
      await importBy(approver, credit);
      expect(await receivedOf(orderId)).toBe(TOTAL);
    },
  );

  it('takes along a payment that an approver had called one after all', async () => {
    const { orderId, credit, imported, debit } = await paid();
    await importBy(approver, debit);
    const { credits } = await bed.send('orders.get', { order: orderId });
    const said = { reason: 'seen in the app', isPayment: true, adminUsername: 'ada' };
    await bed.send('orders.overrule-reversal', { ...said, creditId: credits[0]?.id ?? 0 });
    expect(await receivedOf(orderId)).toBe(TOTAL);
    await withdraw(imported);
    expect(await receivedOf(orderId)).toBe(0);
    // The debit of the bank stands: an approver says again what it is.
    await importBy(approver, credit);
    expect([await receivedOf(orderId), await isTakenBack(orderId)]).toEqual([0, true]);
    await bed.send('orders.overrule-reversal', { ...said, creditId: credits[0]?.id ?? 0 });
    expect([await receivedOf(orderId), await isTakenBack(orderId)]).toEqual([TOTAL, false]);
  });

  it('leaves a payment taken back whose debit another import shows', async () => {
    const { orderId, debit } = await paid();
    const clerks = await importBy(clerk, debit);
    await importBy(owner, debit);
    const again = await importBy(approver, debit);
    await withdraw(clerks, clerk);
    expect([await receivedOf(orderId), await isTakenBack(orderId)]).toEqual([0, true]);
    await withdraw(again);
    expect(await receivedOf(orderId)).toBe(0);
  });

  it('does not bring back a payment whose debit was imported meanwhile', async () => {
    const { orderId, credit, imported, debit } = await paid();
    await withdraw(imported);
    await importBy(approver, debit);
    await importBy(approver, credit);
    expect([await receivedOf(orderId), await isTakenBack(orderId)]).toEqual([0, true]);
  });

  it('of which a refund was sent and a payment was split and shipped comes and goes to the kobo', async () => {
    const [first, second] = [await bed.place(), await bed.place()];
    const credit = buildRow({ amountKobo: 2 * TOTAL + 700 });
    const imported = await importBy(approver, credit);
    await give(first.orderId, credit.narration, TOTAL + 700);
    await give(second.orderId, credit.narration, TOTAL);
    await bed.owe(first.orderId);
    const refund = { order: first.orderId, amountKobo: 700, bankReference: 'FT' };
    await bed.send('orders.settle-refund', { ...refund, adminUsername: 'ada' });
    const ship = { order: second.orderId, adminUsername: 'ada' };
    await bed.send('orders.fulfil', { ...ship, step: 'process' });
    for (let turn = 0; turn < 2; turn += 1) {
      const again = turn === 0 ? imported : await importBy(approver, credit);
      expect([await receivedOf(first.orderId), await receivedOf(second.orderId)]).toEqual([
        TOTAL + 700,
        TOTAL,
      ]);
      await withdraw(again);
      expect([await receivedOf(first.orderId), await receivedOf(second.orderId)]).toEqual([0, 0]);
      const { status, refundOwedKobo } = await bed.send('orders.get', { order: first.orderId });
      expect([status, refundOwedKobo]).toEqual(['confirmed', 0]);
    }
    await importBy(owner, credit);
    expect([await receivedOf(first.orderId), await receivedOf(second.orderId)]).toEqual([
      TOTAL + 700,
      TOTAL,
    ]);
  });

  it('and comes again after the buyer was asked to pay again is open for the order, which one press confirms', async () => {
    const { orderId, credit, imported } = await paid();
    await withdraw(imported);
    const asked = {
      order: orderId,
      adminUsername: 'ada',
      reason: 'withdrawn',
      answer: 'ask',
    } as const;
    await bed.send('orders.answer-reversal', asked);
    await importBy(approver, credit);
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({
      status: 'pending_payment',
      amountReceivedKobo: null,
      credits: [],
    });
    expect(await receivedOf(orderId)).toBe(0);
    await give(orderId, credit.narration);
    expect(await receivedOf(orderId)).toBe(TOTAL);
    expect(await bed.send('orders.get', { order: orderId })).toMatchObject({ status: 'confirmed' });
  });

  it('is refused to a clerk once something was decided, and to a colleague', async () => {
    const { orderId } = await bed.place();
    const credit = buildRow();
    const imported = await importBy(clerk, credit);
    const refused = (reason: string) => ({
      code: 'ORDERS.WITHDRAWAL_REFUSED',
      details: { reason },
    });
    const colleague = { by: 'bola', role: 'clerk' } as const;
    await expect(withdraw(imported, colleague)).rejects.toMatchObject(refused('not_yours'));
    await give(orderId, credit.narration);
    await expect(withdraw(imported, clerk)).rejects.toMatchObject(refused('decided'));
    await withdraw(imported, owner);
    await expect(withdraw(imported, clerk)).rejects.toMatchObject(refused('withdrawn'));
    expect(await receivedOf(orderId)).toBe(0);
  });
});
