import { type DynamicModule, Module } from '@nestjs/common';
import { HearStoreModule } from './hear-store/hear-store.module.ts';
import { PushOrderModule } from './push-order/push-order.module.ts';
import { SendMailModule } from './send-mail/send-mail.module.ts';
import { SubscribeWebhooksModule } from './subscribe-webhooks/subscribe-webhooks.module.ts';
import { SyncCatalogModule } from './sync-catalog/sync-catalog.module.ts';
import type { WorkerConfig } from './worker.config.ts';

/** The worker: mails of events, the sync of the store, and its webhooks. It has no database. */
@Module({})
export class WorkerModule {
  static register(config: WorkerConfig): DynamicModule {
    return {
      module: WorkerModule,
      imports: [
        SendMailModule.register(config),
        SyncCatalogModule.register(config),
        HearStoreModule.register(config),
        PushOrderModule.register(config),
        SubscribeWebhooksModule.register(config),
      ],
    };
  }
}
