import { Injectable, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { Job } from 'bullmq';
import { ConfigModule } from '../../src/config/config.module.ts';
import { dispatchEvent, type EventJobData } from '../../src/queue/event-consumer.ts';
import { processJobs } from '../../src/queue/process-jobs.ts';
import { createQueue } from '../../src/queue/queue.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';
import { waitFor } from '../../src/testing/wait-for.ts';

@Injectable()
class Scales {
  weigh(pieces: number): number {
    return pieces * 50;
  }
}

describe('processJobs', () => {
  let redis: TestRedis;
  beforeEach(async () => {
    redis = await startRedis();
  });
  afterEach(() => redis.stop());

  it('works on the queue with what Nest injects, as long as the application lives', async () => {
    @Module({
      imports: [ConfigModule.forRoot({ REDIS_URL: redis.url })],
      providers: [
        Scales,
        processJobs('weighing', {
          inject: [Scales],
          processor: (scales) => async (job: Job<{ pieces: number }>) =>
            scales.weigh(job.data.pieces),
        }),
      ],
    })
    class App {}
    const app = await NestFactory.createApplicationContext(App, { logger: false });
    const queue = createQueue('weighing', redis.url);
    const job = await queue.add('weigh', { pieces: 3 });
    const result = async () => (await queue.getJob(job.id ?? ''))?.returnvalue;
    expect(await waitFor('it is weighed', result)).toBe(150);
    await app.close();
    expect(await queue.getWorkersCount()).toBe(0);
    await queue.close();
  });
});

describe('dispatchEvent', () => {
  it('fails, to be retried, on an event that no handler is for', async () => {
    // The part of a job that dispatching reads.
    const job = {
      name: 'hold-renewed',
      attemptsMade: 0,
      data: { eventId: 'e', payload: { holdId: 'h' }, occurredAt: '2026-11-21T09:00:00.000Z' },
    } as Job<EventJobData>;
    await expect(dispatchEvent({}, job)).rejects.toThrow('no handler for the event hold-renewed');
  });
});
