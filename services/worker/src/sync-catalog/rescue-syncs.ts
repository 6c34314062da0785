import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import { Inject, Injectable, Logger } from '@nestjs/common';
import {
  SYNC_DEDUPLICATION_ID,
  SYNC_QUEUE,
  type SyncJobData,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import type { SyncRun } from '@spade/contracts/messages/catalog-sync';
import { createQueue } from '@spade/platform/queue/queue';
import { MessageClient } from '@spade/platform/transport/message-client';
import { SHOPIFY_CONFIG, type ShopifyConfig } from '../shopify/shopify-settings.ts';
import { SyncSchedule } from './sync-schedule.ts';

/** How often is looked, in milliseconds; a sync without a job begins again after two looks. */
const LOOK_EVERY_MS = 30_000;

/**
 * Restores what was lost with Redis. Catalog's history has every running sync: one
 * without progress and without a job is ordered again on behalf of the original user. The schedule is
 * restored too. Any number of workers may do so at once.
 */
@Injectable()
export class RescueSyncs implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('RescueSyncs');
  private readonly messages: MessageClient;
  private readonly schedule: SyncSchedule;
  private readonly syncs: ReturnType<typeof createQueue<SyncJobData, SyncResult>>;
  private timer: NodeJS.Timeout | undefined;
  /** The orphaned run of the last look, and how far it was. */
  private orphan = '';

  constructor(
    @Inject(SHOPIFY_CONFIG) config: ShopifyConfig & { REDIS_URL: string },
    messages: MessageClient,
    schedule: SyncSchedule,
  ) {
    this.messages = messages;
    this.schedule = schedule;
    this.syncs = createQueue<SyncJobData, SyncResult>(SYNC_QUEUE, config.REDIS_URL);
  }

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.look().catch((error: unknown) => {
        this.logger.warn(`not known whether a sync was lost: ${String(error)}`);
      });
    }, LOOK_EVERY_MS);
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.syncs.close();
  }

  /** One look; answers whether it ordered a sync. */
  async look(): Promise<boolean> {
    await this.schedule.restore();
    const [run] = (await this.messages.send('catalog.list-sync-runs', { limit: 1 })).runs;
    const orphan = run && (await this.isOrphaned(run)) ? `${run.runId} at ${run.fetched}` : '';
    // A worker that lost only its job continues: its run makes progress.
    const isStuck = orphan !== '' && orphan === this.orphan;
    this.orphan = orphan;
    if (!run || !isStuck) return false;
    this.logger.warn(`the sync of ${run.requestedBy} was lost; it begins again`);
    const deduplication = { id: SYNC_DEDUPLICATION_ID };
    const { requestedBy } = run;
    await this.syncs.add(SYNC_QUEUE, { requestedBy }, { deduplication, attempts: 1 });
    this.orphan = '';
    return true;
  }

  private async isOrphaned({ state, jobId }: SyncRun): Promise<boolean> {
    if (state !== 'running') return false;
    const job = jobId === null ? 'unknown' : await this.syncs.getJobState(jobId);
    return job === 'unknown' || job === 'failed' || job === 'completed';
  }
}
