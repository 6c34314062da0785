import type {
  BeforeApplicationShutdown,
  FactoryProvider,
  OnApplicationBootstrap,
} from '@nestjs/common';
import type { QueueState } from '@spade/contracts/state/process-state';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { CONFIG } from '../config/config.module.ts';
import { type RedisConfig, redisStoreUrl } from '../config/settings.ts';
import { OutageLog } from '../faults/outage-log.ts';
import { exposeGauges } from '../health/metrics.ts';
import { reportSources } from '../state/state-report.ts';
import { createQueue } from './queue.ts';
import { openCallerConnection } from './redis-connection.ts';

/** States of a job that someone may wait for; BullMQ counts prioritized ones apart from `wait`. */
const states = ['wait', 'prioritized', 'active', 'delayed', 'failed'] as const;

class QueueMetrics implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private redis: Redis | undefined;
  private queues: Queue[] = [];

  constructor(
    private readonly redisUrl: string,
    private readonly names: readonly string[],
  ) {}

  onApplicationBootstrap(): void {
    const log = new OutageLog('Counts of jobs', 'Redis');
    const redis = openCallerConnection(this.redisUrl, (error) => log.failed(error));
    redis.on('ready', () => log.succeeded());
    this.redis = redis;
    const queues = this.names.map((name) => createQueue(name, redis));
    this.queues = queues;
    reportSources.queues.add(this.states);
    const help = 'Jobs in a queue by state; failed ones are kept for 30 days.';
    exposeGauges('jobs', help, ['queue', 'state'], async () => {
      const counted = await Promise.all(
        queues.map(async (queue) => ({ queue, counts: await queue.getJobCounts(...states) })),
      );
      return counted.flatMap(({ queue: { name }, counts }) => {
        const { wait = 0, prioritized = 0, active = 0, delayed = 0, failed = 0 } = counts;
        const byState = { waiting: wait + prioritized, active, delayed, failed };
        return Object.entries(byState).map(([state, value]) => ({
          labels: { queue: name, state },
          value,
        }));
      });
    });
  }

  beforeApplicationShutdown(): void {
    reportSources.queues.delete(this.states);
    this.redis?.disconnect();
  }

  /** For staff: jobs that are tried again later wait too. */
  private readonly states = (): Promise<QueueState[]> => Promise.all(this.queues.map(stateOf));
}

async function stateOf(queue: Queue): Promise<QueueState> {
  const [counts, oldest] = await Promise.all([
    queue.getJobCounts(...states),
    queue.getJobs(['wait', 'prioritized', 'delayed'], 0, 0, true),
  ]);
  const { wait = 0, prioritized = 0, delayed = 0, failed = 0 } = counts;
  const times = oldest.flatMap((job) => (job ? [job.timestamp] : [])); // a job may end in between
  const oldestAgeMs = times.length === 0 ? null : Math.max(0, Date.now() - Math.min(...times));
  return { name: queue.name, waiting: wait + prioritized + delayed, failed, oldestAgeMs };
}

/**
 * A provider that puts what is in the queues of a process into /metrics: `jobs{queue,state}`, the state being waiting,
 * active, delayed (it failed and is tried again later, or was planned for later) or failed for good.
 */
export function queueMetrics(names: readonly string[]): FactoryProvider<QueueMetrics> {
  return {
    provide: Symbol('metrics of queues'),
    inject: [CONFIG],
    useFactory: (config: RedisConfig) => new QueueMetrics(redisStoreUrl(config), names),
  };
}
