import { createHash } from 'node:crypto';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { STORE_CHANGE_QUEUE, type StoreChange } from '@spade/contracts/jobs/store-changes';
import { CONFIG } from '@spade/platform/config/config.module';
import { redisStoreUrl } from '@spade/platform/config/settings';
import { createQueue } from '@spade/platform/queue/queue';
import { persistentJob } from '@spade/platform/queue/retry-policy';
import type { GatewayConfig } from '../gateway.config.ts';
import { GatewayError } from '../http/gateway.errors.ts';

/** The queue of store changes that the worker processes. */
@Injectable()
export class StoreChangeQueue implements OnApplicationShutdown {
  private readonly logger = new Logger(StoreChangeQueue.name);
  private readonly queue: ReturnType<typeof createQueue<StoreChange, void>>;

  constructor(@Inject(CONFIG) config: GatewayConfig) {
    // Done jobs are kept for a day, six times as long as Shopify repeats a delivery.
    this.queue = createQueue<StoreChange, void>(
      STORE_CHANGE_QUEUE,
      redisStoreUrl(config),
      persistentJob,
    );
  }

  /** Stores the change until it is processed; a repeated webhook is the same job. */
  async add(webhookId: string, change: StoreChange): Promise<void> {
    // Hashed: BullMQ refuses some ids, and this one comes from outside.
    const jobId = createHash('sha256').update(webhookId).digest('hex');
    try {
      await this.queue.add(change.topic, change, { jobId });
    } catch (error) {
      this.logger.warn('the queue of store changes does not respond', { err: error });
      throw new GatewayError('UNAVAILABLE', {}); // Shopify delivers again
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.queue.close();
  }
}
