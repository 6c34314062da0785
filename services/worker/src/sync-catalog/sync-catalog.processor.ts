import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { type SyncJobData, type SyncResult, syncQueue } from '@spade/contracts/jobs/sync-catalog';
import { createWorker, type QueueWorker } from '@spade/platform/queue/worker';
import { MessageClient } from '@spade/platform/transport/message-client';
import { ShopifyClient } from './shopify/client.ts';
import { configuredStore } from './shopify/shopify-settings.ts';
import { SYNC_CATALOG_CONFIG, type SyncCatalogConfig } from './sync-catalog.config.ts';
import { NoStoreConfiguredError } from './sync-catalog.errors.ts';
import { type ReportProgress, SyncCatalogService } from './sync-catalog.service.ts';

/** Takes the jobs of the queue `sync-catalog`, one at a time over all replicas. */
@Injectable()
export class SyncCatalogProcessor implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly config: SyncCatalogConfig;
  private readonly messages: MessageClient;
  private worker: QueueWorker<SyncJobData, SyncResult> | undefined;

  constructor(@Inject(SYNC_CATALOG_CONFIG) config: SyncCatalogConfig, messages: MessageClient) {
    this.config = config;
    this.messages = messages;
  }

  onApplicationBootstrap(): void {
    this.worker = createWorker<SyncJobData, SyncResult>(
      syncQueue,
      (job) => this.process((progress) => job.updateProgress({ ...progress })),
      { redisUrl: this.config.REDIS_URL },
    );
  }

  /** A sync that is cut short here is taken up by another replica, from its first page. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.worker?.close();
  }

  private async process(report: ReportProgress): Promise<SyncResult> {
    const store = configuredStore(this.config);
    if (!store) throw new NoStoreConfiguredError();
    return new SyncCatalogService(this.messages, new ShopifyClient(store)).run(report);
  }
}
