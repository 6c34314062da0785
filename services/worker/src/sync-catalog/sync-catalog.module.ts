import { type DynamicModule, Module } from '@nestjs/common';
import {
  type SyncJobData,
  type SyncResult,
  syncQueue,
  syncScheduleQueue,
} from '@spade/contracts/jobs/sync-catalog';
import { processJobs } from '@spade/platform/queue/process-jobs';
import type { Job } from 'bullmq';
import { SHOPIFY_CONFIG, type ShopifyConfig } from '../shopify/shopify-settings.ts';
import { SyncCatalogService } from './sync-catalog.service.ts';
import { SyncSchedule } from './sync-schedule.ts';
import type { SyncWork } from './sync-work.ts';

/** The job as the sync sees it. */
function workOf(job: Job<SyncJobData, SyncResult>, isStoreToldOfSales: boolean): SyncWork {
  const { requestedBy, checkpoint } = job.data;
  return {
    jobId: job.id ?? '',
    requestedBy,
    isStoreToldOfSales,
    checkpoint,
    save: (kept) => job.updateData({ requestedBy, checkpoint: kept }),
    report: (progress) => job.updateProgress({ ...progress }),
  };
}

/** The store sync of the worker: queue `sync-catalog`. Needs platform's TransportModule. */
@Module({ providers: [SyncCatalogService, SyncSchedule] })
export class SyncCatalogModule {
  /** `REDIS_URL` and the variables of `shopifySettings`, parsed. */
  static register(config: ShopifyConfig & { REDIS_URL: string }): DynamicModule {
    const { REDIS_URL: redisUrl } = config;
    return {
      module: SyncCatalogModule,
      providers: [
        { provide: SHOPIFY_CONFIG, useValue: config },
        processJobs(syncQueue, {
          redisUrl,
          inject: [SyncCatalogService],
          processor: (sync) => (job: Job<SyncJobData, SyncResult>) =>
            sync.run(workOf(job, config.SHOPIFY_PUSH_ORDERS)),
        }),
        processJobs(syncScheduleQueue, {
          redisUrl,
          inject: [SyncSchedule],
          processor: (schedule) => () => schedule.request(),
        }),
      ],
    };
  }
}
