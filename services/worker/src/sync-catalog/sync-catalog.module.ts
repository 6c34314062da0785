import { type DynamicModule, Module } from '@nestjs/common';
import { type SyncJobData, type SyncResult, syncQueue } from '@spade/contracts/jobs/sync-catalog';
import { processJobs } from '@spade/platform/queue/process-jobs';
import type { Job } from 'bullmq';
import type { ShopifyConfig } from '../shopify/shopify-settings.ts';
import { SHOPIFY_CONFIG, SyncCatalogService } from './sync-catalog.service.ts';

/** The store sync of the worker: queue `sync-catalog`. Needs platform's TransportModule. */
@Module({ providers: [SyncCatalogService] })
export class SyncCatalogModule {
  /** `REDIS_URL` and the variables of `shopifySettings`, parsed. */
  static register(config: ShopifyConfig & { REDIS_URL: string }): DynamicModule {
    return {
      module: SyncCatalogModule,
      providers: [
        { provide: SHOPIFY_CONFIG, useValue: config },
        processJobs(syncQueue, {
          redisUrl: config.REDIS_URL,
          inject: [SyncCatalogService],
          processor: (sync) => (job: Job<SyncJobData, SyncResult>) =>
            sync.run((progress) => job.updateProgress({ ...progress })),
        }),
      ],
    };
  }
}
