import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { redisCode } from './open-redis.ts';
import { ANSWER_WITHIN_MS, isTransientFault, type RedisLink } from './redis-link.ts';
import type { RequestExecutor } from './request-executor.ts';
import { REPLICA, REPLICA_GROUP, type StreamEntry } from './wire-format.ts';

const ROUND_EVERY_MS = 500;
/** A request that was not renewed for this long was left by a replica that died, or never arrived at one. */
const CLAIM_AFTER_MS = 2_000;
/** Most requests of one round. */
const MAX_BATCH = 128;

/** A row of XPENDING: a request that was delivered and not acknowledged. */
type PendingRow = [entryId: string, consumer: string, idleMs: number, deliveries: number];

/**
 * Renews the requests that this replica holds (XCLAIM JUSTID resets their idle time and leaves the
 * delivery count), and claims those that no replica renews any more. So idle time is the only sign of
 * a dead replica.
 *
 * A request that was delivered twice already is executed alone: if it kills the process again, its
 * own delivery count rises and no other's does.
 */
export class RequestClaimer {
  private readonly logger = new Logger(RequestClaimer.name);
  /** The request that is executed alone. */
  private suspect: Promise<void> | null = null;
  private isClaiming = true;
  private claimFrom = 0;

  constructor(
    private readonly link: RedisLink,
    private readonly stream: string,
    private readonly executor: RequestExecutor,
  ) {}

  /** Resolves after the first renewal, when Redis' clock is known. */
  async start(): Promise<void> {
    await this.link.retryUntilAccepted(() => this.renew());
    void this.run();
  }

  /** Claims no more, but keeps renewing until the link is closed. */
  drain(): void {
    this.isClaiming = false;
  }

  private async run(): Promise<void> {
    while (!this.link.isClosed) {
      try {
        await this.round();
      } catch (error) {
        // Both are transient: the link reconnects, and the reader creates the group again.
        if (!isTransientFault(error) && redisCode(error) !== 'NOGROUP') this.logger.error(error);
      }
      const pause = sleep(ROUND_EVERY_MS, undefined, { ref: false });
      await Promise.race([pause, this.suspect ?? pause]);
    }
  }

  private async round(): Promise<void> {
    const now = performance.now();
    // During an outage no replica can renew its requests: give the live ones time afterwards.
    if (!this.link.isReady) this.claimFrom = now + CLAIM_AFTER_MS;
    if (!this.link.isReady) return;
    // One write: an idle replica is woken half as often. Redis answers TIME first.
    await Promise.all([this.renew(), now >= this.claimFrom && this.claim()]);
  }

  private async renew(): Promise<void> {
    const askedAt = performance.now();
    const [seconds, microseconds] = await this.link.run(ANSWER_WITHIN_MS, (redis) => redis.time());
    this.executor.setClock(Number(seconds) * 1_000 + Number(microseconds) / 1_000, askedAt);
    const { held } = this.executor;
    if (held.size > 0) await this.xclaim(0, ...held, 'JUSTID');
  }

  private async claim(): Promise<void> {
    const answer = await this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xpending(this.stream, REPLICA_GROUP, 'IDLE', CLAIM_AFTER_MS, '-', '+', MAX_BATCH),
    );
    const rows = answer as PendingRow[]; // documented so
    // The request that kills its process has the most deliveries, so it comes last.
    for (const [entryId, , , deliveries] of rows.toSorted((a, b) => a[3] - b[3])) {
      const isSuspect = deliveries > 1;
      if (this.executor.freeSlots === 0 || !this.isClaiming) return;
      if (isSuspect && this.suspect !== null) return;
      if (this.executor.held.has(entryId)) continue;
      // Redis gives an entry to the first who asks: claiming resets the idle time.
      const [entry] = await this.xclaim(CLAIM_AFTER_MS, entryId);
      if (!entry) continue;
      const done = this.executor.accept(entry, deliveries);
      if (isSuspect)
        this.suspect = done.finally(() => {
          this.suspect = null;
        });
    }
  }

  private async xclaim(minIdleMs: number, ...entryIds: string[]): Promise<(StreamEntry | null)[]> {
    const claimed = await this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xclaim(this.stream, REPLICA_GROUP, REPLICA, minIdleMs, ...entryIds),
    );
    return claimed as (StreamEntry | null)[]; // null: deleted; documented so
  }
}
