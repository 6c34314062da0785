import { Logger } from '@nestjs/common';
import type { DeadLetters } from './dead-letters.ts';
import { ConnectionLostError, type RedisLink } from './redis-link.ts';
import type { RequestExecutor } from './request-executor.ts';
import {
  ENVELOPE_FIELD,
  fieldsOf,
  REPLICA_GROUP,
  type StreamEntry,
  timeMs,
} from './wire-format.ts';

/** In one step, because what a deleted consumer held can never be claimed. KEYS stream; ARGV group, consumer. */
const REMOVE_IF_IDLE = `
if #redis.call('XPENDING', KEYS[1], ARGV[1], '-', '+', '1', ARGV[2]) == 0 then
  redis.call('XGROUP', 'DELCONSUMER', KEYS[1], ARGV[1], ARGV[2])
end`;

/** What a claimer of abandoned requests needs. */
export interface RequestClaimerOptions {
  link: RedisLink;
  stream: string;
  consumer: string;
  executor: RequestExecutor;
  deadLetters: DeadLetters;
}

/** A row of XPENDING: a request that was delivered and not acknowledged. */
interface PendingEntry {
  entryId: string;
  deliveries: number;
}

const ROUND_EVERY_MS = 500;
/** A request that was not renewed for this long was left by a replica that died, or never arrived at one. */
const CLAIM_AFTER_MS = 2_000;
/** A request that was delivered this often, and never finished, is parked as a dead letter. */
const MAX_DELIVERIES = 5;
const MAX_BATCH = 128;
const ANSWER_WITHIN_MS = 2_000;

/**
 * Renews the requests that this replica holds (XCLAIM JUSTID resets their idle time and leaves the
 * delivery count), and claims those that no replica renews any more. So idle time is the only sign of
 * a dead replica. XPENDING with IDLE, then XCLAIM, is XAUTOCLAIM with the delivery counts.
 *
 * A request that was delivered twice already is executed alone: if it kills the process again, its
 * own delivery count rises and no other's does. After five deliveries it is parked.
 */
export class RequestClaimer {
  private readonly logger = new Logger(RequestClaimer.name);
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<void> | null = null;
  private suspect: Promise<void> | null = null;
  private isDraining = false;
  private claimFrom = 0;

  constructor(private readonly options: RequestClaimerOptions) {
    const { redis } = options.link;
    redis.on('close', () => {
      this.claimFrom = Number.POSITIVE_INFINITY;
    });
    redis.on('ready', () => {
      // After an outage nothing was renewed, also by those that live: give them time.
      if (this.claimFrom > 0) this.claimFrom = performance.now() + CLAIM_AFTER_MS;
      this.tick();
    });
  }

  /** Resolves after the first round. */
  async start(): Promise<void> {
    this.timer = setInterval(() => this.tick(), ROUND_EVERY_MS);
    this.tick();
    await this.round;
  }

  /** Claims no more, but keeps renewing. */
  async drain(): Promise<void> {
    this.isDraining = true;
    await this.round;
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }

  /** Takes this replica out of the group, unless it still holds something. */
  leave(): Promise<void> {
    return this.removeIfIdle(this.options.consumer);
  }

  private tick(): void {
    if (this.round !== null || !this.options.link.isReady) return;
    this.round = this.renewAndClaim()
      .catch((error: unknown) => {
        // Both pass: the link reconnects, and the reader creates the group again.
        const isExpected = error instanceof ConnectionLostError || /NOGROUP/.test(String(error));
        if (!isExpected) this.logger.error(error);
      })
      .finally(() => {
        this.round = null;
      });
  }

  private async renewAndClaim(): Promise<void> {
    const { link, executor } = this.options;
    const askedAt = performance.now();
    const [time] = await link.runAll([['time']]);
    executor.setClock(timeMs(time), askedAt);
    const held = [...executor.held];
    if (held.length > 0) await this.xclaim(0, held, 'JUSTID');
    if (!this.isDraining && performance.now() >= this.claimFrom) await this.claim();
  }

  private async claim(): Promise<void> {
    const { executor, deadLetters } = this.options;
    const entries = await this.abandoned();
    const fresh = entries.filter(({ deliveries }) => deliveries === 1);
    for (const entry of await this.take(fresh.slice(0, executor.freeSlots)))
      void executor.accept(entry, 2);
    const suspects = entries.filter(({ deliveries: d }) => d > 1 && d < MAX_DELIVERIES);
    const [suspect] = suspects.sort((a, b) => a.deliveries - b.deliveries);
    if (suspect !== undefined) await this.executeAlone(suspect);
    // Last, because a full Redis refuses it.
    const poison = entries.filter(({ deliveries }) => deliveries >= MAX_DELIVERIES);
    for (const entry of poison)
      for (const [entryId, fields] of await this.take([entry]))
        await deadLetters.park(
          ...([entryId, fieldsOf(fields)[ENVELOPE_FIELD]] as const),
          ...(['too_many_deliveries', entry.deliveries] as const),
        );
  }

  private async executeAlone(suspect: PendingEntry): Promise<void> {
    const { executor } = this.options;
    if (this.suspect !== null || executor.freeSlots === 0) return;
    const [entry] = await this.take([suspect]);
    if (entry === undefined) return;
    this.suspect = executor.accept(entry, suspect.deliveries + 1).finally(() => {
      this.suspect = null;
      setImmediate(() => this.tick());
    });
  }

  private async abandoned(): Promise<PendingEntry[]> {
    const { link, stream, executor } = this.options;
    const [rows] = await link.runAll([
      ['xpending', stream, REPLICA_GROUP, 'IDLE', CLAIM_AFTER_MS, '-', '+', MAX_BATCH],
    ]);
    return (rows as [string, string, number, number][]) // documented so
      .map(([entryId, , , deliveries]) => ({ entryId, deliveries }))
      .filter(({ entryId }) => !executor.held.has(entryId));
  }

  /** Redis gives each entry to the first who asks: claiming resets the idle time. */
  private async take(entries: PendingEntry[]): Promise<StreamEntry[]> {
    if (entries.length === 0) return [];
    const entryIds = entries.map(({ entryId }) => entryId);
    const claimed = (await this.xclaim(CLAIM_AFTER_MS, entryIds)) as (StreamEntry | null)[];
    return claimed.filter((entry) => entry !== null); // null: deleted
  }

  private async xclaim(minIdleMs: number, entryIds: string[], ...options: string[]) {
    const { link, stream, consumer } = this.options;
    const command = ['xclaim', stream, REPLICA_GROUP, consumer, minIdleMs, ...entryIds, ...options];
    const [claimed] = await link.runAll([command]);
    return claimed;
  }

  /** Removes the names of replicas that died; one that lives is named again with its next request. */
  async removeIdleConsumers(): Promise<void> {
    const { link, stream } = this.options;
    const [rows] = await link.runAll([['xinfo', 'CONSUMERS', stream, REPLICA_GROUP]]);
    for (const row of rows as unknown[][])
      await this.removeIfIdle(String(fieldsOf(row.map(String)).name));
  }

  private async removeIfIdle(consumer: string): Promise<void> {
    const { link, stream } = this.options;
    await link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.eval(REMOVE_IF_IDLE, 1, stream, REPLICA_GROUP, consumer),
    );
  }
}
