import { createHash } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { STORE_CHANGE_QUEUE, type StoreChange } from '@spade/contracts/jobs/store-changes';
import { InjectQueue } from '@spade/platform/queue/provide-queue';
import type { Queue } from 'bullmq';
import { GatewayError } from '../http/gateway.errors.ts';

/** The queue of store changes that the worker processes. */
@Injectable()
export class StoreChangeQueue {
  private readonly logger = new Logger(StoreChangeQueue.name);

  constructor(@InjectQueue(STORE_CHANGE_QUEUE) private readonly queue: Queue<StoreChange, void>) {}

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
}
