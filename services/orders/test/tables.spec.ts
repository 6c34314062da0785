import {
  isLegal,
  type OrderStatus,
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
