import { setTimeout as delay } from 'node:timers/promises';
import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  type SyncJobData,
  type SyncResult,
  syncDeduplicationId,
  syncQueue,
  syncScheduleQueue,
} from '@spade/contracts/jobs/sync-catalog';
import { createQueue } from '@spade/platform/queue/queue';
import {
  configuredStore,
  SHOPIFY_CONFIG,
  type ShopifyConfig,
} from '../shopify/shopify-settings.ts';

const schedulerId = 'shopify-sync';
const timeZone = 'Africa/Lagos';
const retryMs = 5_000;

/** Keeps the schedule of the sync as SHOPIFY_SYNC_CRON says; any number of workers may do so at once. */
@Injectable()
export class SyncSchedule implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('SyncSchedule');
  private readonly pattern: string | undefined;
  private readonly schedule: ReturnType<typeof createQueue>;
  private readonly syncs: ReturnType<typeof createQueue<SyncJobData, SyncResult>>;
  private readonly stopped = new AbortController();

  constructor(@Inject(SHOPIFY_CONFIG) config: ShopifyConfig & { REDIS_URL: string }) {
    this.pattern = configuredStore(config) ? config.SHOPIFY_SYNC_CRON : undefined;
    this.schedule = createQueue(syncScheduleQueue, config.REDIS_URL);
    this.syncs = createQueue<SyncJobData, SyncResult>(syncQueue, config.REDIS_URL);
  }

  onApplicationBootstrap(): void {
    void this.keep();
  }

  /** Asks for a sync, or joins the one that runs. */
  async request(): Promise<void> {
    const deduplication = { id: syncDeduplicationId };
    await this.syncs.add(syncQueue, { requestedBy: 'schedule' }, { deduplication, attempts: 1 });
  }

  /** Puts the schedule back, should Redis have lost it. */
  async restore(): Promise<void> {
    if (this.pattern && !(await this.schedule.getJobScheduler(schedulerId))) await this.put();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.stopped.abort();
    await Promise.all([this.schedule.close(), this.syncs.close()]);
  }

  /** Redis may be away at our start: tried until it is done. */
  private async keep(): Promise<void> {
    while (!this.stopped.signal.aborted) {
      try {
        await this.put();
        return;
      } catch (error) {
        this.logger.warn(`the schedule of the sync is not kept: ${String(error)}`);
        await delay(retryMs, undefined, { signal: this.stopped.signal }).catch(() => {});
      }
    }
  }

  private async put(): Promise<void> {
    const { pattern } = this;
    if (pattern) {
      const template = { name: schedulerId, opts: { removeOnComplete: true } };
      await this.schedule.upsertJobScheduler(schedulerId, { pattern, tz: timeZone }, template);
    } else await this.schedule.removeJobScheduler(schedulerId);
  }
}
