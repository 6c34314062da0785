import { hash } from 'node:crypto';
import type { RedisLink } from '@spade/bus/redis-link';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { GatewayError } from '../gateway.errors.ts';

export const DAY_SECONDS = 24 * 60 * 60;

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

/** A limit, and whom it counts. */
export interface Counted {
  limit: RateLimit;
  key: string;
}

/**
 * Counts a call by each key in turn, and stops at the first past its limit: those after it count nothing. For each key,
 * ARGV has the most calls and the seconds of a window. Returns which key refuses, and the milliseconds until its next
 * window; 0 when none does.
 */
const COUNT_CALL = `
for i, key in ipairs(KEYS) do
  redis.call('set', key, 0, 'EX', ARGV[2 * i], 'NX')
  if redis.call('incr', key) > tonumber(ARGV[2 * i - 1]) then
    return {i, redis.call('pttl', key)}
  end
end
return {0, 0}`;

/** Takes a call back from each key whose window has not ended. */
const GIVE_BACK = `
for _, key in ipairs(KEYS) do
  if redis.call('exists', key) == 1 then redis.call('decr', key) end
end`;

/**
 * Counts one call by each of these, in one round trip to Redis. Past a limit those after it count nothing, and it throws
 * RATE_LIMITED; UNAVAILABLE when it cannot count.
 */
export async function countCalls(link: RedisLink, counted: readonly Counted[]): Promise<void> {
  const rules = counted.flatMap(({ limit: { rule } }) => [rule.max, rule.windowSeconds]);
  let refusal: readonly [at: number, ms: number];
  try {
    refusal = (await run(link, COUNT_CALL, counted, rules)) as typeof refusal; // what the script returns
  } catch {
    for (const { limit, key } of counted) await limit.countInMemory(key);
    return;
  }
  const [at, retryAfterMs] = refusal;
  const refusing = counted[at - 1];
  if (refusing) throw refusing.limit.refusal(retryAfterMs);
}

/** Takes back one call by each of these, as far as Redis, or this process without it, can be reached. */
export async function giveBackCalls(link: RedisLink, counted: readonly Counted[]): Promise<void> {
  try {
    await run(link, GIVE_BACK, counted);
  } catch {
    await Promise.all(counted.map(({ limit, key }) => limit.giveBackInMemory(key)));
  }
}

/** Adds to a count of this day. */
const ADD_BYTES = `
redis.call('set', KEYS[1], 0, 'EX', ARGV[2], 'NX')
return redis.call('incrby', KEYS[1], ARGV[1])`;

/** Adds to what `key` has stored today; returns the sum in bytes, and 0 while Redis is away. */
export async function addBytesOfDay(link: RedisLink, key: string, bytes: number): Promise<number> {
  const name = `limit:bytes-day:${hashed(key)}`;
  try {
    const add = link.run(REDIS_TIMEOUT_MS, (redis) =>
      redis.eval(ADD_BYTES, 1, name, bytes, DAY_SECONDS),
    );
    return (await add) as number; // what the script returns
  } catch {
    return 0;
  }
}

function run(
  link: RedisLink,
  script: string,
  counted: readonly Counted[],
  rules: readonly number[] = [],
): Promise<unknown> {
  const keys = counted.map(({ limit, key }) => limit.nameInRedis(key));
  return link.run(REDIS_TIMEOUT_MS, (redis) => redis.eval(script, keys.length, ...keys, ...rules));
}

/**
 * A fixed-window limit, counted in Redis so that all replicas count together. Keys are hashed:
 * Redis never stores an e-mail, phone or address.
 */
export class RateLimit {
  private readonly memory: RateLimiterMemory;
  /** Those that `memory` counts now. */
  private readonly keys = new Set<string>();

  constructor(readonly rule: RateLimitRule) {
    const { max: points, windowSeconds: duration } = rule;
    this.memory = new RateLimiterMemory({ points, duration });
  }

  get isOfDay(): boolean {
    return this.rule.windowSeconds === DAY_SECONDS;
  }

  nameInRedis(key: string): string {
    return `limit:${this.rule.name}:${hashed(key)}`;
  }

  /** While Redis is away. Throws RATE_LIMITED past the limit, UNAVAILABLE where this process may not count alone. */
  async countInMemory(key: string): Promise<void> {
    if (this.rule.withoutRedis === 'refuse') throw new GatewayError('UNAVAILABLE', {});
    try {
      await this.memory.consume(this.keyInMemory(hashed(key)));
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw this.refusal(refusal.msBeforeNext);
    }
  }

  async giveBackInMemory(key: string): Promise<void> {
    await this.memory.reward(this.keyInMemory(hashed(key)));
  }

  /** That this limit is reached, in words for the user. */
  refusal(retryAfterMs: number): GatewayError<'RATE_LIMITED'> {
    return new GatewayError('RATE_LIMITED', { retryAfterMs, what: this.rule.what });
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

const hashed = (key: string) => hash('sha256', key, 'base64url').slice(0, 22);
