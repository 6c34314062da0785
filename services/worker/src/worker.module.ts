import { type DynamicModule, Module } from '@nestjs/common';
import { type EventConsumer, eventQueue } from '@spade/contracts/events/events';
import { PRODUCT_IMPORT_QUEUE } from '@spade/contracts/jobs/product-imports';
import { STORE_CHANGE_QUEUE } from '@spade/contracts/jobs/store-changes';
import { SYNC_QUEUE } from '@spade/contracts/jobs/sync-catalog';
import { storageOptions } from '@spade/platform/config/settings';
import { queueMetrics } from '@spade/platform/queue/queue-metrics';
import { StorageModule } from '@spade/platform/storage/storage.module';
import {
  ALERT_DEPENDENCIES,
  type AlertDependencies,
  AlertWatch,
  systemResolver,
} from './alerts/alert-watch.ts';
import {
  importJobs,
  mailJobs,
  orderJobs,
  receiptJobs,
  statementJobs,
  storeChangeJobs,
  syncJobs,
  webhookJobs,
} from './queues.ts';
import { WebhookSubscriber } from './store/webhook-subscriber.ts';
import { WEBHOOK_HOSTS } from './webhooks/webhook.processor.ts';
import type { WorkerConfig } from './worker.config.ts';

const workerConsumers: readonly EventConsumer[] = [
  'worker',
  'store',
  'reader',
  'receipts',
  'webhooks',
];

/** Every queue that the worker takes jobs from, except the schedule of the sync. */
const queues = [
  ...workerConsumers.map(eventQueue),
  SYNC_QUEUE,
  STORE_CHANGE_QUEUE,
  PRODUCT_IMPORT_QUEUE,
];

/**
 * The worker: mails, the store sync, webhooks of the store and to the shop's programs, orders sent to the store, statement
 * files, receipts and alerts of the bank. It has no database.
 */
@Module({})
export class WorkerModule {
  static register(
    config: WorkerConfig,
    alerts: AlertDependencies = { resolver: systemResolver },
  ): DynamicModule {
    return {
      module: WorkerModule,
      imports: [StorageModule.forRoot(storageOptions(config))],
      providers: [
        ...[mailJobs, orderJobs, storeChangeJobs, syncJobs, statementJobs, receiptJobs].flat(),
        ...importJobs,
        ...webhookJobs,
        // The system's own DNS lookup.
        { provide: WEBHOOK_HOSTS, useValue: {} },
        { provide: ALERT_DEPENDENCIES, useValue: alerts },
        AlertWatch,
        WebhookSubscriber,
        queueMetrics(queues),
      ],
    };
  }
}
