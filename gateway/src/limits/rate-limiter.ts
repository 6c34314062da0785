import { createHash } from 'node:crypto';
import type { Logger } from '@spade/platform/logging/logger';
import { RedisLink } from '@spade/platform/transport/redis-link';
import { GatewayError } from '../http/gateway-codes.ts';
import { MemoryWindow } from './memory-window.ts';

/** At most `max` things of one kind and key in `windowMs`. */
export interface Limit {
  /** Names the counter: `orders-address`. */
  name: string;
  max: number;
  windowMs: number;
  /** For the person who is refused: "Too many {what} in a short time". */
  what: string;
  /** While Redis is away: `memory` counts in this process, `refuse` lets nobody through (sign-in). */
  withoutRedis: 'memory' | 'refuse';
}

/** A limit that does not wait for Redis longer than this. */
const REDIS_TIMEOUT_MS = 500;

/**
 * Counts one and answers {count, milliseconds left of the window}. In: KEYS[1] counter, ARGV[1]
 * window in ms. A counter without an end (it cannot be, but then it would be for ever) gets one.
 */
const COUNT_SCRIPT = `
local n = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {n, left}`;

/**
 * Fixed-window limits, counted in Redis so that all replicas count together. Keys are hashed:
 * Redis never learns an e-mail, phone or address.
 */
export class RateLimiter {
  private readonly link: RedisLink;
  private readonly memory = new MemoryWindow();
  private isWithoutRedis = false;

  constructor(
    redisUrl: string,
    private readonly logger: Logger,
  ) {
    this.link = new RedisLink(redisUrl, 'gateway-limits');
    this.link.open();
  }

  /** Counts one for `key`; throws RATE_LIMITED past the limit, UNAVAILABLE when it must not guess. */
  async consume(limit: Limit, key: string): Promise<void> {
    const hashed = createHash('sha256').update(key).digest('base64url').slice(0, 22);
    const counter = `limit:${limit.name}:${hashed}`;
    const { count, leftMs } = await this.count(limit, counter);
    if (count > limit.max) {
      throw new GatewayError('RATE_LIMITED', { retryAfterMs: leftMs, what: limit.what });
    }
  }

  /** Closes the connection. */
  close(): void {
    this.link.close();
  }

  private async count(limit: Limit, counter: string): Promise<{ count: number; leftMs: number }> {
    try {
      const [count, leftMs] = (await this.link.run(REDIS_TIMEOUT_MS, (redis) =>
        redis.eval(COUNT_SCRIPT, 1, counter, limit.windowMs),
      )) as [number, number]; // what the script returns
      this.isWithoutRedis = false;
      return { count, leftMs };
    } catch (error) {
      if (!this.isWithoutRedis) this.logger.warn({ err: error }, 'limits without Redis');
      this.isWithoutRedis = true;
      if (limit.withoutRedis === 'refuse') throw new GatewayError('UNAVAILABLE', {});
      return this.memory.count(counter, limit.windowMs);
    }
  }
}
