import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import {
  type BeforeApplicationShutdown,
  type DynamicModule,
  Inject,
  Injectable,
  Logger,
  Module,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Redis } from 'ioredis';
import { exposeGauge } from '../health/metrics.ts';
import { OutageLog } from '../queue/outage-log.ts';
import { memoryRatio, openCallerConnection } from '../queue/redis-connection.ts';
import { reportSources } from '../state/report-sources.ts';
import { EventQueues } from './event-queues.ts';
import { hasRecordedEvents } from './outbox.ts';
import { exposeBacklog, type OutboxBacklog, readBacklog } from './outbox-backlog.ts';
import {
  addJobs,
  BATCH_SIZE,
  deleteDone,
  forgetJobs,
  recordCompleted,
  sweepOwed,
} from './relay-rows.ts';

/** How the relay works. */
export interface OutboxOptions {
  redisUrl: string;
  /** Pause between rounds when nothing calls for one, in milliseconds; 1,000 when left out. */
  pollMs?: number;
  /** Pause between two sweeps, in milliseconds; 10,000 when left out. */
  sweepMs?: number;
  /** How long rows are kept after they are done, in days; 7 when left out. */
  keepDoneDays?: number;
}

const OUTBOX_OPTIONS = Symbol('OUTBOX_OPTIONS');

/** Commits that come close together share a round. */
const GATHER_MS = 100;

/** The sweep checks events that were added longer ago than this. */
const SWEEP_AFTER_MS = 60_000;

/** Above this share of Redis' memory events wait in PostgreSQL: a worker that is down for a day must not fill Redis. */
const FULL_RATIO = 0.8;

/** A key that is gone when Redis was emptied or replaced; the first relay that misses it writes another value. */
const MARKER_KEY = 'outbox:generation';

/**
 * Adds the jobs of every committed event once, and marks the event done when each consumer has completed its job. Adds
 * the jobs of all unfinished events again when Redis may have lost them: at the start, after each reconnect (Redis may
 * have restarted without its last second), and when its marker has changed. A slow sweep finds what these miss.
 * Any number of replicas may run it at once. While Redis or the database is unreachable it waits.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly outage = new OutageLog('Outbox', 'Redis or the database');
  private readonly options: Required<OutboxOptions>;
  private running: Promise<void> | undefined;
  private isStopping = false;
  private wakeup = new AbortController();
  private marker: string | null | undefined;
  private sweepAt = 0;

  constructor(
    private readonly orm: MikroORM,
    @Inject(OUTBOX_OPTIONS) options: OutboxOptions,
  ) {
    this.options = { pollMs: 1_000, sweepMs: 10_000, keepDoneDays: 7, ...options };
  }

  onApplicationBootstrap(): void {
    this.orm.em.getEventManager().registerSubscriber({
      afterTransactionCommit: async ({ transaction }) => {
        if (hasRecordedEvents(transaction)) this.wakeup.abort();
      },
    });
    exposeBacklog(() => this.backlog());
    reportSources.outboxes.add(this.state);
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    reportSources.outboxes.delete(this.state);
    this.wakeup.abort();
    await this.running;
  }

  /** How many events wait, for metrics and alarms. */
  backlog(): Promise<OutboxBacklog> {
    return readBacklog(this.orm.em.fork());
  }

  /** The same for staff. */
  private readonly state = async () => {
    const { pending, failed, oldestAgeMs } = await this.backlog();
    return { pending, failed, oldestAgeMs: pending === 0 ? null : Math.round(oldestAgeMs) };
  };

  private async run(): Promise<void> {
    const redis = openCallerConnection(this.options.redisUrl, (error) => this.outage.failed(error));
    redis.on('ready', () => {
      this.marker = undefined;
      this.wakeup.abort();
    });
    const queues = new EventQueues(redis);
    exposeGauge(
      'redis_store_memory_ratio',
      'How much of the memory that the Redis of jobs and limits may take is taken, 0 to 1.',
      async () => memoryRatio(await redis.info('memory')),
    );
    while (!this.isStopping) if (!(await this.round(redis, queues))) await this.pause();
    await queues.close();
    redis.disconnect();
  }

  /** Returns true when another round is due at once. Never throws: any fault may pass. */
  private async round(redis: Redis, queues: EventQueues): Promise<boolean> {
    // No row is locked, and no statement run, while Redis is unreachable.
    if (redis.status !== 'ready') return false;
    const em = this.orm.em.fork();
    try {
      const marker = await readMarker(redis);
      if (marker !== this.marker) {
        queues.readFromStart();
        await forgetJobs(em);
        this.marker = marker;
      }
      await recordCompleted(em, await queues.readCompleted());
      await this.sweepInTime(queues);
      if (memoryRatio(await redis.info('memory')) > FULL_RATIO)
        throw new Error('Redis is nearly full, so events wait in the outbox');
      const added = await addJobs(em, queues);
      this.outage.succeeded();
      return added === BATCH_SIZE;
    } catch (error) {
      this.outage.failed(error);
      queues.readFromStart(); // what was read may not be recorded
      return false;
    }
  }

  private async sweepInTime(queues: EventQueues): Promise<void> {
    if (performance.now() < this.sweepAt) return;
    this.sweepAt = performance.now() + this.options.sweepMs;
    const em = this.orm.em.fork();
    const { missing, gaveUp } = await sweepOwed(em, queues, SWEEP_AFTER_MS);
    if (missing > 0) this.logger.warn(`adds ${missing} events again whose jobs Redis had lost`);
    for (const event of gaveUp)
      this.logger.error(`a consumer gave up on the event ${event}; retry its failed job`);
    await deleteDone(em, this.options.keepDoneDays);
  }

  /** Waits for the next poll; a commit ends it early, but for a moment in which others may follow. */
  private async pause(): Promise<void> {
    const { signal } = this.wakeup;
    await sleep(this.options.pollMs, undefined, { signal }).catch(() => sleep(GATHER_MS));
    this.wakeup = new AbortController();
  }
}

/** The value of the marker; see {@link MARKER_KEY}. */
async function readMarker(redis: Redis): Promise<string | null> {
  await redis.setnx(MARKER_KEY, randomUUID());
  return redis.get(MARKER_KEY);
}

/**
 * Starts the relay with the application and stops it first on shutdown. Needs DatabaseModule, with
 * OutboxRow among the entities and the statements of `outbox-schema.ts` in its migrations.
 */
@Module({})
export class OutboxModule {
  static forRoot(options: OutboxOptions): DynamicModule {
    return {
      module: OutboxModule,
      providers: [{ provide: OUTBOX_OPTIONS, useValue: options }, OutboxRelay],
      exports: [OutboxRelay],
    };
  }
}
