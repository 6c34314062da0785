import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import { TransportBed } from './transport-bed.ts';

/** A replica that starts while Redis refuses commands. */
describe('a replica at start', () => {
  let redis: TestRedis;
  let bed: TransportBed;

  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());
  beforeEach(() => {
    bed = new TransportBed(redis.url);
  });
  afterEach(() => bed.close());

  it('waits while Redis is full, and answers when there is room again', async () => {
    const admin = bed.redis();
    await admin.config('RESETSTAT');
    await admin.config('SET', 'maxmemory', '1mb');
    let hasStarted = false;
    const starting = bed.replica({ 'echo.say': () => 'here' }).then(() => {
      hasStarted = true;
    });
    const isRefused = async () =>
      /errorstat_OOM:count=(?:[3-9]|\d\d)/.test(await admin.info('all'));
    await waitFor('some refusals', isRefused);
    expect(hasStarted).toBe(false);

    await admin.config('SET', 'maxmemory', '0');
    await starting;
    expect(await bed.caller().call('echo.say', {})).toBe('here');
  });

  it('gives up at once where it lacks a right: waiting would not help', async () => {
    const admin = bed.redis();
    await admin.call('ACL', 'SETUSER', 'halting', 'on', '>halting', '~*', '&*', '+@all', '-xgroup');
    const halting = new TransportBed(redis.url.replace('//', '//halting:halting@'));
    await expect(halting.replica({})).rejects.toThrow('NOPERM');
    await halting.close();
  });
});
