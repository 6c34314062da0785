import { jest } from '@jest/globals';
import type { AdminOrderDetail } from '@spade/contracts/messages/orders';
import { parseNaira } from '@spade/contracts/naira';
import { orderStates } from '@spade/contracts/orders/order.states';
import { type Random, seededRandom } from '@spade/platform/testing/random';
import { orderExportColumns } from '../../../gateway/src/staff/orders/export-orders.controller.ts';
import { buildProof } from './build-order.ts';
import { buildDebit, Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;
const SEED = 20_261_127;

/** Orders to live, at least one of each life; `LIVES=5000` is a large shop, by hand. */
const LIVES = Number(process.env.LIVES ?? 1);
const LIFE_MS = 2_000;
jest.setTimeout(60_000 + LIVES * LIFE_MS);

interface Placed {
  orderId: string;
  reference: string;
}

/**
 * One shop after everything that can happen to money: paid by the bank, in parts, too much, by hand and proved later; given
 * to the wrong order and taken off; refunds decided, called off, sent and undone; imports withdrawn; payments that the bank
 * took back, asked for again, left, or payments after all; confirmations undone, orders cancelled. Each place that states a
 * sum states the same, to the kobo. By a seed, so that a failure repeats.
 */
describe('the sums of a shop', () => {
  let bed: OrdersBed;
  let details: AdminOrderDetail[];
  const ngozi = { adminUsername: 'ngozi' };
  const because = { ...ngozi, reason: 'the test says so' };

  beforeAll(async () => {
    bed = await OrdersBed.open();
    await live(new Statements(bed), seededRandom(SEED));
    const exported = await readExport();
    details = [];
    for (const { orderId } of exported)
      details.push(await bed.send('orders.get', { order: orderId }));
  });
  afterAll(() => bed.close());

  const readExport = async () => {
    const orders = [];
    for (let cursor: string | undefined; ; ) {
      const page = await bed.send('orders.export', cursor === undefined ? {} : { cursor });
      orders.push(...page.orders);
      if (page.nextCursor === null) return orders;
      cursor = page.nextCursor;
    }
  };
  const openCredits = async () => {
    const open = [];
    for (let cursor: string | undefined; ; ) {
      const asked = { state: 'open', limit: 200, ...(cursor !== undefined && { cursor }) } as const;
      const page = await bed.send('orders.list-credits', asked);
      open.push(...page.credits);
      if (page.nextCursor === null) return open;
      cursor = page.nextCursor;
    }
  };
  const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const sqlSum = async (text: string, values: unknown[] = []) =>
    Number((await bed.database.query<{ sum: string | null }>(text, values))[0]?.sum ?? 0);
  const keptOf = ({ amountReceivedKobo, refundedKobo }: AdminOrderDetail) =>
    (amountReceivedKobo ?? TOTAL) - refundedKobo;
  const paidStates = Object.entries(orderStates).flatMap(([status, { isPaid }]) =>
    isPaid ? [status] : [],
  );
  const paid = () => details.filter(({ status }) => orderStates[status].isPaid);
  /** What paid orders received and were sent back, from the rows alone. */
  const ofRows = async () => {
    const received = await sqlSum(
      `select sum(d.amount_kobo) from credit_decisions d join orders o on o.id = d.order_id
       where d.superseded_by is null and o.status = any($1)
         and not exists (select from credit_reversals r where r.credit_id = d.credit_id and r.overruled_at is null)`,
      [paidStates],
    );
    // An order that was confirmed without an amount received what was due.
    const assumed = TOTAL * paid().filter((order) => order.amountReceivedKobo === null).length;
    const sentBack = await sqlSum(
      `select sum(r.amount_kobo) from refunds r join orders o on o.id = r.order_id
       where r.undone_at is null and o.status = any($1)`,
      [paidStates],
    );
    return { receivedKobo: received + assumed, sentBackKobo: sentBack };
  };

  it('are those of a full life: otherwise they prove little', () => {
    const kinds = new Set(details.flatMap(({ history }) => history.map(({ kind }) => kind)));
    const missing = (
      [
        'confirmed',
        'confirmation_undone',
        'credit_undone',
        'credit_taken_back',
        'payment_asked_again',
        'reversal_left',
        'refund_decided',
        'refund_decision_undone',
        'refund_paid',
        'refund_undone',
        'cancelled',
        'processing_started',
      ] as const
    ).filter((kind) => !kinds.has(kind));
    expect(missing).toEqual([]);
    expect(paid().length).toBeGreaterThan(15);
  });

  it('follow on each page from the credits and refunds that it lists', () => {
    for (const order of details) {
      const { id, amountReceivedKobo, refundedKobo, refundOwedKobo, undecidedKobo = 0 } = order;
      const counted = order.credits.filter(({ isCounted }) => isCounted);
      const received = sum(counted, ({ decision }) => decision.amountKobo);
      const cost = orderStates[order.status].isCharged ? TOTAL : 0;
      expect({
        id,
        received: amountReceivedKobo ?? 0,
        refunded: refundedKobo,
        surplus: refundOwedKobo + undecidedKobo,
      }).toEqual({
        id,
        received,
        refunded: sum(order.refunds, ({ amountKobo }) => amountKobo),
        surplus: Math.max(0, received - refundedKobo - cost),
      });
    }
  });

  it('are the same in SQL, on the pages, in the list and in the figures of the owner', async () => {
    const { receivedKobo, sentBackKobo } = await ofRows();
    const kept = sum(paid(), keptOf);
    expect(receivedKobo - sentBackKobo).toBe(kept);
    const { figures } = await bed.send('orders.list', { limit: 1 });
    expect(figures).toMatchObject({ revenueKobo: kept, confirmedOrders: paid().length });
    const { period, steps, sectors } = await bed.send('orders.get-business-figures', {});
    expect(period).toMatchObject({ receivedKobo, sentBackKobo });
    const keptIn = (part: { receivedKobo: number; sentBackKobo: number }) =>
      part.receivedKobo - part.sentBackKobo;
    expect([sum(steps, keptIn), sum(sectors, keptIn)]).toEqual([kept, kept]);
  });

  it('are the same in the file of the orders', async () => {
    const exported = await readExport();
    const column = (heading: string) => {
      const found = orderExportColumns.find(([name]) => name === heading);
      return sum(exported, (order) => parseNaira(String(found?.[1](order) ?? '0.00')) ?? 0);
    };
    expect({
      received: column('amountReceived'),
      refunded: column('refunded'),
      owed: column('refundOwed'),
      toDecide: column('toDecide'),
    }).toEqual({
      received: sum(details, (order) => order.amountReceivedKobo ?? 0),
      refunded: sum(details, (order) => order.refundedKobo),
      owed: sum(details, (order) => order.refundOwedKobo),
      toDecide: sum(details, (order) => order.toDecideKobo ?? 0),
    });
  });

  it('are the same in the lists of refunds', async () => {
    const owed = await bed.send('orders.list-refunds', { state: 'owed', limit: 5 });
    const undecided = await bed.send('orders.list-refunds', { state: 'undecided', limit: 5 });
    expect([owed.owedKobo, undecided.owedKobo]).toEqual([
      sum(details, (order) => order.refundOwedKobo),
      sum(details, (order) => order.undecidedKobo ?? 0),
    ]);
  });

  it('are the same on the receipts', async () => {
    let kept = 0;
    for (const { orderId } of paid())
      kept += (await bed.send('orders.issue-receipt', { order: orderId })).keptKobo;
    expect(kept).toBe(sum(paid(), keptOf));
  });

  it('give no credit twice, and lose none', async () => {
    const over = await sqlSum(`
      select count(*) as sum from credits c where amount_kobo <
        (select coalesce(sum(amount_kobo), 0) from credit_decisions d where d.credit_id = c.id)`);
    expect(over).toBe(0);
    const credits = await openCredits();
    const decided = await sqlSum('select sum(amount_kobo) from credit_decisions');
    const lost = await sqlSum(`
      select sum(c.amount_kobo - coalesce((select sum(amount_kobo) from credit_decisions d where d.credit_id = c.id), 0))
      from credits c where exists (select from credit_reversals r where r.credit_id = c.id and r.overruled_at is null)`);
    const all = await sqlSum('select sum(amount_kobo) from credits');
    expect(sum(credits, ({ restKobo }) => restKobo) + decided + lost).toBe(all);
  });

  /** Places an order for each of the lives below, again until there are enough, and lets it have it. */
  async function live(files: Statements, chance: Random): Promise<void> {
    const lives = Object.values(livesOf(bed, files));
    for (let placed = 0; placed < Math.max(lives.length, LIVES); placed += 1)
      await lives[placed % lives.length]?.(await bed.place(), chance);
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
        ...ngozi,
        order,
        ...(amountReceivedKobo !== undefined && { amountReceivedKobo }),
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
          ...because,
          order: order.orderId,
          role: 'approver',
        });
      },
      byHandWithoutAmountAndUndone: async (order: Placed) => {
        await attest(order);
        await shop.send('orders.undo-confirmation', {
          ...because,
          order: order.orderId,
          role: 'approver',
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
