import { AdvisoryLock } from '@spade/platform/database/advisory-locks';
import { waitFor } from '@spade/platform/testing/wait-for';
import pg from 'pg';
import { Statements } from './build-statement.ts';
import { OrdersBed } from './orders-bed.ts';

const TOTAL = 12_500_000;

/** ADR 0029: two releases lock in the same order, or calls of one end as deadlocks. */
describe('the last release and this one at the same credit', () => {
  let bed: OrdersBed;
  let lastRelease: pg.Client;
  beforeAll(async () => {
    bed = await OrdersBed.open();
    lastRelease = new pg.Client({ connectionString: bed.database.url });
    await lastRelease.connect();
    // It looks first, and so it is the call of the last release that a deadlock would end.
    await lastRelease.query("set deadlock_timeout = '10ms'");
  });
  afterAll(async () => {
    await lastRelease.end();
    await bed.close();
  });

  const waiters = async () => {
    const [row] = await bed.database.query<{ waiting: number }>(
      `select count(*)::int as waiting from pg_stat_activity
        where wait_event_type = 'Lock' and datname = current_database()`,
    );
    return row?.waiting;
  };

  it('wait for each other, and the first to decide has it', async () => {
    const [one, other] = await Promise.all([bed.place(), bed.place()]);
    const [creditId] = await new Statements(bed).credit({ amountKobo: TOTAL });
    const its = 'select id from orders where public_id = $1 for update';
    await lastRelease.query('begin');
    const locked = await lastRelease.query<{ id: number }>(its, [one?.orderId]);
    await lastRelease.query(
      `insert into credit_decisions (credit_id, order_id, decided_by, actor)
        values ($1, $2, 'clerk', 'ada')`,
      [creditId, locked.rows[0]?.id],
    );
    const answered = bed
      .send('orders.match-credit', {
        ...{ creditId: creditId ?? 0, order: other?.orderId ?? '', adminUsername: 'bola' },
      })
      .then(
        () => 'matched',
        (error: unknown) => error,
      );
    await waitFor('this release to wait for the decision', async () => (await waiters()) === 1);
    await lastRelease.query('select pg_advisory_xact_lock($1, hashint8($2))', [
      AdvisoryLock.creditAmount,
      TOTAL,
    ]);
    await lastRelease.query('commit');
    expect(await answered).toMatchObject({ code: 'ORDERS.CREDIT_DECIDED' });
  });
});
