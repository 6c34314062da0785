import { waitFor } from '@spade/platform/testing/wait-for';
import { OrdersBed } from './orders-bed.ts';

describe('the figures of screens that poll', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());

  const total = async () => {
    const { figures } = await bed.send('orders.list', { limit: 1 });
    return figures.totalOrders;
  };
  /** Past the history, as no part of ours does: only a new count can show it. */
  const deleteAll = () =>
    bed.database.query(
      'begin; set local session_replication_role = replica; delete from orders; commit',
    );

  it('are counted again after a step of an order, or after some seconds, and not before', async () => {
    await bed.placeIn('awaiting');
    expect(await total()).toBe(1);
    await deleteAll();
    expect(await total()).toBe(1);
    await bed.placeIn('awaiting');
    expect(await total()).toBe(1);
    await deleteAll();
    expect(await total()).toBe(1);
    await waitFor('a new count', async () => (await total()) === 0, 10_000);
  });
});
