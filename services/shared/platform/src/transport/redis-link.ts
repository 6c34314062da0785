import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { openRedis } from '../redis/open-redis.ts';

/** The connection was lost, or silent for too long; whether the command ran is unknown. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** A command that has no answer yet. */
interface Waiting {
  /** When patience ends, by `performance.now()`. */
  readonly dueAt: number;
  readonly timeoutMs: number;
  readonly fail: (error: Error) => void;
}

const WATCH_EVERY_MS = 250;

/**
 * How often a Redis that still reads its data is asked whether it is done. ioredis would believe
 * its own estimate and wait up to 10 s, of which the first seconds of a load know nothing.
 */
export const LOADING_RETRY_MS = 200;

/**
 * One socket to Redis that reconnects automatically, and on which no command can hang.
 *
 * ioredis may leave a command unsettled forever when its connection breaks (ioredis #1285) and
 * would otherwise repeat it later, when its deadline no longer means what it said. So nothing is
 * queued while offline, nothing is repeated, and `run` rejects as soon as the connection closes.
 * A silent connection is dropped, but only while it is `ready`: disconnecting one that is
 * reconnecting parks it forever (taskforcesh/bullmq #4585).
 */
export class RedisLink {
  readonly redis: Redis;
  private readonly logger = new Logger(RedisLink.name);
  private readonly waiting = new Set<Waiting>();
  /** One watchdog for all commands: a timer each would cost more than some of them. */
  private readonly watchdog = setInterval(() => this.failOverdue(), WATCH_EVERY_MS).unref();
  private isDown = false;
  private isClosed = false;

  constructor(url: string, name: string) {
    this.redis = openRedis(url, {
      connectionName: name,
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      maxRetriesPerRequest: null,
      connectTimeout: 2_000,
      maxLoadingRetryTime: LOADING_RETRY_MS,
      keepAlive: 5_000,
      retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1_000) * (0.5 + Math.random() / 2),
    });
    this.redis.setMaxListeners(0); // whatever waits for `ready` in an outage listens
    this.redis.on('close', () => this.failWaiting('the connection to Redis closed'));
    this.redis.on('error', (error) => {
      if (!this.isDown) this.logger.warn(`Redis is gone (${name}): ${error.message}`);
      this.isDown = true;
    });
    this.redis.on('ready', () => {
      if (this.isDown) this.logger.warn(`Redis is back (${name})`);
      this.isDown = false;
    });
  }

  get isReady(): boolean {
    return this.redis.status === 'ready';
  }

  /** Starts connecting, and keeps trying after a first failure. */
  open(): void {
    if (this.redis.status === 'wait') this.redis.connect().catch(() => {});
  }

  /** Resolves when commands can be sent; rejects once the link is closed for good. */
  async ready(): Promise<void> {
    if (this.isReady) return;
    if (this.isClosed) throw new ConnectionLostError('closed');
    await new Promise<void>((resolve, reject) => {
      const settle = (): void => {
        this.redis.off('ready', settle);
        this.redis.off('end', settle);
        if (this.isClosed) reject(new ConnectionLostError('closed'));
        else resolve();
      };
      this.redis.on('ready', settle);
      this.redis.on('end', settle);
    });
  }

  /** Runs a command; rejects with ConnectionLostError when the connection breaks or stays silent. */
  run<T>(timeoutMs: number, command: (redis: Redis) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const waiting: Waiting = {
        dueAt: performance.now() + timeoutMs,
        timeoutMs,
        fail: (error) => {
          this.waiting.delete(waiting);
          reject(error);
        },
      };
      this.waiting.add(waiting);
      command(this.redis).then(
        (value) => {
          this.waiting.delete(waiting);
          resolve(value);
        },
        (error: Error) => waiting.fail(toConnectionLost(error)),
      );
    });
  }

  /** Closes for good. Commands still waiting are rejected. */
  close(): void {
    this.isClosed = true;
    clearInterval(this.watchdog);
    this.redis.disconnect();
    this.failWaiting('closed');
  }

  private failWaiting(reason: string): void {
    for (const waiting of [...this.waiting]) waiting.fail(new ConnectionLostError(reason));
  }

  private failOverdue(): void {
    const now = performance.now();
    for (const waiting of [...this.waiting]) {
      if (now < waiting.dueAt) continue;
      if (this.isReady) this.redis.disconnect(true);
      waiting.fail(new ConnectionLostError(`no answer from Redis in ${waiting.timeoutMs} ms`));
    }
  }
}

/**
 * Whether the same command may succeed later without anybody's help to us: the connection broke, or
 * Redis is full, still loading, on a full disk, in a failover. Wrong rights and wrong commands are not.
 */
export function isPassing(error: unknown): error is Error {
  if (error instanceof ConnectionLostError) return true;
  const isRefusal =
    /^(OOM|LOADING|MISCONF|BUSY|READONLY|NOREPLICAS|MASTERDOWN|TRYAGAIN|CLUSTERDOWN) /;
  return error instanceof Error && isRefusal.test(error.message);
}

/** What ioredis says of a socket that is closing while its status still reads `ready`. */
function toConnectionLost(error: Error): Error {
  return /Stream isn't writeable|Connection is closed|Command aborted/.test(error.message)
    ? new ConnectionLostError(error.message)
    : error;
}
