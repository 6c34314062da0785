import { Inject, Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import {
  SYNC_DEDUPLICATION_ID,
  SYNC_QUEUE,
  SYNC_SCHEDULE_QUEUE,
  type SyncJobData,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import type { SyncRun } from '@spade/contracts/messages/catalog-sync';
import { CONFIG } from '@spade/platform/config/config.module';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import { IntervalSweep } from '@spade/platform/service/interval-sweep';
import type { Queue } from 'bullmq';
import { configuredStore } from '../shopify/configured-store.ts';
import type { ShopifyConfig } from '../shopify/shopify.config.ts';

const SCHEDULER_ID = 'shopify-sync';
const TIME_ZONE = 'Africa/Lagos';

/** Pause between two sweeps; a sync without a job starts again after two of them. */
const PAUSE_MS = 30_000;

/** Keeps the schedule of the sync as SHOPIFY_SYNC_CRON says, also when Redis lost it; safe in several workers. */
@Injectable()
export class SyncSchedule extends IntervalSweep {
  private readonly pattern: string | undefined;

  constructor(
    @Inject(CONFIG) config: ShopifyConfig,
    @InjectQueue(SYNC_SCHEDULE_QUEUE) private readonly clock: Queue,
    @InjectQueue(SYNC_QUEUE) private readonly syncs: Queue<SyncJobData, SyncResult>,
  ) {
    super(PAUSE_MS);
    this.pattern = configuredStore(config) ? config.SHOPIFY_SYNC_CRON : undefined;
  }

  /** Requests a sync, or joins the running one. */
  async request(): Promise<void> {
    const deduplication = { id: SYNC_DEDUPLICATION_ID };
    await this.syncs.add(SYNC_QUEUE, { requestedBy: 'schedule' }, { deduplication, attempts: 1 });
  }

  async sweep(): Promise<void> {
    const { pattern } = this;
    const kept = await this.clock.getJobScheduler(SCHEDULER_ID);
    if (kept?.pattern === pattern) return;
    if (pattern === undefined) await this.clock.removeJobScheduler(SCHEDULER_ID);
    else {
      const template = { name: SCHEDULER_ID, opts: { removeOnComplete: true } };
      await this.clock.upsertJobScheduler(SCHEDULER_ID, { pattern, tz: TIME_ZONE }, template);
    }
  }
}

/**
 * Restores a sync that Redis lost. Catalog's history knows each open run: one that makes no progress and has no
 * job any more is requested again, for the person who requested it. Safe in several
 * workers.
 */
@Injectable()
export class LostSyncSweep extends IntervalSweep {
  /** The orphaned run of the last sweep with its progress; empty when there was none. */
  private orphan = '';

  constructor(
    @InjectQueue(SYNC_QUEUE) private readonly syncs: Queue<SyncJobData, SyncResult>,
    private readonly messages: MessageClient,
  ) {
    super(PAUSE_MS, PAUSE_MS);
  }

  /** Returns whether it requested a sync. */
  async sweep(): Promise<boolean> {
    const [run] = (await this.messages.send('catalog.list-sync-runs', { limit: 1 })).runs;
    const orphan = run && (await this.isOrphaned(run)) ? `${run.runId} at ${run.fetched}` : '';
    // A worker that lost only its job continues: its run makes progress.
    const isStuck = orphan !== '' && orphan === this.orphan;
    this.orphan = orphan;
    if (!run || !isStuck) return false;
    this.logger.warn(`the sync requested by ${run.requestedBy} was lost; starting it again`);
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
