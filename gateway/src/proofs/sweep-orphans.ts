import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Logger } from '@spade/platform/logging/logger';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { MessageClient } from '@spade/platform/transport/message-client';
import { LOGGER } from '../gateway.config.ts';
import { proofPrefix } from './proof-store.ts';

const hourMs = 3_600_000;

/** Younger objects may belong to an upload whose row is still to come. */
const minAgeMs = 24 * hourMs;

const batchSize = 500;

/**
 * Removes pictures that no order names: those of uploads whose last step was refused or cut off.
 * Runs each hour in every replica, which does no harm: removing twice is removing.
 */
@Injectable()
export class OrphanSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #storage: ObjectStorage;
  readonly #client: MessageClient;
  readonly #logger: Logger;
  #timer: NodeJS.Timeout | undefined;

  constructor(storage: ObjectStorage, client: MessageClient, @Inject(LOGGER) logger: Logger) {
    this.#storage = storage;
    this.#client = client;
    this.#logger = logger;
  }

  onApplicationBootstrap(): void {
    // Replicas that start together should not sweep together for ever after.
    const everyMs = hourMs * (0.9 + Math.random() * 0.2);
    this.#timer = setInterval(() => {
      this.sweep().catch((error) =>
        this.#logger.warn({ err: error }, 'the sweep of proofs failed'),
      );
    }, everyMs);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Removes orphans older than `olderThanMs` (default 24 h); answers how many. */
  async sweep(olderThanMs = minAgeMs): Promise<number> {
    const bornBefore = Date.now() - olderThanMs;
    let removed = 0;
    let batch: string[] = [];
    for await (const { key, lastModified } of this.#storage.list(proofPrefix)) {
      if (lastModified.getTime() <= bornBefore) batch.push(key);
      if (batch.length === batchSize) {
        removed += await this.#removeUnknown(batch);
        batch = [];
      }
    }
    removed += await this.#removeUnknown(batch);
    if (removed > 0) this.#logger.info({ removed }, 'orphaned proofs removed');
    return removed;
  }

  async #removeUnknown(objectKeys: string[]): Promise<number> {
    if (objectKeys.length === 0) return 0;
    // When orders does not answer this throws, and nothing is removed.
    const { known } = await this.#client.send('orders.known-proofs', { objectKeys });
    const kept = new Set(known);
    const orphans = objectKeys.filter((key) => !kept.has(key));
    // One by one: they are few, and not every S3 server removes many at once without fault.
    for (const key of orphans) await this.#storage.remove(key);
    return orphans.length;
  }
}
