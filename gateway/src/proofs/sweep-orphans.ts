import { Injectable } from '@nestjs/common';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { MessageClient } from '@spade/platform/transport/message-client';
import { PROOF_PREFIX } from './proof-store.ts';

/** Younger objects may belong to an upload whose row is not written yet. */
const MIN_AGE_MS = 24 * 3_600_000;

const BATCH_SIZE = 500;

/**
 * Removes pictures that no order names: those of uploads whose last step was refused or cut off.
 * Every replica may run it, since removing an object twice is harmless.
 */
@Injectable()
export class OrphanSweep extends HourlySweep {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly client: MessageClient,
  ) {
    super();
  }

  /** Removes orphans older than `olderThanMs` (default 24 h); returns the number removed. */
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
    // This throws when orders does not respond, and nothing is removed.
    const { known } = await this.client.send('orders.known-proofs', { objectKeys });
    const kept = new Set(known);
    const orphans = objectKeys.filter((key) => !kept.has(key));
    // One by one: there are few, and not every S3 server handles bulk deletion correctly.
    for (const key of orphans) await this.storage.remove(key);
    return orphans.length;
  }
}
