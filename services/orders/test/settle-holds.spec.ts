import { randomUUID } from 'node:crypto';
import { buildPlaceOrderRequest } from './build-order.ts';
import { OrdersBed } from './orders-bed.ts';

describe('orders.settle-holds', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  it('tells holds that have an order from those that never will', async () => {
    const { orderId } = await bed.place();
    const { holdIds: stored } = await bed.rows.eventsAndHolds(orderId);
    const abandoned = [randomUUID(), randomUUID()];
    const answer = await bed.send('orders.settle-holds', { holdIds: [...stored, ...abandoned] });
    expect(answer).toEqual({ stored, abandoned: expect.arrayContaining(abandoned) });
    expect(answer.abandoned).toHaveLength(2);
    expect(await bed.send('orders.settle-holds', { holdIds: abandoned })).toEqual({
      stored: [],
      abandoned: expect.arrayContaining(abandoned),
    });
  });

  it('returns nothing for an empty list', async () => {
    expect(await bed.send('orders.settle-holds', { holdIds: [] })).toEqual({
      stored: [],
      abandoned: [],
    });
  });

  it('makes a slow placing take the next hold', async () => {
    const request = buildPlaceOrderRequest();
    bed.catalog.before = async ({ holdId }) => {
      bed.catalog.before = () => {};
      await bed.send('orders.settle-holds', { holdIds: [holdId] });
    };
    const placed = await bed.send('orders.place', request);
    const [fenced, used] = bed.catalog.requests.slice(-2).map(({ holdId }) => holdId);
    expect((await bed.rows.eventsAndHolds(placed.orderId)).holdIds).toEqual([used]);
    expect(fenced).not.toBe(used);
  });

  it('never names a hold abandoned under which an order is stored, in 50 races', async () => {
    for (let round = 0; round < 50; round += 1) {
      const settling: Promise<{ stored: string[]; abandoned: string[] }>[] = [];
      bed.catalog.before = ({ holdId }) => {
        bed.catalog.before = () => {}; // the next hold is stored without interference
        settling.push(bed.send('orders.settle-holds', { holdIds: [holdId] }));
      };
      const placed = await bed.send('orders.place', buildPlaceOrderRequest());
      const settled = await Promise.all(settling);
      const [order] = await bed.database.query<{ hold_id: string }>(
        'select hold_id from orders where public_id = $1',
        [placed.orderId],
      );
      const abandoned = settled.flatMap((answer) => answer.abandoned);
      expect(abandoned).not.toContain(order?.hold_id);
    }
  });
});
