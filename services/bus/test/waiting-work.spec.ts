import { requestsKey } from '@spade/bus/wire-format';
import { startRedis, type TestRedis } from '@spade/platform/testing/redis';
import { waitFor } from '@spade/platform/testing/wait-for';
import { TransportBed } from './transport-bed.ts';

// The Helm chart scales services by `streamLength` (infra/deploy/kubernetes/templates/scaling.yaml).
describe('the figures by which a scaler sees waiting work', () => {
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

  it('count requests that wait and run as the length of the stream, while the lag misses those that run', async () => {
    const gates: (() => void)[] = [];
    const held = { 'echo.say': () => new Promise<void>((resolve) => gates.push(resolve)) };
    await bed.replica(held, { concurrency: 4 });
    const length = bed.streamLength();
    const client = bed.redis();
    const lag = async () => {
      const groups = await client.xinfo('GROUPS', requestsKey('echo'));
      // One group, a flat list of names and values.
      const [fields] = groups as [unknown[]];
      return fields[fields.indexOf('lag') + 1];
    };
    const caller = bed.caller();
    const calls = Array.from({ length: 12 }, () => caller.call('echo.say', {}));
    await waitFor(
      'all are sent and four run',
      async () => (await length()) === 12 && gates.length === 4,
    );
    expect([await length(), await lag()]).toEqual([12, 8]);

    // The last of the four first: entries are deleted in the order in which they end.
    gates[3]?.();
    gates[2]?.();
    await waitFor(
      'two are done, two more run',
      async () => (await length()) === 10 && gates.length === 6,
    );
    expect([await length(), await lag()]).toEqual([10, 6]);

    const rest = waitFor('all run', () => {
      for (const open of gates) open();
      return gates.length === 12;
    });
    await Promise.all([rest, ...calls]);
    await waitFor('all are acknowledged', async () => {
      for (const open of gates) open();
      return (await length()) === 0;
    });
    expect([await length(), await lag()]).toEqual([0, 0]);
  });
});
