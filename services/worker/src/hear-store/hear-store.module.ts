import { type DynamicModule, Module } from '@nestjs/common';
import { STORE_CHANGE_QUEUE, type StoreChange } from '@spade/contracts/jobs/store-changes';
import { processJobs } from '@spade/platform/queue/process-jobs';
import type { Job } from 'bullmq';
import { SHOPIFY_CONFIG, type ShopifyConfig } from '../shopify/shopify-settings.ts';
import { HearStoreService } from './hear-store.service.ts';

/** Store changes at once: each asks the store for one product, about ten points. */
const CONCURRENCY = 4;

/** Takes up the store's webhooks: queue `store-changes`. Needs platform's TransportModule. */
@Module({ providers: [HearStoreService] })
export class HearStoreModule {
  static register(config: ShopifyConfig & { REDIS_URL: string }): DynamicModule {
    return {
      module: HearStoreModule,
      providers: [
        { provide: SHOPIFY_CONFIG, useValue: config },
        processJobs(STORE_CHANGE_QUEUE, {
          redisUrl: config.REDIS_URL,
          concurrency: CONCURRENCY,
          inject: [HearStoreService],
          processor: (store) => (job: Job<StoreChange, void>) => store.hear(job.data),
        }),
      ],
    };
  }
}
