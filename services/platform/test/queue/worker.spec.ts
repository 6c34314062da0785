import { jest } from '@jest/globals';
import { currentRequestId } from '@spade/bus/request-context';
import type { Job } from 'bullmq';
import { createQueue, UnrecoverableError } from '../../src/queue/queue.ts';
import { persistentJob } from '../../src/queue/retry-policy.ts';
import { createWorker, type QueueWorker } from '../../src/queue/worker.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';

const HOUR_MS = 3_600_000;

describe('createWorker', () => {
  let redis: TestRedis;
  let queue: ReturnType<typeof createQueue>;
  let workers: QueueWorker[] = [];

  beforeEach(async () => {
    redis = await startRedis();
    queue = createQueue('parcels', redis.url);
  });
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.close()));
    workers = [];
    await queue.close();
    await redis.stop();
  });

  function start(
    processor: (job: Job) => Promise<unknown>,
    options: Partial<Parameters<typeof createWorker>[2]> = {},
  ): QueueWorker {
    const worker = createWorker('parcels', processor, { redisUrl: redis.url, ...options });
    workers.push(worker);
    return worker;
  }
  const stateOf = (job: Job) => queue.getJobState(job.id ?? '');

  it("works inside the request context of the job's maker", async () => {
    const ids: (string | undefined)[] = [];
    start(async () => void ids.push(currentRequestId()));
    await queue.add('send', { requestId: 'r-7' });
    const nameless = await queue.add('send', {});
    await waitFor('both are done', () => ids.length === 2);
    expect(ids).toEqual(['r-7', `parcels-${nameless.id}`]);
  });

  it('is ready while it waits and while it is busy, not while Redis is down', async () => {
    let finish: () => void = () => {};
    const worker = start(
      () =>
        new Promise<void>((resolve) => {
          finish = resolve;
        }),
    );
    await waitFor('the first wait was answered', () => worker.isTakingJobs(), 20_000);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + HOUR_MS);
    expect(worker.isTakingJobs()).toBe(true); // the clock of the machine was put forward
    clock.mockRestore();
    const job = await queue.add('send', {});
    await waitFor('it works', async () => (await stateOf(job)) === 'active');
    expect(worker.isTakingJobs()).toBe(true);
    await redis.kill();
    await waitFor('it does not', () => !worker.isTakingJobs());
    await redis.restart();
    finish();
    await waitFor('it does again', () => worker.isTakingJobs(), 20_000);
  });

  it('opens the scope around each job and keeps what it returns', async () => {
    const steps: string[] = [];
    start(
      async () => {
        steps.push('work');
        return { weight: 3 };
      },
      {
        ormScope: async (run) => {
          steps.push('open');
          try {
            return await run();
          } finally {
            steps.push('close');
          }
        },
      },
    );
    const job = await queue.add('send', {});
    const isDone = async () => (await queue.getJob(job.id ?? ''))?.returnvalue;
    expect(await waitFor('the job is done', isDone)).toEqual({ weight: 3 });
    expect(steps).toEqual(['open', 'work', 'close']);
  });

  it('tries a failed job again, after a pause', async () => {
    const startedAt: number[] = [];
    start(async () => {
      startedAt.push(performance.now());
      if (startedAt.length < 2) throw new Error('the road is closed');
    });
    const job = await queue.add('send', {}, persistentJob);
    await waitFor('the job is done', async () => (await stateOf(job)) === 'completed');
    const [first = 0, second = 0] = startedAt;
    expect(second - first).toBeGreaterThan(750);
  });

  it('does not try again what can never work', async () => {
    let attempts = 0;
    start(async () => {
      attempts += 1;
      throw new UnrecoverableError('no such address');
    });
    const job = await queue.add('send', {}, persistentJob);
    await waitFor('the job has failed', async () => (await stateOf(job)) === 'failed');
    expect(attempts).toBe(1);
  });

  it('takes over the job of a worker that died', async () => {
    const died = Promise.withResolvers<void>();
    const quick = { lockDuration: 1_000, stalledInterval: 500 };
    const dying = start(() => died.promise, { bullmq: quick, drainMs: 0 });
    const job = await queue.add('send', {});
    await waitFor('it is under way', async () => (await stateOf(job)) === 'active');
    await dying.worker.disconnect();
    const heirs: string[] = [];
    start(async ({ id }) => void heirs.push(id ?? ''), { bullmq: quick });
    await waitFor('another did it', async () => (await stateOf(job)) === 'completed');
    expect(heirs).toEqual([job.id]);
    died.resolve();
  });

  describe('when it closes', () => {
    it('finishes the current job and takes no other', async () => {
      const taken: string[] = [];
      const gate = Promise.withResolvers<void>();
      const worker = start(async (job) => {
        taken.push(job.name);
        await gate.promise;
      });
      const first = await queue.add('first', {});
      await waitFor('the first is under way', () => taken.length === 1);
      const second = await queue.add('second', {});
      const closed = worker.close();
      gate.resolve();
      await closed;
      expect(await stateOf(first)).toBe('completed');
      expect(await stateOf(second)).toBe('waiting');
      expect(taken).toEqual(['first']);
    });

    it('waits for a job no longer than the drain, and leaves no timer', async () => {
      const timers = () =>
        process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
      const before = timers();
      const gate = Promise.withResolvers<void>();
      const worker = start(() => gate.promise, { drainMs: 300 });
      const job = await queue.add('endless', {});
      await waitFor('it is under way', async () => (await stateOf(job)) === 'active');
      await worker.close(); // would wait indefinitely: the job has not ended
      expect(await stateOf(job)).toBe('active');
      await waitFor('no timer is left', () => timers() <= before);
      gate.resolve();
    });
  });
});
