import { RedisLink } from '@spade/bus/redis-link';
import type { ProcessState } from '@spade/contracts/state/process-state';
import { StateReport } from '@spade/platform/state/state-report';
import { ReadinessWatch } from '../../src/health/readiness-watch.ts';
import { isDatabaseReachable } from '../../src/service/service-database.ts';
import { createTestDatabase } from '../../src/testing/postgres.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';
import { createOutbox, startReplica } from '../outbox/outbox-app.ts';

/** Two rounds of a report. */
const SEEN_WITHIN_MS = 12_000;

describe('the report of a process', () => {
  let redis: TestRedis;
  let link: RedisLink;
  beforeEach(async () => {
    redis = await startRedis();
    link = new RedisLink(redis.url, 'test');
    link.open();
    await link.ready();
  });
  afterEach(async () => {
    link.close();
    await redis.stop();
  });

  const stored = async (instance: string) => {
    const text = await link.redis.hget('state:orders', instance);
    return text === null ? undefined : (JSON.parse(text) as ProcessState); // as the report wrote it
  };

  it('says what the process owes, and since when its database is gone', async () => {
    const database = await createTestDatabase();
    await createOutbox(database.url);
    const replica = await startReplica(database.url, redis.url);
    const readiness = new ReadinessWatch([
      { name: 'database', check: () => isDatabaseReachable(replica.orm) },
    ]);
    await replica.record();
    const report = new StateReport('orders', link, readiness);
    report.start();
    await waitFor('the report', async () => (await stored(report.instance)) !== undefined);
    expect(await stored(report.instance)).toMatchObject({
      checks: expect.arrayContaining([expect.objectContaining({ name: 'database', isFine: true })]),
      outbox: { pending: 1, failed: 0, oldestAgeMs: expect.any(Number) },
    });
    const goneAt = Date.now();
    await database.drop();
    const check = async () =>
      (await stored(report.instance))?.checks?.find(({ name }) => name === 'database');
    await waitFor('the failure', async () => !(await check())?.isFine, SEEN_WITHIN_MS);
    expect(Date.parse((await check())?.since ?? '')).toBeGreaterThanOrEqual(goneAt);
    await report.stop();
    expect(await stored(report.instance)).toBeUndefined();
    await replica.close();
  });

  it('forgets replicas that died, and no others', async () => {
    const now = Date.now();
    const at = (ageMs: number) => JSON.stringify({ at: now - ageMs });
    await link.redis.hset('state:orders', { dead: at(90_000), alive: at(10_000) });
    const report = new StateReport('orders', link, new ReadinessWatch([]));
    report.start();
    await waitFor('one to be forgotten', async () => {
      const names = await link.redis.hkeys('state:orders');
      return names.includes(report.instance) && !names.includes('dead');
    });
    expect(await link.redis.hkeys('state:orders')).toContain('alive');
    await report.stop();
  });

  it('reports again after an outage of Redis', async () => {
    const report = new StateReport('orders', link, new ReadinessWatch([]));
    report.start();
    await waitFor('the report', async () => (await stored(report.instance)) !== undefined);
    await redis.restart();
    await link.ready();
    await link.redis.del('state:orders');
    await waitFor(
      'the next report',
      async () => (await stored(report.instance)) !== undefined,
      SEEN_WITHIN_MS,
    );
    await report.stop();
  });
});
