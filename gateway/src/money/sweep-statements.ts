import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { STATEMENT_PREFIX } from '@spade/contracts/money/statement';
import { HourlySweep } from '@spade/platform/service/hourly-sweep';
import { ObjectStorage } from '@spade/platform/storage/object-storage';

const DAY_MS = 24 * 3_600_000;
const BATCH_SIZE = 500;

/** Up to this many unknown files may be orphans of failed uploads; more mean the wrong database. */
const MAX_UNKNOWN = 20;

/**
 * Clears the bucket of statement files that orders no longer keeps (discarded, or their time is over), and of
 * those it never knew, a month after a failed upload. Every replica may run it.
 */
@Injectable()
export class StatementSweep extends HourlySweep {
  constructor(
    private readonly storage: ObjectStorage,
    private readonly client: MessageClient,
  ) {
    super();
  }

  /** One round; returns how many files were removed. Throws when orders does not respond. */
  async sweep({ unknownAgeMs = 30 * DAY_MS }: { unknownAgeMs?: number } = {}): Promise<number> {
    const gone: string[] = [];
    const unknown: string[] = [];
    let batch = new Map<string, Date>();
    const ask = async () => {
      const objectKeys = [...batch.keys()];
      const { known, removed } = await this.client.send('orders.known-statements', { objectKeys });
      const kept = new Set([...known, ...removed]);
      gone.push(...removed);
      for (const [key, lastModified] of batch)
        if (!kept.has(key) && lastModified.getTime() <= Date.now() - unknownAgeMs)
          unknown.push(key);
      batch = new Map();
    };
    for await (const { key, lastModified } of this.storage.list(STATEMENT_PREFIX)) {
      batch.set(key, lastModified);
      if (batch.size === BATCH_SIZE) await ask();
    }
    if (batch.size > 0) await ask();
    if (unknown.length <= MAX_UNKNOWN) gone.push(...unknown);
    else this.logger.error(`orders does not know ${unknown.length} statement files: they stay`);
    await this.storage.removeMany(gone);
    if (gone.length > 0) this.logger.log(`${gone.length} statement files removed`);
    return gone.length;
  }
}
