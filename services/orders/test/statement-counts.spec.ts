import { jest } from '@jest/globals';
import { Client } from 'pg';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

/** Before any connection is opened: each keeps the function that it began with. */
const query = jest.spyOn(Client.prototype, 'query');

describe('statements that lists and sweeps send', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    bed = await OrdersBed.open();
  });
  afterAll(() => bed.close());
  beforeEach(() => bed.rows.empty());

  const ORDERS = 12;
  const counted = async (work: () => Promise<unknown>): Promise<number> => {
    const before = query.mock.calls.length;
    await work();
    const sent = query.mock.calls.length - before;
    expect(sent).toBeGreaterThan(0);
    return sent;
  };

  it('are as few for a page of refunds as for one', async () => {
    const statements = new Statements(bed);
    for (let i = 0; i < ORDERS; i += 1) {
      const { orderId } = await bed.placeIn('cancelled');
      const [creditId = 0] = await statements.credit({ line: i + 2 });
      await bed.send('orders.match-credit', { creditId, order: orderId, adminUsername: 'ada' });
      await bed.owe(orderId);
    }
    const list = (limit: number) => bed.send('orders.list-refunds', { state: 'owed', limit });
    const { refunds } = await list(200);
    expect(refunds.map(({ credits }) => credits.length)).toEqual(Array(ORDERS).fill(1));
    expect(await counted(() => list(200))).toBeLessThanOrEqual((await counted(() => list(1))) + 2);
  });

  it.each([
    ['expiry', 'pending', "payment_deadline = now() - interval '1 second'", () => bed.expireOnly()],
    ['review', 'awaiting', "review_by = now() - interval '1 second'", () => bed.sweepReviews()],
  ] as const)('do not grow with the orders of an %s sweep', async (_what, state, due, sweep) => {
    for (let i = 0; i < ORDERS; i += 1) await bed.placeIn(state);
    await bed.database.query(`update orders set ${due}`);
    expect(await counted(sweep)).toBeLessThan(ORDERS);
  });

  it('do not grow with the orders of a network that is released', async () => {
    for (let i = 0; i < ORDERS; i += 1) await bed.place({ network: '102.89.23.0/24' });
    const release = {
      network: '102.89.23.0/24',
      withPictures: false,
      adminUsername: 'ada',
      reason: 'held',
    };
    let released = 0;
    const sent = await counted(async () => {
      ({ released } = await bed.send('orders.release-network', release));
    });
    expect(released).toBe(ORDERS);
    expect(sent).toBeLessThan(ORDERS);
  });

  it('do not grow with the exact credits that AUTO_CONFIRM confirms', async () => {
    await bed.stopReplicas();
    await bed.replica({ AUTO_CONFIRM: 'exact' });
    const statements = new Statements(bed);
    const placed = [];
    for (let i = 0; i < ORDERS; i += 1) placed.push(await bed.place());
    await statements.credit(
      ...placed.map(({ reference }, index) => ({ line: index + 2, narration: reference })),
    );
    let confirmed = 0;
    const sent = await counted(async () => {
      confirmed = await bed.confirmExact();
    });
    expect(confirmed).toBe(ORDERS);
    expect(sent).toBeLessThan(ORDERS + 20);
  });
});
