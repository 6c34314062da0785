import { type DynamicModule, Module } from '@nestjs/common';
import { redisStoreUrl } from '@spade/platform/config/settings';
import { ApplyStoreChangeModule } from './apply-store-change/apply-store-change.module.ts';
import { PushOrderModule } from './push-order/push-order.module.ts';
import { SendMailModule } from './send-mail/send-mail.module.ts';
import { WebhookSubscriber } from './subscribe-webhooks/webhook-subscriber.ts';
import { SyncCatalogModule } from './sync-catalog/sync-catalog.module.ts';
import type { WorkerConfig } from './worker.config.ts';

/** The worker: mails of events, the store sync, webhooks, orders sent to the store. It has no database. */
@Module({ providers: [WebhookSubscriber] })
export class WorkerModule {
  static register(config: Pick<WorkerConfig, 'REDIS_URL' | 'REDIS_STORE_URL'>): DynamicModule {
    const queueModules = [
      SendMailModule,
      SyncCatalogModule,
      ApplyStoreChangeModule,
      PushOrderModule,
    ].map((module) => module.register(redisStoreUrl(config)));
    return { module: WorkerModule, imports: queueModules };
  }
}
