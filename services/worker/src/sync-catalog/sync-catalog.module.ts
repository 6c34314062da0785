import { type DynamicModule, Module } from '@nestjs/common';
import {
  SYNC_QUEUE,
  SYNC_SCHEDULE_QUEUE,
  type SyncJobData,
  type SyncResult,
} from '@spade/contracts/jobs/sync-catalog';
import { processJobs } from '@spade/platform/queue/process-jobs';
import { ErrorCode, type Job } from 'bullmq';
import { SHOPIFY_CONFIG, type ShopifyConfig } from '../shopify/shopify-settings.ts';
import { RescueSyncs } from './rescue-syncs.ts';
import { SyncCatalogService } from './sync-catalog.service.ts';
import { SyncSchedule } from './sync-schedule.ts';
import type { SyncWork } from './sync-work.ts';

/** The job as the sync sees it. */
function workOf(job: Job<SyncJobData, SyncResult>, isPushingOrders: boolean): SyncWork {
  const { requestedBy, checkpoint } = job.data;
  return {
    jobId: job.id ?? '',
    requestedBy,
    isPushingOrders,
    checkpoint,
    save: (kept) => unlessLost(job.updateData({ requestedBy, checkpoint: kept })),
    report: (progress) => unlessLost(job.updateProgress({ ...progress })),
  };
}

/**
 * A job that Redis has lost (FLUSHALL) cannot record progress, but the sync itself continues: its run
 * is in catalog's history. If this worker dies as well, {@link RescueSyncs} starts it again.
 */
async function unlessLost(noting: Promise<void>): Promise<void> {
  try {
    await noting;
  } catch (error) {
    const isLost =
      error instanceof Error && 'code' in error && error.code === ErrorCode.JobNotExist;
    if (!isLost) throw error;
  }
}

/** The store sync of the worker: queue `sync-catalog`. Needs platform's TransportModule. */
@Module({ providers: [RescueSyncs, SyncCatalogService, SyncSchedule] })
export class SyncCatalogModule {
  /** `REDIS_URL` and the variables of `shopifySettings`, parsed. */
  static register(config: ShopifyConfig & { REDIS_URL: string }): DynamicModule {
    const { REDIS_URL: redisUrl } = config;
    return {
      module: SyncCatalogModule,
      providers: [
        { provide: SHOPIFY_CONFIG, useValue: config },
        processJobs(SYNC_QUEUE, {
          redisUrl,
          inject: [SyncCatalogService],
          processor: (sync) => (job: Job<SyncJobData, SyncResult>) =>
            sync.run(workOf(job, config.SHOPIFY_PUSH_ORDERS)),
        }),
        processJobs(SYNC_SCHEDULE_QUEUE, {
          redisUrl,
          inject: [SyncSchedule],
          processor: (schedule) => () => schedule.request(),
        }),
      ],
    };
  }
}
