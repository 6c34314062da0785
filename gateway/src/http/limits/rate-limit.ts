import { hash } from 'node:crypto';
import type { RedisLink } from '@spade/bus/redis-link';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { GatewayError } from '../gateway.errors.ts';

/** At most `max` calls of one key in `windowSeconds`. */
export interface RateLimitRule {
  /** Names the counter in Redis: `orders-address`. */
  name: string;
  max: number;
  windowSeconds: number;
  /** For the message to the user: "Too many {what} in a short time". */
  what: string;
  /** While Redis is down: `memory` counts in this process, `refuse` refuses every call (sign-in). */
  withoutRedis: 'memory' | 'refuse';
}

/**
 * Most keys that one limit counts in memory while Redis is down; each takes some 200 bytes and a timer.
 * Further keys share a counter with others, so that claimed e-mails cannot fill the memory.
 */
const MAX_KEYS_IN_MEMORY = 10_000;
const SHARED_KEY_LETTERS = 2;

/** Longest wait for Redis before a call is counted in memory, or refused. */
const REDIS_TIMEOUT_MS = 500;

/**
 * A fixed-window limit, counted in Redis so that all replicas count together. Keys are hashed:
 * Redis never stores an e-mail, phone or address.
 */
export class RateLimit {
  private readonly shared: RateLimiterRedis;
  private readonly memory: RateLimiterMemory;
  /** Those that `memory` counts now. */
  private readonly keys = new Set<string>();

  constructor(
    private readonly link: RedisLink,
    private readonly rule: RateLimitRule,
  ) {
    const { name, max: points, windowSeconds: duration } = rule;
    const options = { keyPrefix: `limit:${name}`, points, duration };
    this.shared = new RateLimiterRedis({ ...options, storeClient: link.redis });
    this.memory = new RateLimiterMemory(options);
  }

  /** Counts one call of `key`; throws RATE_LIMITED past the limit, UNAVAILABLE when it cannot count. */
  async consume(key: string): Promise<void> {
    const hashed = hash('sha256', key, 'base64url').slice(0, 22);
    try {
      await this.count(hashed);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      const { what } = this.rule;
      throw new GatewayError('RATE_LIMITED', { retryAfterMs: refusal.msBeforeNext, what });
    }
  }

  /** Takes back one call of `key`, as far as Redis, or this process without it, can be reached. */
  async giveBack(key: string): Promise<void> {
    const hashed = hash('sha256', key, 'base64url').slice(0, 22);
    try {
      await this.link.run(REDIS_TIMEOUT_MS, () => this.shared.reward(hashed));
    } catch {
      await this.memory.reward(this.keyInMemory(hashed));
    }
  }

  /** Throws a RateLimiterRes past the limit. Not by its `insuranceLimiter`, which waits for a silent Redis. */
  private async count(key: string): Promise<unknown> {
    try {
      return await this.link.run(REDIS_TIMEOUT_MS, () => this.shared.consume(key));
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      if (this.rule.withoutRedis === 'refuse') throw new GatewayError('UNAVAILABLE', {});
      return this.memory.consume(this.keyInMemory(key));
    }
  }

  private keyInMemory(key: string): string {
    if (this.keys.has(key)) return key;
    if (this.keys.size >= MAX_KEYS_IN_MEMORY) return key.slice(0, SHARED_KEY_LETTERS);
    this.keys.add(key);
    // When the window of this key ends, its counter is gone too.
    setTimeout(() => this.keys.delete(key), this.rule.windowSeconds * 1_000).unref();
    return key;
  }
}
