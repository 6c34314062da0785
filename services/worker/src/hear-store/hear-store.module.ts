import { type DynamicModule, Module } from '@nestjs/common';
import { type StoreChange, storeChangeQueue } from '@spade/contracts/jobs/store-changes';
import { processJobs } from '@spade/platform/queue/process-jobs';
import type { Job } from 'bullmq';
import { SHOPIFY_CONFIG, type ShopifyConfig } from '../shopify/shopify-settings.ts';
import { HearStoreService } from './hear-store.service.ts';

/** Store changes at once: each asks the store for one product, about ten points. */
const concurrency = 4;

/** Takes up the store's webhooks: queue `store-changes`. Needs platform's TransportModule. */
@Module({ providers: [HearStoreService] })
export class HearStoreModule {
  static register(config: ShopifyConfig & { REDIS_URL: string }): DynamicModule {
    return {
      module: HearStoreModule,
      providers: [
        { provide: SHOPIFY_CONFIG, useValue: config },
        processJobs(storeChangeQueue, {
          redisUrl: config.REDIS_URL,
          concurrency,
          inject: [HearStoreService],
          processor: (store) => (job: Job<StoreChange, void>) => store.hear(job.data),
        }),
      ],
    };
  }
}
