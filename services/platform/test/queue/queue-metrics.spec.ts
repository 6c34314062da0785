import { register } from 'prom-client';
import { createQueue } from '../../src/queue/queue.ts';
import { queueMetrics } from '../../src/queue/queue-metrics.ts';
import { startRedis, type TestRedis } from '../../src/testing/redis.ts';

describe('the figures of queues', () => {
  let redis: TestRedis;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.stop());

  it('count what waits, jobs of low priority included', async () => {
    const queue = createQueue('parcels', redis.url);
    await queue.add('send', {});
    await queue.add('send', {}, { priority: 10 });
    await queue.add('send', {}, { delay: 60_000 });
    const metrics = queueMetrics(['parcels']).useFactory({ REDIS_URL: redis.url });
    if (metrics instanceof Promise) throw new Error('the provider is synchronous');
    metrics.onApplicationBootstrap();
    const shown = await register.metrics();
    for (const [state, count] of Object.entries({ waiting: 2, active: 0, delayed: 1, failed: 0 }))
      expect(shown).toContain(`jobs{queue="parcels",state="${state}"} ${count}`);
    metrics.beforeApplicationShutdown();
    await queue.close();
  });
});
