import { type DynamicModule, Module } from '@nestjs/common';
import { eventQueue } from '@spade/contracts/events/events';
import { STORE_CHANGE_QUEUE } from '@spade/contracts/jobs/store-changes';
import { SYNC_QUEUE } from '@spade/contracts/jobs/sync-catalog';
import { queueMetrics } from '@spade/platform/queue/queue-metrics';
import { StorageModule } from '@spade/platform/storage/storage.module';
import { ApplyStoreChangeModule } from './apply-store-change/apply-store-change.module.ts';
import { PushOrderModule } from './push-order/push-order.module.ts';
import type { AlertWorld } from './read-alerts/alert-watch.ts';
import { ReadAlertsModule } from './read-alerts/read-alerts.module.ts';
import { ReadReceiptModule } from './read-receipt/read-receipt.module.ts';
import { ReadStatementModule } from './read-statement/read-statement.module.ts';
import { SendMailModule } from './send-mail/send-mail.module.ts';
import { WebhookSubscriber } from './subscribe-webhooks/webhook-subscriber.ts';
import { SyncCatalogModule } from './sync-catalog/sync-catalog.module.ts';
import type { WorkerConfig } from './worker.config.ts';

/** Every queue that the worker takes jobs from, but for the clock of the sync. */
const queues = [
  ...(['worker', 'store', 'reader', 'receipts'] as const).map(eventQueue),
  ...[SYNC_QUEUE, STORE_CHANGE_QUEUE],
];

/**
 * The worker: mails of events, the store sync, webhooks, orders sent to the store, statement files, receipts,
 * alerts of the bank. It has no database.
 */
@Module({
  imports: [
    SendMailModule,
    SyncCatalogModule,
    ApplyStoreChangeModule,
    PushOrderModule,
    ReadStatementModule,
    ReadReceiptModule,
  ],
  providers: [WebhookSubscriber, queueMetrics(queues)],
})
export class WorkerModule {
  static register(config: WorkerConfig, alertWorld?: AlertWorld): DynamicModule {
    const storage = StorageModule.forRoot({
      endpoint: config.S3_ENDPOINT,
      region: config.S3_REGION,
      bucket: config.S3_BUCKET,
      accessKey: config.S3_ACCESS_KEY,
      secretKey: config.S3_SECRET_KEY,
    });
    const alerts = ReadAlertsModule.register(alertWorld);
    return {
      module: WorkerModule,
      imports: [storage, alerts],
    };
  }
}
