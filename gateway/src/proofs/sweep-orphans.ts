import { Injectable } from '@nestjs/common';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { MessageClient } from '@spade/platform/transport/message-client';
import { PROOF_PREFIX } from './proof-store.ts';

/** Younger objects may belong to an upload whose row is still to come. */
const MIN_AGE_MS = 24 * 3_600_000;

const BATCH_SIZE = 500;

/**
 * Removes pictures that no order names: those of uploads whose last step was refused or cut off.
 * Every replica may do it: removing twice is removing.
 */
@Injectable()
export class OrphanSweep extends HourlySweep {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly client: MessageClient,
  ) {
    super();
  }

  /** Removes orphans older than `olderThanMs` (default 24 h); answers how many. */
  async sweep(olderThanMs = MIN_AGE_MS): Promise<number> {
    const bornBefore = Date.now() - olderThanMs;
    let removed = 0;
    let batch: string[] = [];
    for await (const { key, lastModified } of this.storage.list(PROOF_PREFIX)) {
      if (lastModified.getTime() <= bornBefore) batch.push(key);
      if (batch.length === BATCH_SIZE) {
        removed += await this.removeUnknown(batch);
        batch = [];
      }
    }
    removed += await this.removeUnknown(batch);
    if (removed > 0) this.logger.log(`removed ${removed} pictures that no order names`);
    return removed;
  }

  private async removeUnknown(objectKeys: string[]): Promise<number> {
    if (objectKeys.length === 0) return 0;
    // When orders does not answer this throws, and nothing is removed.
    const { known } = await this.client.send('orders.known-proofs', { objectKeys });
    const kept = new Set(known);
    const orphans = objectKeys.filter((key) => !kept.has(key));
    // One by one: they are few, and not every S3 server removes many at once without fault.
    for (const key of orphans) await this.storage.remove(key);
    return orphans.length;
  }
}
