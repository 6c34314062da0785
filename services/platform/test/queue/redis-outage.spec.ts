import { Redis } from 'ioredis';
import { createQueue } from '../../src/queue/queue.ts';
import { createWorker, type QueueWorker } from '../../src/queue/worker.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';

/** 12 s is what BullMQ 6.1.2 never came back from; the short outage takes the same paths. */
const outageMs = process.env.CONFORMANCE_LONG ? 12_000 : 3_000;
const passed = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('queues over an outage of Redis', () => {
  let redis: TestRedis;
  let queue: ReturnType<typeof createQueue>;
  let worker: QueueWorker;
  let done: string[];

  const start = () =>
    createWorker('parcels', async (job) => void done.push(job.name), { redisUrl: redis.url });
  /** At least once each (ADR 0011): an outage between the work and its note does it again. */
  const names = () => [...new Set(done)];
  const isDone = (name: string) => waitFor(`${name} is done`, () => done.includes(name));

  beforeEach(async () => {
    redis = await startRedis();
    done = [];
    queue = createQueue('parcels', redis.url);
    worker = start();
  });
  afterEach(async () => {
    await worker.close();
    await queue.close();
    await redis.stop();
  });

  it(`resumes after ${outageMs / 1_000} s`, async () => {
    await queue.add('before', {});
    await isDone('before');
    await redis.kill();
    await passed(outageMs);
    await redis.start();
    await waitFor('the queue takes jobs', () => queue.add('after', {}));
    await isDone('after');
    expect(names()).toEqual(['before', 'after']);
  }, 60_000);

  it('resumes after many restarts in a row', async () => {
    for (let restart = 0; restart < 5; restart += 1) {
      await redis.restart();
      const name = `after-${restart}`;
      await waitFor('the queue takes jobs', () => queue.add(name, {}, { jobId: name }));
      await isDone(name);
    }
    expect(names()).toEqual(['after-0', 'after-1', 'after-2', 'after-3', 'after-4']);
  }, 60_000);

  it('continues after FLUSHALL', async () => {
    await queue.add('before', {});
    await isDone('before');
    const client = new Redis(redis.url);
    await client.flushall();
    client.disconnect();
    await queue.add('after', {});
    await isDone('after');
    expect(names()).toEqual(['before', 'after']);
  });

  it('starts while Redis is down', async () => {
    await worker.close();
    await redis.kill();
    worker = start();
    const late = createQueue('parcels', redis.url);
    await expect(late.add('refused', {})).rejects.toThrow();
    await redis.start();
    await waitFor('the queue takes jobs', () => late.add('taken', {}));
    await isDone('taken');
    await late.close();
  });

  it('refuses jobs while Redis is down', async () => {
    await queue.add('before', {});
    await redis.kill();
    await expect(queue.add('during', {})).rejects.toThrow();
    await redis.start();
    await waitFor('the queue takes jobs', () => queue.add('after', {}));
    await isDone('after');
  });

  it('closes while Redis is down', async () => {
    await queue.add('before', {});
    await isDone('before');
    await redis.kill();
    await expect(worker.close()).resolves.toBeUndefined();
    await redis.start();
  });
});
