import {
  failureReasons,
  failuresWhere,
  lateSettlements,
} from '@spade/contracts/orders/order.endings';
import {
  isLegal,
  type OrderStatus,
  orderEventKinds,
  orderStatuses,
  statesWhere,
} from '@spade/contracts/orders/order.states';
import { OrdersBed } from './orders-bed.ts';

const steps = orderStatuses.flatMap((from) =>
  orderStatuses.filter((to) => to !== from).map((to) => ({ from, to })),
);

/** The states from the first one to `status`, without the first. */
function wayTo(status: OrderStatus): OrderStatus[] {
  const ways: OrderStatus[][] = [[]];
  for (const way of ways) {
    const at = way.at(-1) ?? 'pending_payment';
    if (at === status) return way;
    const next = orderStatuses.filter((to) => isLegal(at, to) && !way.includes(to));
    ways.push(...next.map((to) => [...way, to]));
  }
  throw new Error(`no transition leads to ${status}`);
}

describe('what the database itself refuses', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  /** Sets a state with everything that the CHECKs require, so that only the trigger can refuse it. */
  const setStatus = (orderId: string, status: string) =>
    bed.database.query(
      `update orders set status = $2,
         failure_reason = case when $2 = 'failed' then 'expired' end,
         confirmed_at = case when $3 then now() end,
         proof_count = 1, latest_proof_id = gen_random_uuid()
       where public_id = $1`,
      [orderId, status, statesWhere('isPaid').some((paid) => paid === status)],
    );
  /** Places an order and takes it to `status` by the shortest chain of legal steps. */
  const placeAs = async (status: OrderStatus): Promise<string> => {
    const { orderId } = await bed.place();
    for (const step of wayTo(status)) await setStatus(orderId, step);
    return orderId;
  };

  it.each(steps.filter(({ from, to }) => isLegal(from, to)))(
    'lets an order go from $from to $to',
    async ({ from, to }) => {
      const orderId = await placeAs(from);
      await setStatus(orderId, to);
      expect(await bed.send('orders.get', { order: orderId })).toMatchObject({ status: to });
    },
  );

  it.each(steps.filter(({ from, to }) => !isLegal(from, to)))(
    'refuses to let an order go from $from to $to',
    async ({ from, to }) => {
      const orderId = await placeAs(from);
      await expect(setStatus(orderId, to)).rejects.toMatchObject({
        constraint: 'orders_check_transition',
      });
    },
  );

  it('refuses to revive a cancelled order', async () => {
    const { orderId } = await bed.placeIn('cancelled');
    await expect(setStatus(orderId, 'awaiting_confirmation')).rejects.toMatchObject({
      constraint: 'orders_check_transition',
    });
  });

  it('has the words of the table of states in its CHECKs, no more and no fewer', async () => {
    const checks = await bed.database.query<{ name: string; words: string[] }>(
      `select conname as name, array(select m[1] from
         regexp_matches(pg_get_constraintdef(oid), '''([a-z_]+)''', 'g') m) as words
       from pg_constraint where contype = 'c' and conrelid in
         ('orders'::regclass, 'order_events'::regclass)`,
    );
    const wordsOf = (name: string) =>
      checks
        .find((check) => check.name === name)
        ?.words.filter((word, at, all) => all.indexOf(word) === at)
        .toSorted();
    const words = {
      orders_status_check: orderStatuses,
      orders_failure_reason_check: failureReasons,
      orders_late_settlement_check: lateSettlements,
      orders_confirmed_has_time: statesWhere('isPaid'),
      orders_awaiting_has_proof: statesWhere('hasEvidence'),
      order_events_kind_check: orderEventKinds,
    };
    for (const [name, expected] of Object.entries(words))
      expect([name, wordsOf(name)]).toEqual([name, [...expected].toSorted()]);
  });

  it.each(failureReasons)(
    'lets an order that is %s continue only if the table says so',
    async (reason) => {
      const { orderId } = await bed.place();
      await setStatus(orderId, 'failed');
      await bed.database.query('update orders set failure_reason = $2 where public_id = $1', [
        orderId,
        reason,
      ]);
      const mayRevive = failuresWhere('mayRevive').includes(reason);
      const refusal = await setStatus(orderId, 'awaiting_confirmation').then(
        () => undefined,
        (error: { constraint?: string }) => error.constraint,
      );
      expect(refusal).toBe(mayRevive ? undefined : 'orders_check_transition');
    },
  );

  it.each(orderStatuses)(
    'computes what a %s order costs and owes as the ledger does',
    async (status) => {
      const orderId = await placeAs(status);
      await bed.database.query(
        `update orders set delivery_fee_kobo = 70000, is_fee_in_price = true, discount_kobo = 2500, allowance_kobo = 1000,
           amount_received_kobo = total_kobo + 90000, amount_refunded_kobo = 500 where public_id = $1`,
        [orderId],
      );
      const [row] = await bed.database.query(
        'select undecided_kobo::text as "undecidedKobo" from orders where public_id = $1',
        [orderId],
      );
      const order = await bed.send('orders.get', { order: orderId });
      const { totalKobo } = order;
      expect(order.amountDueKobo).toBe(totalKobo + 66_500);
      const over = statesWhere('isCharged').includes(status) ? 23_000 : totalKobo + 89_500;
      expect(order).toMatchObject({ undecidedKobo: over, toDecideKobo: over, refundOwedKobo: 0 });
      expect(row).toEqual({ undecidedKobo: String(over) });
      // The same sum in SQL: the search for an amount uses it.
      const search = String((totalKobo + 66_500) / 100);
      const { orders } = await bed.send('orders.list', { search: `₦${search}`, limit: 200 });
      expect(orders.map(({ orderId: found }) => found)).toContain(orderId);
    },
  );

  it('refuses an amount due below nothing', async () => {
    const { orderId } = await bed.place();
    await expect(
      bed.database.query('update orders set discount_kobo = total_kobo + 1 where public_id = $1', [
        orderId,
      ]),
    ).rejects.toMatchObject({ constraint: 'orders_price_parts' });
  });

  it('refuses an unknown state', async () => {
    const { orderId } = await bed.place();
    await expect(setStatus(orderId, 'no_such_state')).rejects.toMatchObject({ code: '23514' });
  });

  it.each([
    ["update order_events set reason = 'x'"],
    ['delete from order_events'],
    ['truncate order_events'],
  ])('keeps the history append-only against: %s', async (sql) => {
    await bed.place();
    await expect(bed.database.query(sql)).rejects.toThrow('append-only');
  });

  it.each([
    ['a total that is not unit price × quantity', 'total_kobo = total_kobo + 1'],
    ['more pieces than allowed', 'quantity = 10001, total_kobo = unit_price_kobo * 10001'],
    ['no pieces', 'quantity = 0, total_kobo = 0'],
    ['a negative amount received', 'amount_received_kobo = -1'],
  ])('refuses %s', async (_what, set) => {
    const { orderId } = await bed.place();
    await expect(
      bed.database.query(`update orders set ${set} where public_id = $1`, [orderId]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
