import { type INestApplicationContext, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { BusModule } from '@spade/bus/bus.module';
import { STORE_CHANGE_QUEUE, type StoreChange } from '@spade/contracts/jobs/store-changes';
import {
  SYNC_QUEUE,
  SYNC_SCHEDULE_QUEUE,
  type SyncJobData,
  type SyncProgress,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import { ConfigModule } from '@spade/platform/config/config.module';
import { createQueue } from '@spade/platform/queue/queue';
import { waitFor } from '@spade/platform/testing/wait-for';
import { type Queue, QueueEvents } from 'bullmq';
import { Redis } from 'ioredis';
import {
  type ShopifySimulator,
  startShopifySimulator,
} from '../../../../infra/verify/shopify-simulator/src/start-shopify-simulator.ts';
import type { CatalogBed } from '../../../catalog/test/catalog-bed.ts';
import { storeChangeJobs, syncJobs } from '../../src/queues.ts';
import type { ShopifyConfig } from '../../src/store/shopify/shopify.config.ts';
import { SyncCatalogProcessor } from '../../src/store/sync/sync-catalog.processor.ts';
import { LostSyncSweep, SyncSchedule } from '../../src/store/sync/sync-schedule.ts';
import { storeConfig } from '../shopify/store-config.ts';

/** The worker's sync between a simulated store and a real catalogue, over real queues. */
export class SyncBed {
  readonly catalog: CatalogBed;
  readonly store: ShopifySimulator;
  private readonly queue: Queue<SyncJobData, SyncResult>;
  private readonly changes: Queue<StoreChange, void>;
  private readonly scheduled: Queue;
  private readonly queueEvents: QueueEvents;
  readonly apps: INestApplicationContext[] = [];

  private constructor(catalog: CatalogBed, store: ShopifySimulator) {
    this.catalog = catalog;
    this.store = store;
    this.queue = createQueue(SYNC_QUEUE, catalog.redis.store.url);
    this.changes = createQueue(STORE_CHANGE_QUEUE, catalog.redis.store.url);
    this.scheduled = createQueue(SYNC_SCHEDULE_QUEUE, catalog.redis.store.url);
    const connection = { url: catalog.redis.store.url };
    this.queueEvents = new QueueEvents(SYNC_QUEUE, { connection });
  }

  /** A store of its own beside a catalogue that is left empty for it. */
  static async open(catalog: CatalogBed, productCount = 24): Promise<SyncBed> {
    await catalog.clear();
    // Plenty of points: a separate test covers throttling.
    const bucket = { maximumAvailable: 100_000, restoreRate: 10_000 };
    const store = await startShopifySimulator({ productCount, bucket });
    const bed = new SyncBed(catalog, store);
    await bed.queueEvents.waitUntilReady();
    return bed;
  }

  /** What a worker of this bed is configured with. */
  config(overrides: Partial<ShopifyConfig> = {}) {
    return { ...this.catalog.redis.addressesOf('worker'), ...storeConfig(this.store, overrides) };
  }

  /** Starts a worker; without `overrides` it reads the simulated store. Small pages, so that there are several. */
  async worker(
    overrides: Partial<ShopifyConfig> = {},
    pageSize = 100,
  ): Promise<INestApplicationContext> {
    const config = this.config(overrides);
    @Module({
      imports: [
        ConfigModule.forRoot(config),
        BusModule.forRoot({ redisUrl: config.REDIS_URL, name: 'worker' }),
      ],
      providers: [...syncJobs, ...storeChangeJobs],
    })
    class OneWorker {}
    const app = await NestFactory.createApplicationContext(OneWorker, { logger: false });
    app.get(SyncCatalogProcessor).pageSize = pageSize;
    this.apps.push(app);
    return app;
  }

  /** Asks for a sync and waits for its end. Rejects with the words of a failed job. */
  async sync(): Promise<{ result: SyncResult; progress: SyncProgress[]; attempts: number }> {
    const progress: SyncProgress[] = [];
    const listen = ({ data }: { data: unknown }) => {
      progress.push(data as SyncProgress); // written by the processor, which is typed
    };
    this.queueEvents.on('progress', listen);
    try {
      const job = await this.queue.add(SYNC_QUEUE, { requestedBy: 'test' });
      const result = await job.waitUntilFinished(this.queueEvents, 60_000);
      return { result, progress, attempts: job.attemptsStarted };
    } finally {
      this.queueEvents.off('progress', listen);
    }
  }

  /** Asks for a sync; returns a function that waits for its end, even across a restart of Redis. */
  async start(): Promise<() => Promise<{ state: string; reason: string | undefined }>> {
    const { id = '' } = await this.queue.add(SYNC_QUEUE, { requestedBy: 'test' }, { attempts: 1 });
    return async () => {
      const look = async () => {
        const job = await this.queue.getJob(id);
        const state = await job?.getState();
        return state === 'completed' || state === 'failed'
          ? { state, reason: job?.failedReason }
          : null;
      };
      return waitFor('the sync', look, 180_000);
    };
  }

  /** Tells the worker of a change, as the gateway does, and waits until it is processed. */
  async tell(change: StoreChange): Promise<void> {
    const job = await this.changes.add(change.topic, change);
    await waitFor(`${change.topic} to be processed`, () => job.isCompleted());
  }

  /** What a worker does twice a minute: restores what Redis lost. Returns whether it requested a sync. */
  async rescue(): Promise<boolean> {
    const [app] = this.apps;
    if (!app) throw new Error('no worker runs');
    await app.get(SyncSchedule).sweep();
    return app.get(LostSyncSweep).sweep();
  }

  /** FLUSHALL: both Redis forget everything, and stay up. */
  async flushRedis(): Promise<void> {
    for (const { url } of [this.catalog.redis.messages, this.catalog.redis.store]) {
      const redis = new Redis(url);
      await redis.flushall();
      redis.disconnect();
    }
  }

  /** How many schedules of the sync there are; 0 or 1. */
  schedules(): Promise<number> {
    return this.scheduled.getJobSchedulersCount();
  }

  /** How many sync jobs there are in each state. */
  jobs(): Promise<Record<string, number>> {
    return this.queue.getJobCounts();
  }

  async close(): Promise<void> {
    await Promise.all(this.apps.map((app) => app.close()));
    await this.queueEvents.close();
    await Promise.all([this.queue.close(), this.changes.close(), this.scheduled.close()]);
    await this.store.close();
  }
}
