import { jest } from '@jest/globals';
import {
  type AdminOrderDetail,
  amountDueIn,
  type ReceivedAmount,
} from '@spade/contracts/messages/orders';
import { parseNaira } from '@spade/contracts/naira';
import { orderStates } from '@spade/contracts/orders/order.states';
import { seededRandom } from '@spade/platform/testing/random';
import { orderExportColumns } from '../../../gateway/src/staff/orders/export-orders.controller.ts';
import { livedShop } from './money-lives.ts';
import type { OrdersBed } from './orders-bed.ts';

const SEED = 20_261_127;

/** Orders to live, at least one of each life: so many by default. `LIVES=5000` is a large shop, by hand. */
const LIVES = Number(process.env.LIVES ?? 45);
/** For a busy machine. */
const LIFE_MS = 3_000;
jest.setTimeout(60_000 + LIVES * LIFE_MS);

/**
 * One shop after everything that can happen to money: with a fee and without, discounts, paid at the counter, by the bank, in parts, too much, by hand and proved later; given
 * to the wrong order and taken off; refunds decided, called off, sent and undone; imports withdrawn; payments that the bank
 * took back, asked for again, left, or payments after all; confirmations undone, orders cancelled. Each place that states a
 * sum states the same, to the kobo. By a seed, so that a failure repeats.
 */
describe('the sums of a shop', () => {
  let bed: OrdersBed;
  let details: AdminOrderDetail[];

  beforeAll(async () => {
    bed = await livedShop(seededRandom(SEED), LIVES);
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
  /** What an order costs, from its parts. */
  const costOf = (order: AdminOrderDetail) =>
    order.totalKobo +
    (order.delivery?.feeKobo ?? 0) -
    (order.discountKobo ?? 0) -
    (order.allowanceKobo ?? 0);
  /** A paid order without an amount received what was due, on the word of whoever confirmed it. */
  const receivedBy = (order: AdminOrderDetail) =>
    order.amountReceivedKobo ?? (orderStates[order.status].isPaid ? costOf(order) : 0);
  const keptOf = (order: AdminOrderDetail) => receivedBy(order) - order.refundedKobo;
  /** What a clerk alone says came beyond the amount due: it stands on the page of the order, and is no revenue. */
  const unprovedOf = ({ credits, undecidedKobo = 0 }: AdminOrderDetail) =>
    Math.min(
      undecidedKobo,
      sum(
        credits.filter(({ isCounted, decision }) => isCounted && decision.by === 'attested'),
        ({ decision }) => decision.amountKobo,
      ),
    );
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
    const assumed = sum(
      paid().filter((order) => order.amountReceivedKobo === null),
      costOf,
    );
    const sentBack = await sqlSum(
      `select sum(r.amount_kobo) from refunds r join orders o on o.id = r.order_id
       where r.undone_at is null and o.status = any($1)`,
      [paidStates],
    );
    const unproved = sum(paid(), unprovedOf);
    return { receivedKobo: received + assumed - unproved, sentBackKobo: sentBack };
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
        'discounted',
        'delivered',
        'returned',
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
      expect(order.amountDueKobo).toBe(costOf(order));
      const cost = orderStates[order.status].isCharged ? costOf(order) : 0;
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
    const kept = sum(paid(), (order) => keptOf(order) - unprovedOf(order));
    expect(sum(paid(), unprovedOf)).toBeGreaterThan(0);
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
      goods: column('totalPrice'),
      fees: column('deliveryFee'),
      discounts: column('discount'),
      allowances: column('allowance'),
      due: column('totalAmount'),
      received: column('amountReceived'),
      refunded: column('refunded'),
      owed: column('refundOwed'),
      toDecide: column('toDecide'),
    }).toEqual({
      goods: await sqlSum('select sum(total_kobo) from orders'),
      fees: await sqlSum('select sum(delivery_fee_kobo) from orders'),
      discounts: await sqlSum('select sum(discount_kobo) from orders'),
      allowances: await sqlSum('select sum(allowance_kobo) from orders'),
      due: sum(details, costOf),
      received: sum(details, receivedBy),
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
    let missing = 0;
    for (const order of paid()) {
      const receipt = await bed.send('orders.issue-receipt', { order: order.orderId });
      const { totalKobo, deliveryFeeKobo, discountKobo, allowanceKobo, keptKobo } = receipt;
      const { unprovedKobo = 0 } = receipt;
      expect(unprovedKobo).toBe(unprovedOf(order));
      expect({ totalKobo, deliveryFeeKobo, discountKobo, allowanceKobo, keptKobo }).toEqual({
        totalKobo: order.totalKobo,
        deliveryFeeKobo: order.delivery?.feeKobo,
        discountKobo: order.discountKobo,
        allowanceKobo: order.allowanceKobo,
        keptKobo: keptOf(order) - unprovedKobo,
      });
      const listed = sum(receipt.received, ({ amountKobo }) => amountKobo);
      const sentBack = sum(receipt.sentBack, ({ amountKobo }) => amountKobo);
      // Nothing is listed where a clerk recorded no amount.
      const isListed = order.amountReceivedKobo !== null;
      missing += isListed ? Math.abs(listed - sentBack - unprovedKobo - keptKobo) : 0;
    }
    expect(missing).toBe(0);
  });

  it('are one revenue in SQL, on the page of the buyer, in the file and on the receipts, also where staff recorded too much', async () => {
    expect(sum(paid(), unprovedOf)).toBeGreaterThan(0);
    const { receivedKobo, sentBackKobo } = await ofRows();
    const revenueKobo = receivedKobo - sentBackKobo;
    const exported = (await readExport()).filter(({ status }) => orderStates[status].isPaid);
    /** As page and file tell it: less what no credit of the bank shows, which both name apart. */
    const toldBy = (order: ReceivedAmount, paidKobo: number) => {
      const unprovedKobo = order.excessKobo - order.refundOwedKobo - (order.toDecideKobo ?? 0);
      return (order.amountReceivedKobo ?? paidKobo) - order.refundedKobo - unprovedKobo;
    };
    expect(sum(exported, (order) => toldBy(order, order.amountDueKobo ?? 0))).toBe(revenueKobo);
    const told = { page: 0, receipts: 0 };
    for (const order of paid()) {
      const page = await bed.send('orders.get-public', { orderId: order.orderId });
      told.page += toldBy(page, amountDueIn(page));
      told.receipts += (await bed.send('orders.issue-receipt', { order: order.orderId })).keptKobo;
    }
    expect(told).toEqual({ page: revenueKobo, receipts: revenueKobo });
  });

  it('of cash and card payments are the same in the credits and the figures of the owner', async () => {
    const { period } = await bed.send('orders.get-business-figures', {});
    const ofPaidBy = (way: 'cash' | 'pos') =>
      sum(
        paid().flatMap(({ credits }) => credits),
        ({ paidBy, decision }) => (paidBy === way ? decision.amountKobo : 0),
      );
    expect(period.counterKobo).toEqual({ cash: ofPaidBy('cash'), pos: ofPaidBy('pos') });
    expect(ofPaidBy('pos')).toBeGreaterThan(0);
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
});
