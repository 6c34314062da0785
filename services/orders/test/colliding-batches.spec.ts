import { seededRandom } from '@spade/platform/testing/random';
import { OrdersBed } from './orders-bed.ts';

const LIMIT = 3;
const OWNERS = 12;
const BUYERS = 150;

describe('batches of orders of two replicas', () => {
  let bed: OrdersBed;
  beforeAll(async () => {
    const limits = { MAX_OPEN_ORDERS_PER_PHONE: LIMIT, MAX_OPEN_ORDERS_PER_EMAIL: LIMIT };
    bed = await OrdersBed.open(limits);
    await bed.replica(limits);
  });
  afterAll(() => bed.close());

  it('keep every owner within the limits and answer everyone, owners shared at random', async () => {
    const { below } = seededRandom(7);
    const answers = await Promise.all(
      Array.from({ length: BUYERS }, () =>
        bed
          .place({
            buyer: {
              phone: `+23480312345${10 + below(OWNERS)}`,
              email: `buyer${below(OWNERS)}@mail.example`,
            },
          })
          .then(
            () => 'placed',
            ({ code }: { code: string }) => code,
          ),
      ),
    );
    for (const answer of answers) expect(['placed', 'ORDERS.TOO_MANY_OPEN']).toContain(answer);
    const [stored] = await bed.database.query<Record<string, number>>(
      `select count(*)::int as orders, count(distinct xmin::text)::int as commits,
        (select max(n)::int from (select count(*) as n from orders group by customer_phone) as p) as phone,
        (select max(n)::int from (select count(*) as n from orders group by mailbox) as m) as email
       from orders`,
    );
    expect(stored).toMatchObject({ phone: LIMIT, email: LIMIT });
    expect(stored?.orders).toBe(answers.filter((answer) => answer === 'placed').length);
    // Or nothing would have been batched, and the test would prove nothing.
    expect(stored?.commits).toBeLessThan(stored?.orders ?? 0);
    const [database] = await bed.database.query<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    );
    expect(database?.deadlocks).toBe(0);
  });
});
