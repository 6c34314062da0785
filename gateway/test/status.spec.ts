import { stateKey } from '@spade/contracts/state/process-state';
import { StateReport } from '@spade/platform/state/state-report';
import { startS3 } from '@spade/platform/testing/s3';
import { waitFor } from '@spade/platform/testing/wait-for';
import { Redis } from 'ioredis';
import { StatusBoard } from '../src/staff/status.controller.ts';
import type { StatusPartView, StatusView } from '../src/staff/status.view.ts';
import { signIn } from './builders.ts';
import { ask, type GatewayBed, startGatewayBed } from './gateway-bed.ts';

const SINCE = '2026-11-23T08:00:00.000Z';

describe('the status for staff', () => {
  let bed: GatewayBed;
  let redis: Redis;
  beforeEach(async () => {
    bed = await startGatewayBed();
    redis = new Redis(bed.redis.messages.url);
    redis.on('error', () => {}); // one test stops the server
  });
  afterEach(async () => {
    redis.disconnect();
    await bed.close();
  });

  const report = async (part: 'orders' | 'worker', state: object) => {
    const [seconds = 0] = await redis.time();
    const text = JSON.stringify({ at: seconds * 1_000, startedAt: SINCE, ...state });
    await redis.hset(stateKey(part), 'one', text);
  };
  const read = async () => {
    const { status, body } = await ask(`${bed.url}/api/admin/status`, {
      headers: signIn(bed.services),
    });
    expect(status).toBe(200);
    return body.data as StatusView;
  };
  const partOf = (view: StatusView, name: string): StatusPartView | undefined =>
    view.parts.find((part) => part.name === name);

  it('shows what each part reports, and which do not', async () => {
    const checks = [{ name: 'database', isFine: false, since: SINCE }];
    await report('orders', { checks, outbox: { pending: 2, failed: 1, oldestAgeMs: 50 } });
    await report('worker', { unknownToThisRelease: true });
    const view = await read();
    expect(view.parts.map(({ name, state }) => [name, state])).toEqual([
      ['gateway', 'works'],
      ['auth', 'silent'],
      ['catalog', 'silent'],
      ['contact', 'silent'],
      ['orders', 'trouble'],
      ['worker', 'works'],
    ]);
    expect(partOf(view, 'orders')).toEqual({
      name: 'orders',
      state: 'trouble',
      instances: 1,
      since: SINCE,
      checks,
      outbox: { pending: 2, failed: 1, oldestAgeMs: 50 },
      queues: [],
      backup: null,
    });
    expect(partOf(view, 'gateway')?.instances).toBe(1);
  });

  it('shows the backups where a service makes them, and its silence', async () => {
    const other = await startGatewayBed({ BACKUP_SERVICE: 'true' });
    const stored = new Redis(other.redis.messages.url);
    try {
      const look = async () => {
        const headers = signIn(other.services);
        const { body } = await ask(`${other.url}/api/admin/status`, { headers });
        return partOf(body.data as StatusView, 'backup');
      };
      expect(await look()).toMatchObject({ state: 'silent', backup: null });
      const backup = { savedAt: SINCE, restoredAt: null, isEncrypted: false, fault: 'trial' };
      const [seconds = 0] = await stored.time();
      const text = JSON.stringify({ at: seconds * 1_000, startedAt: SINCE, backup });
      await stored.hset(stateKey('backup'), 'one', text);
      await waitFor('the report', async () => (await look())?.state === 'works');
      const { fault: _, ...shown } = backup;
      expect((await look())?.backup).toEqual({ ...shown, faults: ['late', 'trial'] });
    } finally {
      stored.disconnect();
      await other.close();
    }
  });

  it('shows a part whose report cannot be read as silent, and the others as they are', async () => {
    await redis.set(stateKey('worker'), 'not a hash');
    await redis.hset(stateKey('auth'), 'one', 'not JSON');
    await report('orders', {});
    const view = await read();
    expect(['auth', 'orders', 'worker'].map((name) => partOf(view, name)?.state)).toEqual([
      'silent',
      'works',
      'silent',
    ]);
  });

  it('shows an outage of the store of pictures', async () => {
    const s3 = await startS3();
    const other = await startGatewayBed({ S3_ENDPOINT: s3.endpoint });
    const { checks } = await other.app.get(StateReport).look();
    expect(checks?.every(({ isFine }) => isFine)).toBe(true);
    await s3.stop();
    const view = await other.app.get(StatusBoard).read();
    expect(partOf(view, 'gateway')).toMatchObject({
      state: 'trouble',
      checks: expect.arrayContaining([expect.objectContaining({ name: 'bucket', isFine: false })]),
    });
    await other.close();
  });

  it('still has an answer when the reports cannot be read', async () => {
    await bed.redis.messages.kill();
    const view = await bed.app.get(StatusBoard).read();
    expect(view.parts.map(({ state }) => state)).toEqual(['trouble', ...Array(5).fill('silent')]);
    const [redisCheck] = view.parts[0]?.checks ?? [];
    expect(redisCheck).toMatchObject({ name: 'redis', isFine: false });
    await bed.redis.messages.start();
  });

  it('reports the gateway itself', async () => {
    await waitFor('the report', async () => (await redis.hlen(stateKey('gateway'))) === 1);
  });
});
