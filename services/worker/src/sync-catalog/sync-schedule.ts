import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  SYNC_DEDUPLICATION_ID,
  SYNC_QUEUE,
  SYNC_SCHEDULE_QUEUE,
  type SyncJobData,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import { CONFIG } from '@spade/platform/config/config.module';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import { retry } from '@spade/platform/service/retry';
import type { Queue } from 'bullmq';
import { configuredStore } from '../shopify/configured-store.ts';
import { type ShopifyConfig } from '../shopify/shopify.config.ts';

const SCHEDULER_ID = 'shopify-sync';
const TIME_ZONE = 'Africa/Lagos';
const RETRY_MS = 5_000;

/** Keeps the schedule of the sync as SHOPIFY_SYNC_CRON says; safe in several workers. */
@Injectable()
export class SyncSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(SyncSchedule.name);
  private readonly pattern: string | undefined;
  private readonly stopped = new AbortController();

  constructor(
    @Inject(CONFIG) config: ShopifyConfig,
    @InjectQueue(SYNC_SCHEDULE_QUEUE) private readonly schedule: Queue,
    @InjectQueue(SYNC_QUEUE) private readonly syncs: Queue<SyncJobData, SyncResult>,
  ) {
    this.pattern = configuredStore(config) ? config.SHOPIFY_SYNC_CRON : undefined;
  }

  onApplicationBootstrap(): void {
    void this.keep();
  }

  /** Requests a sync, or joins the running one. */
  async request(): Promise<void> {
    const deduplication = { id: SYNC_DEDUPLICATION_ID };
    await this.syncs.add(SYNC_QUEUE, { requestedBy: 'schedule' }, { deduplication, attempts: 1 });
  }

  /** Restores the schedule if Redis lost it. */
  async restore(): Promise<void> {
    if (this.pattern && !(await this.schedule.getJobScheduler(SCHEDULER_ID))) await this.put();
  }

  beforeApplicationShutdown(): void {
    this.stopped.abort();
  }

  /** Redis may be down at the start: retried until it succeeds. */
  private async keep(): Promise<void> {
    const onFailure = (error: unknown) =>
      this.logger.warn(`could not store the schedule of the sync, retrying: ${String(error)}`);
    const { signal } = this.stopped;
    // It only rejects when it is stopped.
    await retry(() => this.put(), { everyMs: RETRY_MS, onFailure, signal }).catch(() => {});
  }

  private async put(): Promise<void> {
    const { pattern } = this;
    if (pattern) {
      const template = { name: SCHEDULER_ID, opts: { removeOnComplete: true } };
      await this.schedule.upsertJobScheduler(SCHEDULER_ID, { pattern, tz: TIME_ZONE }, template);
    } else await this.schedule.removeJobScheduler(SCHEDULER_ID);
  }
}
