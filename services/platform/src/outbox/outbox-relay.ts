import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { OutboxState } from '@spade/contracts/state/process-state';
import type { Redis } from 'ioredis';
import { OutageLog } from '../faults/outage-log.ts';
import { exposeGauge } from '../health/metrics.ts';
import { memoryRatio, openCallerConnection } from '../queue/redis-connection.ts';
import { watchCeiling } from '../state/ceilings.ts';
import { reportSources } from '../state/state-report.ts';
import { EventQueues } from './event-queues.ts';
import {
  addJobs,
  deleteDone,
  forgetJobs,
  forgetOldJobs,
  isAnyOwed,
  readBacklog,
  recordEnded,
} from './relay-rows.ts';

/** Pause between rounds: an event waits half of it on average. */
const POLL_MS = 500;

const SWEEP_EVERY_MS = 10_000;

/** Above this share of Redis' memory events wait in PostgreSQL: a worker that is down for a day must not fill Redis. */
const FULL_RATIO = 0.8;

/** A key that is gone when Redis was emptied or replaced; the first relay that misses it writes another value. */
const MARKER_KEY = 'outbox:generation';

/**
 * Adds the jobs of every committed event once, and marks the event done when each consumer has completed its job. Adds
 * the jobs of all unfinished events again when Redis may have lost them: at the start, after each reconnect (Redis may
 * have restarted without its last second), and when its marker has changed. A slow sweep finds what these miss. While no
 * event is owed a round is one statement, and Redis is asked nothing: it can neither lose nor end a job of this table.
 * Any number of replicas may run it at once. While Redis or the database is unreachable it waits.
 */
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly outage = new OutageLog('Outbox', 'Redis or the database');
  private readonly stopping = new AbortController();
  private running: Promise<void> | undefined;
  /** Undefined when Redis may have lost jobs. */
  private marker: string | undefined;
  private sweepAt = 0;

  constructor(
    private readonly orm: MikroORM,
    private readonly redisUrl: string,
  ) {}

  onApplicationBootstrap(): void {
    const expose = (name: string, help: string, value: (backlog: OutboxState) => number) =>
      exposeGauge(name, help, async () => value(await this.backlog()));
    expose('outbox_pending', 'Events that a consumer has yet to complete.', (b) => b.pending);
    expose(
      'outbox_failed',
      'Events on which a consumer gave up: someone must look.',
      (b) => b.failed,
    );
    expose(
      'outbox_oldest_age_seconds',
      'Age of the oldest event that a consumer has yet to complete.',
      ({ oldestAgeMs }) => (oldestAgeMs ?? 0) / 1_000,
    );
    reportSources.outboxes.add(this.backlog);
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    reportSources.outboxes.delete(this.backlog);
    this.stopping.abort();
    await this.running;
  }

  /** How many events wait, for metrics, alarms and staff. */
  readonly backlog = (): Promise<OutboxState> => readBacklog(this.orm.em.fork());

  private async run(): Promise<void> {
    const redis = openCallerConnection(this.redisUrl, (error) => this.outage.failed(error));
    redis.on('ready', () => {
      this.marker = undefined;
    });
    const queues = new EventQueues(redis);
    exposeGauge(
      'redis_store_memory_ratio',
      'How much of the memory that the Redis of jobs and limits may take is taken, 0 to 1.',
      async () => memoryRatio(await redis.info('memory')),
    );
    watchCeiling('jobs-redis', async () => memoryRatio(await redis.info('memory')));
    const { signal } = this.stopping;
    while (!signal.aborted) {
      // No row is locked, and no statement run, while Redis is unreachable.
      if (redis.status === 'ready')
        await this.round(redis, queues).then(
          () => this.outage.succeeded(),
          (error: unknown) => this.outage.failed(error), // any fault may pass
        );
      await sleep(POLL_MS, undefined, { signal }).catch(() => {}); // stopped
    }
    await queues.close();
    redis.disconnect();
  }

  private async round(redis: Redis, queues: EventQueues): Promise<void> {
    const em = this.orm.em.fork();
    const isSweepDue = performance.now() >= this.sweepAt;
    if (isSweepDue) {
      this.sweepAt = performance.now() + SWEEP_EVERY_MS;
      await deleteDone(em);
    }
    // Without this an idle service would spend most of its processor time here.
    if (!(await isAnyOwed(em))) return;
    const marker = await readMarker(redis);
    if (marker !== this.marker) {
      queues.readFromStart();
      await forgetJobs(em);
      this.marker = marker;
    }
    await queues.readEnded((ended) => recordEnded(em, ended));
    if (isSweepDue) await forgetOldJobs(em, queues);
    if (memoryRatio(await redis.info('memory')) > FULL_RATIO)
      throw new Error('Redis is nearly full, so events wait in the outbox');
    await addJobs(em, queues);
  }
}

/** The value of the marker; see {@link MARKER_KEY}. */
async function readMarker(redis: Redis): Promise<string> {
  const fresh = randomUUID();
  return (await redis.set(MARKER_KEY, fresh, 'NX', 'GET')) ?? fresh;
}

/**
 * Starts the relay with the application and stops it first on shutdown. Needs DatabaseModule, with
 * OutboxRow among the entities and the statements of `outbox-schema.ts` in its migrations.
 */
@Module({})
export class OutboxModule {
  static forRoot({ redisUrl }: { redisUrl: string }): DynamicModule {
    return {
      module: OutboxModule,
      providers: [
        {
          provide: OutboxRelay,
          inject: [MikroORM],
          useFactory: (orm: MikroORM) => new OutboxRelay(orm, redisUrl),
        },
      ],
    };
  }
}
