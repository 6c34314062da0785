import { Injectable } from '@nestjs/common';
import { MessageClient } from '@spade/bus/message-client';
import { DAY_MS } from '@spade/contracts/lagos';
import { STATEMENT_PREFIX } from '@spade/contracts/money/statement';
import { gauge } from '@spade/platform/health/metrics';
import { HourlySweep } from '@spade/platform/service/interval-sweep';
import { ObjectStorage } from '@spade/platform/storage/object-storage';
import { PROOF_PREFIX, QUARANTINE_PREFIX } from './proof-store.ts';

const BATCH_SIZE = 500;

/** The objects under a prefix, as many at a time as one message asks about. */
async function* batchesOf(storage: ObjectStorage, prefix: string) {
  let batch: { key: string; lastModified: Date }[] = [];
  for await (const object of storage.list(prefix)) {
    batch.push(object);
    if (batch.length < BATCH_SIZE) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** At most this many unknown pictures are never an alarm: a young shop has few pictures of any kind. */
const FEW = 5;

/** Limits of one round; each has a default. */
export interface SweepLimits {
  /** Younger objects may belong to an upload whose row is not written yet; 24 h. */
  minAgeMs?: number;
  /** How long a picture stays in quarantine; 30 days. */
  keepMs?: number;
  /** The round touches nothing when more of the pictures than this are unknown; 0.05. */
  maxUnknownShare?: number;
}

/** What one round did, in pictures. */
export interface SweepResult {
  quarantined: number;
  returned: number;
  removed: number;
}

/** The pictures under one prefix, sorted by what orders says of them; keys as in `proofs/`. */
interface Sorted {
  known: string[];
  removed: string[];
  unknown: string[];
  /** Those of the unknown that are older than the age asked for. */
  old: string[];
}

const quarantineKey = (key: string) => QUARANTINE_PREFIX + key.slice(PROOF_PREFIX.length);

/**
 * Clears the bucket of pictures that no order needs. Those that orders has removed (retention,
 * erasure) are deleted. Those that orders does not know, of uploads whose last step was refused or cut
 * off, go to quarantine and are deleted a month later; one that orders knows again returns. When
 * many are unknown, the database or the bucket is the wrong one: the round refuses with an alarm.
 * Every replica may run it, since moving or removing an object twice is harmless.
 */
@Injectable()
export class OrphanSweep extends HourlySweep {
  private readonly showRefused = gauge(
    'proofs_sweep_refused_count',
    'Pictures that orders does not know, when they are too many to be orphans; else 0.',
  );

  constructor(
    private readonly storage: ObjectStorage,
    private readonly client: MessageClient,
  ) {
    super();
  }

  /** One round. Throws when orders does not respond, and then unknown pictures stay where they are. */
  async sweep({
    minAgeMs = DAY_MS,
    keepMs = 30 * DAY_MS,
    maxUnknownShare = 0.05,
  }: SweepLimits = {}): Promise<SweepResult> {
    const kept = await this.sort(PROOF_PREFIX, minAgeMs);
    const quarantine = await this.sort(QUARANTINE_PREFIX, keepMs);
    for (const key of kept.removed) await this.storage.remove(key);
    for (const key of quarantine.removed) await this.storage.remove(quarantineKey(key));
    for (const key of quarantine.known) await this.storage.move(quarantineKey(key), key);

    const result = {
      quarantined: 0,
      returned: quarantine.known.length,
      removed: kept.removed.length + quarantine.removed.length,
    };
    const known = kept.known.length + quarantine.known.length;
    // Pictures in quarantine count, or a wrong database would empty the bucket in small steps.
    const unknown = kept.old.length + quarantine.unknown.length;
    const isRefused = unknown > FEW && unknown > (known + unknown) * maxUnknownShare;
    this.showRefused(isRefused ? unknown : 0);
    if (isRefused) {
      this.logger.error(
        `orders does not know ${unknown} of ${known + unknown} pictures: is this its database, and its bucket? Nothing was removed; see infra/deploy/runbook/unknown-pictures.md`,
      );
      return result;
    }
    for (const key of kept.old)
      if (await this.storage.move(key, quarantineKey(key))) result.quarantined += 1;
    // A database that knows no picture at all proves nothing about any.
    if (known > 0)
      for (const key of quarantine.old) {
        await this.storage.remove(quarantineKey(key));
        result.removed += 1;
      }
    if (result.quarantined + result.returned + result.removed > 0)
      this.logger.log(
        `pictures: ${result.quarantined} to quarantine, ${result.returned} returned, ${result.removed} removed`,
      );
    return result;
  }

  /** Asks orders about every picture under `prefix`. */
  private async sort(prefix: string, oldMs: number): Promise<Sorted> {
    const sorted: Sorted = { known: [], removed: [], unknown: [], old: [] };
    const bornBefore = Date.now() - oldMs;
    for await (const batch of batchesOf(this.storage, prefix)) {
      const keyOf = (key: string) => PROOF_PREFIX + key.slice(prefix.length);
      const objectKeys = batch.map(({ key }) => keyOf(key));
      const { known, removed } = await this.client.send('orders.known-proofs', { objectKeys });
      const named = new Set([...known, ...removed]);
      sorted.known.push(...known);
      sorted.removed.push(...removed);
      for (const { key, lastModified } of batch) {
        if (named.has(keyOf(key))) continue;
        sorted.unknown.push(keyOf(key));
        if (lastModified.getTime() <= bornBefore) sorted.old.push(keyOf(key));
      }
    }
    return sorted;
  }
}

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
    for await (const batch of batchesOf(this.storage, STATEMENT_PREFIX)) {
      const objectKeys = batch.map(({ key }) => key);
      const { known, removed } = await this.client.send('orders.known-statements', { objectKeys });
      const named = new Set([...known, ...removed]);
      gone.push(...removed);
      for (const { key, lastModified } of batch)
        if (!named.has(key) && lastModified.getTime() <= Date.now() - unknownAgeMs)
          unknown.push(key);
    }
    if (unknown.length <= MAX_UNKNOWN) gone.push(...unknown);
    else
      this.logger.error(
        `statement files that orders does not know, and that stay: ${unknown.length}`,
      );
    await this.storage.removeMany(gone);
    if (gone.length > 0) this.logger.log(`statement files removed: ${gone.length}`);
    return gone.length;
  }
}
