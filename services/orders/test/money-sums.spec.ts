import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { buildProof } from './build-order.ts';
import { buildDebit, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
const ORDERS = 240;
const SEED = 20_261_127;

interface Placed {
  orderId: string;
  reference: string;
}

/**
 * One shop after everything that can happen to money: paid by the bank, in parts, too much, by hand and proved later; given to the
 * wrong order and taken off; refunds decided, called off, sent and undone; imports withdrawn; payments that the bank took back,
 * asked for again, left, or payments after all; confirmations undone, orders cancelled. By a seed, so that a failure repeats.
 */
describe('the sums of a shop', () => {
  let bed: OrdersBed;
  let statements: Statements;
  const random = seededRandom(SEED);
  const ngozi = { adminUsername: 'ngozi' };
  const because = { ...ngozi, reason: 'the test says so' };

  beforeAll(async () => {
    bed = await OrdersBed.open();
    statements = new Statements(bed);
    await live(bed, statements, random);
  });
  afterAll(() => bed.close());

  const pages = async () => {
    const orders = [];
    for (let cursor: string | undefined; ; ) {
      const page = await bed.send('orders.export', cursor === undefined ? {} : { cursor });
      orders.push(...page.orders);
      if (page.nextCursor === null) return orders;
      cursor = page.nextCursor;
    }
  };
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const count = async (text: string) =>
    Number((await bed.database.query<{ sum: string }>(text))[0]?.sum ?? 0);

  it('are the same in SQL, pages, exports, receipts and the owner’s figures', async () => {
    const exported = await pages();
    expect(exported).toHaveLength(ORDERS);
    // The export has what the page of each order has.
    const details: AdminOrderDetail[] = [];
    for (const { orderId } of exported)
      details.push(await bed.send('orders.get', { order: orderId }));
    for (const [at, detail] of details.entries())
      expect({ ...exported[at], latestProofAt: undefined }).toMatchObject({
        ...{ id: detail.id, status: detail.status, amountReceivedKobo: detail.amountReceivedKobo },
        ...{ refundedKobo: detail.refundedKobo, refundOwedKobo: detail.refundOwedKobo },
      });
    // A page's sum is that of the credits and refunds that it lists, and the ledger's equations hold.
    for (const order of details) {
      const { amountReceivedKobo, refundedKobo, refundOwedKobo, undecidedKobo = 0 } = order;
      const received = sum(
        order.credits.filter(({ isCounted }) => isCounted),
        ({ decision }) => decision.amountKobo,
      );
      expect({ id: order.id, received: amountReceivedKobo ?? 0 }).toEqual({
        id: order.id,
        received,
      });
      expect(refundedKobo).toBe(sum(order.refunds, ({ amountKobo }) => amountKobo));
      const costKobo = order.status === 'failed' ? 0 : TOTAL;
      const surplus = Math.max(0, received - refundedKobo - costKobo);
      expect({ id: order.id, surplus: refundOwedKobo + undecidedKobo }).toEqual({
        ...{ id: order.id, surplus },
      });
    }
    // SQL, from the rows alone.
    const paid = details.filter(
      ({ status }) => !['pending_payment', 'awaiting_confirmation', 'failed'].includes(status),
    );
    const kept = (orders: readonly AdminOrderDetail[]) =>
      sum(orders, (order) => (order.amountReceivedKobo ?? TOTAL) - order.refundedKobo);
    const received = await count(`
      select sum(d.amount_kobo) from credit_decisions d join orders o on o.id = d.order_id
      where d.superseded_by is null and o.status not in ('pending_payment', 'awaiting_confirmation', 'failed')
        and not exists (select from credit_reversals r where r.credit_id = d.credit_id and r.overruled_at is null)`);
    const sentBack = await count(`
      select sum(r.amount_kobo) from refunds r join orders o on o.id = r.order_id
      where r.undone_at is null and o.status not in ('pending_payment', 'awaiting_confirmation', 'failed')`);
    const unrecorded = TOTAL * paid.filter((order) => order.amountReceivedKobo === null).length;
    expect(received + unrecorded - sentBack).toBe(kept(paid));
    // The dashboard and the owner's figures.
    const { figures } = await bed.send('orders.list', { limit: 1 });
    expect(figures).toMatchObject({ revenueKobo: kept(paid), confirmedOrders: paid.length });
    const { period, steps, sectors } = await bed.send('orders.get-business-figures', {});
    expect(period).toMatchObject({
      ...{ receivedKobo: received + unrecorded, sentBackKobo: sentBack },
    });
    for (const parts of [steps, sectors]) {
      const keptOf = parts.map(({ receivedKobo, sentBackKobo }) => receivedKobo - sentBackKobo);
      expect(sum(keptOf, (kobo) => kobo)).toBe(kept(paid));
    }
    // Lists of refunds.
    for (const [state, of] of [
      ['owed', (order: AdminOrderDetail) => order.refundOwedKobo],
      ['undecided', (order: AdminOrderDetail) => order.undecidedKobo ?? 0],
    ] as const) {
      const { owedKobo } = await bed.send('orders.list-refunds', { state, limit: 5 });
      expect({ state, owedKobo }).toEqual({ state, owedKobo: sum(details, of) });
    }
    // Receipts.
    const keptByReceipts = [];
    for (const { orderId } of paid)
      keptByReceipts.push((await bed.send('orders.issue-receipt', { order: orderId })).keptKobo);
    expect(sum(keptByReceipts, (kobo) => kobo)).toBe(kept(paid));
    // A credit is never given twice, and none is lost.
    const over = await count(`
      select count(*) as sum from credits c where amount_kobo <
        (select coalesce(sum(amount_kobo), 0) from credit_decisions d where d.credit_id = c.id)`);
    expect(over).toBe(0);
    const { credits } = await bed.send('orders.list-credits', { state: 'open', limit: 200 });
    const all = await count('select sum(amount_kobo) from credits');
    const decided = await count(`
      select sum(d.amount_kobo) from credit_decisions d`);
    const lost = await count(`
      select sum(c.amount_kobo - coalesce((select sum(amount_kobo) from credit_decisions d where d.credit_id = c.id), 0))
      from credits c where exists (select from credit_reversals r where r.credit_id = c.id and r.overruled_at is null)`);
    expect(credits.length).toBeLessThan(200);
    expect(sum(credits, ({ restKobo }) => restKobo) + decided + lost).toBe(all);
    // The life was a full one: otherwise the sums prove little.
    const kinds = new Set(details.flatMap(({ history }) => history.map(({ kind }) => kind)));
    for (const kind of [
      ...['confirmed', 'confirmation_undone', 'credit_undone', 'credit_taken_back'],
      ...['payment_asked_again', 'reversal_left', 'refund_decided', 'refund_decision_undone'],
      ...['refund_paid', 'refund_undone', 'cancelled', 'processing_started'],
    ] as const)
      expect({ kind, happened: kinds.has(kind) }).toEqual({ kind, happened: true });
  });

  /** Places the orders, and lets each have one of the lives below. */
  async function live(shop: OrdersBed, files: Statements, chance: Random): Promise<void> {
    const lives = Object.values(livesOf(shop, files));
    for (let at = 0; at < ORDERS; at += 1) {
      const { orderId, reference } = await shop.place();
      const one = lives[at % lives.length] ?? chance.pick(lives);
      await one({ orderId, reference }, chance);
    }
  }

  function livesOf(shop: OrdersBed, files: Statements) {
    const words = ({ reference }: Placed) => `NIP/KUDA/CHIDI EZE/${reference}`;
    const credit = async (order: Placed, amountKobo: number) => {
      const [creditId = 0] = await files.credit({ amountKobo, narration: words(order) });
      return creditId;
    };
    const give = (creditId: number, { orderId }: Placed, fields: object = {}) =>
      shop.send('orders.match-credit', { ...ngozi, creditId, order: orderId, ...fields });
    const pay = async (order: Placed, amountKobo = TOTAL, fields: object = {}) => {
      const creditId = await credit(order, amountKobo);
      await give(creditId, order, fields);
      return creditId;
    };
    const odd = (chance: Random) => 1 + chance.below(90_000);
    const settle = async ({ orderId: order }: Placed) => {
      const { refundOwedKobo: amountKobo } = await shop.send('orders.get', { order });
      await shop.send('orders.settle-refund', { ...ngozi, order, amountKobo, bankReference: 'FT' });
    };
    const takeBack = async (order: Placed, debitKobo = TOTAL) =>
      files.importAs({}, [buildDebit({ debitKobo, narration: `RVSL ${words(order)}` })]);
    const answer = ({ orderId: order }: Placed, said: 'ask' | 'leave') =>
      shop.send('orders.answer-reversal', { ...because, order, answer: said });
    const attest = async ({ orderId: order }: Placed, amountReceivedKobo?: number) => {
      await shop.send('orders.attach-proof', { orderId: order, proof: buildProof() });
      await shop.send('orders.confirm', {
        ...{ ...ngozi, order },
        ...(amountReceivedKobo === undefined ? {} : { amountReceivedKobo }),
      });
    };
    const start = ({ orderId: order }: Placed) =>
      shop.send('orders.fulfil', { ...ngozi, order, step: 'process' });
    const decideOwed = ({ orderId }: Placed) => shop.owe(orderId);
    return {
      unpaid: async () => {},
      paid: (order: Placed) => pay(order),
      inParts: async (order: Placed, chance: Random) => {
        const first = odd(chance);
        await pay(order, first);
        await pay(order, TOTAL - first);
      },
      short: (order: Placed, chance: Random) => pay(order, TOTAL - odd(chance)),
      overAndUndecided: async (order: Placed, chance: Random) => {
        const more = odd(chance);
        await pay(order, TOTAL + more, { amountKobo: TOTAL + more });
      },
      overAndOwed: (order: Placed, chance: Random) =>
        pay(order, TOTAL + odd(chance), { owesRest: true }),
      overAndSent: async (order: Placed, chance: Random) => {
        await pay(order, TOTAL + odd(chance), { owesRest: true });
        await settle(order);
      },
      overSentAndUndone: async (order: Placed, chance: Random) => {
        await pay(order, TOTAL + odd(chance), { owesRest: true });
        await settle(order);
        await shop.send('orders.undo-refund', { ...ngozi, order: order.orderId });
      },
      overAndCalledOff: async (order: Placed, chance: Random) => {
        await pay(order, TOTAL + odd(chance), { owesRest: true });
        await shop.send('orders.undo-refund-decision', { ...because, order: order.orderId });
      },
      restLeftOpen: (order: Placed, chance: Random) => pay(order, TOTAL + odd(chance)),
      byHand: (order: Placed) => attest(order, TOTAL),
      byHandWithoutAmount: (order: Placed) => attest(order),
      byHandAndProved: async (order: Placed) => {
        await attest(order, TOTAL);
        await pay(order);
      },
      byHandTooMuchAndProved: async (order: Placed, chance: Random) => {
        await attest(order, TOTAL + odd(chance));
        await pay(order);
      },
      byHandAndUndone: async (order: Placed) => {
        await attest(order, TOTAL);
        await shop.send('orders.undo-confirmation', {
          ...{ ...because, order: order.orderId, role: 'approver' },
        });
      },
      byHandWithoutAmountAndUndone: async (order: Placed) => {
        await attest(order);
        await shop.send('orders.undo-confirmation', {
          ...{ ...because, order: order.orderId, role: 'approver' },
        });
      },
      paidAndTakenOff: async (order: Placed) => {
        const creditId = await pay(order);
        await shop.send('orders.issue-receipt', { order: order.orderId });
        await shop.send('orders.undo-credit', { ...because, creditId });
        await shop.send('orders.dismiss-credit', { ...because, creditId });
      },
      takenOffWhilePacked: async (order: Placed) => {
        const creditId = await pay(order);
        await start(order);
        await shop.send('orders.undo-credit', { ...because, creditId });
        await shop.send('orders.dismiss-credit', { ...because, creditId });
      },
      takenBack: async (order: Placed) => {
        await pay(order);
        await takeBack(order);
      },
      takenBackAndAsked: async (order: Placed) => {
        await pay(order);
        await takeBack(order);
        await answer(order, 'ask');
      },
      takenBackAndPaidAgain: async (order: Placed) => {
        await pay(order);
        await start(order);
        await takeBack(order);
        await answer(order, 'ask');
        const again = { narration: `AGAIN ${order.reference}`, valueDate: '2026-11-20' };
        const [creditId = 0] = await files.credit({ ...again, amountKobo: TOTAL });
        await give(creditId, order);
      },
      takenBackAndLeft: async (order: Placed) => {
        await pay(order);
        await takeBack(order);
        await answer(order, 'leave');
        await start(order);
      },
      aPaymentAfterAll: async (order: Placed) => {
        const creditId = await pay(order);
        await takeBack(order);
        await shop.send('orders.overrule-reversal', { ...because, creditId, isPayment: true });
      },
      withdrawn: async (order: Placed) => {
        const creditId = await pay(order);
        const { credits } = await shop.send('orders.get', { order: order.orderId });
        const statementId = credits.find(({ id }) => id === creditId)?.statementId ?? '';
        await shop.send('orders.withdraw-statement', { ...because, statementId, role: 'approver' });
      },
      cancelled: async (order: Placed, chance: Random) => {
        await pay(order, TOTAL - odd(chance));
        await shop.send('orders.cancel', { ...because, order: order.orderId });
      },
      cancelledAndOwed: async (order: Placed, chance: Random) => {
        await pay(order, TOTAL - odd(chance));
        await shop.send('orders.cancel', { ...because, order: order.orderId });
        await decideOwed(order);
        await settle(order);
      },
      paidAndCancelled: async (order: Placed) => {
        await pay(order);
        await start(order);
        await shop.send('orders.cancel-paid', { ...because, order: order.orderId });
      },
      byHandAndCancelled: async (order: Placed) => {
        await attest(order);
        await shop.send('orders.cancel-paid', { ...because, order: order.orderId });
      },
    } satisfies Record<string, (order: Placed, chance: Random) => Promise<unknown>>;
  }
});
