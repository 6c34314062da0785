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
import { sql } from 'kysely';
import { OutageLog } from '../queue/outage-log.ts';
import { memoryRatio, openCallerConnection } from '../queue/redis-connection.ts';
import { reportSources } from '../state/report-sources.ts';
import { Budget } from './budget.ts';
import { EventQueues } from './event-queues.ts';
import { hasRecordedEvents } from './outbox.ts';
import { type OutboxBacklog, readBacklog } from './outbox-backlog.ts';
import { exposeBacklog, exposeStoreMemory } from './outbox-metrics.ts';
import { databaseNow, outboxDb } from './outbox-schema.ts';
import { redisGeneration } from './redis-generation.ts';
import { BATCH_SIZE, relayBatch } from './relay-batch.ts';
import { Wakeup } from './wakeup.ts';

/** How the relay works. */
export interface OutboxOptions {
  redisUrl: string;
  /** Pause between rounds when nothing calls for one, in milliseconds; 1,000 when left out. */
  pollMs?: number;
  /** How long rows are kept after they are done, in days; 7 when left out. */
  keepDoneDays?: number;
  /** Most jobs that wait in one queue; the rest stays in the table. 20,000 when left out. */
  maxWaitingJobs?: number;
}

const OUTBOX_OPTIONS = Symbol('OUTBOX_OPTIONS');

/** Commits that come close together share a round. */
const GATHER_MS = 100;
const PURGE_EVERY_MS = 600_000;
/** Redis goes through its lists for each: a long backlog must not cost it more than its work. */
const QUESTIONS_IN_FIVE_SECONDS = 50;

/**
 * Adds every committed event to its consumers' queues and checks it until each has completed it. Any number
 * of replicas may run it at once. While Redis or the database is unreachable it waits.
 */
@Injectable()
export class OutboxRelay implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Outbox');
  private readonly outage = new OutageLog('Outbox', 'Redis or the database');
  private readonly options: OutboxOptions &
    Required<Pick<OutboxOptions, 'pollMs' | 'keepDoneDays'>>;
  private readonly wakeup = new Wakeup();
  private readonly questions = new Budget(QUESTIONS_IN_FIVE_SECONDS, 5_000);
  private running: Promise<void> | undefined;
  private isStopping = false;
  private generation: string | undefined;
  private purgeAt = 0;

  constructor(
    private readonly orm: MikroORM,
    @Inject(OUTBOX_OPTIONS) options: OutboxOptions,
  ) {
    this.options = { pollMs: 1_000, keepDoneDays: 7, ...options };
  }

  onApplicationBootstrap(): void {
    this.orm.em.getEventManager().registerSubscriber({
      afterTransactionCommit: async ({ transaction }) => {
        if (hasRecordedEvents(transaction)) this.wakeup.wake();
      },
    });
    exposeBacklog(() => this.backlog());
    reportSources.outboxes.add(this.state);
    this.running = this.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    reportSources.outboxes.delete(this.state);
    this.wakeup.wake();
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
    redis.on('ready', () => this.wakeup.wake());
    const queues = new EventQueues(redis, this.options.maxWaitingJobs);
    exposeStoreMemory(async () => memoryRatio(await redis.info('memory')));
    while (!this.isStopping) {
      const isMoreDue = await this.round(redis, queues);
      if (!isMoreDue) await this.wakeup.wait(this.options.pollMs, GATHER_MS);
    }
    await queues.close();
    redis.disconnect();
  }

  /** Returns true when another round is due at once. Never throws: any fault may pass. */
  private async round(redis: Redis, queues: EventQueues): Promise<boolean> {
    // No row is locked, and no statement run, while Redis is unreachable.
    if (redis.status !== 'ready') return false;
    try {
      await this.lookAgainAfterLoss(redis);
      const em = this.orm.em.fork();
      const { looked, readded, newlyFailed } = await relayBatch(em, queues, this.questions);
      if (readded > 0)
        this.logger.warn(`added ${readded} events whose jobs Redis had lost, or had no room for`);
      for (const event of newlyFailed)
        this.logger.error(`a consumer gave up on the event ${event}; retry its failed job`);
      await this.purge();
      this.outage.succeeded();
      return looked === BATCH_SIZE;
    } catch (error) {
      this.outage.failed(error);
      return false;
    }
  }

  /** What was in Redis may be gone: look at every row now instead of at its time. */
  private async lookAgainAfterLoss(redis: Redis): Promise<void> {
    const generation = await redisGeneration(redis);
    if (generation === this.generation) return;
    const db = outboxDb(this.orm.em.fork());
    // Rows locked now are in the hands of a replica that will notice the loss itself.
    const later = db.selectFrom('outbox').select('id').where('doneAt', 'is', null);
    await db
      .updateTable('outbox')
      .set({ lookAt: databaseNow, looks: 0 })
      .where('id', 'in', later.where('lookAt', '>', databaseNow).forUpdate().skipLocked())
      .execute();
    this.generation = generation;
  }

  private async purge(): Promise<void> {
    if (Date.now() < this.purgeAt) return;
    this.purgeAt = Date.now() + PURGE_EVERY_MS;
    const { keepDoneDays } = this.options;
    await outboxDb(this.orm.em.fork())
      .deleteFrom('outbox')
      .where('doneAt', '<', sql<Date>`clock_timestamp() - make_interval(days => ${keepDoneDays})`)
      .execute();
  }
}

/**
 * Starts the relay with the application and stops it first on shutdown. Needs DatabaseModule, with
 * OutboxRow among the entities and `createOutboxTableSql` in a migration.
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
