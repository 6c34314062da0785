import { Module } from '@nestjs/common';
import { STORE_CHANGE_QUEUE, type StoreChange } from '@spade/contracts/jobs/store-changes';
import { processJobs } from '@spade/platform/queue/process-jobs';
import type { Job } from 'bullmq';
import { StoreChangeProcessor } from './store-change.processor.ts';

/** Changes processed in parallel; each asks the store for one product, about ten points. */
const CONCURRENCY = 4;

/** Processes the store's webhooks: queue `store-changes`. Needs platform's transport and config modules. */
@Module({
  providers: [
    StoreChangeProcessor,
    processJobs(STORE_CHANGE_QUEUE, {
      concurrency: CONCURRENCY,
      inject: [StoreChangeProcessor],
      processor: (changes) => (job: Job<StoreChange, void>) => changes.process(job.data),
    }),
  ],
})
export class ApplyStoreChangeModule {}
