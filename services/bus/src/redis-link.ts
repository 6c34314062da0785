import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { openRedis } from './open-redis.ts';

/** The connection was lost, or silent for too long; whether the command ran is unknown. */
export class ConnectionLostError extends Error {
  override readonly name = 'ConnectionLostError';
}

/** A command and its arguments. */
export type Command = (string | number)[];

/**
 * How often a Redis that still loads its data is asked whether it is done (ms). ioredis would trust
 * Redis' own estimate and wait up to 10 s.
 */
export const LOADING_RETRY_MS = 200;

const REFUSED_RETRY_MS = 200;
const LOST_RETRY_MS = 20;
const ANSWER_WITHIN_MS = 2_000;

/**
 * One connection to Redis that reconnects automatically, and on which no command hangs.
 *
 * ioredis may leave a command unsettled forever when its connection breaks (ioredis #1285) and would
 * otherwise repeat it later, past its deadline. So nothing is queued while offline, nothing is
 * repeated, and `run` rejects as soon as the connection closes. A silent connection is dropped, but
 * only while it is `ready`: disconnecting one that is reconnecting parks it forever
 * (taskforcesh/bullmq #4585).
 */
export class RedisLink {
  readonly redis: Redis;
  private readonly logger = new Logger(RedisLink.name);
  /** Rejects the commands that have no answer yet. */
  private readonly waiting = new Set<(error: Error) => void>();
  private isDown = false;
  private isClosed = false;

  /** `name` is what CLIENT LIST shows. */
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
    this.redis.setMaxListeners(0); // every caller of `ready()` listens during an outage
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
      const proceed = (): void => {
        this.redis.off('ready', proceed);
        this.redis.off('end', proceed);
        if (this.isClosed) reject(new ConnectionLostError('closed'));
        else resolve();
      };
      this.redis.on('ready', proceed);
      this.redis.on('end', proceed);
    });
  }

  /** Runs a command; rejects with ConnectionLostError when the connection breaks or stays silent. */
  run<T>(timeoutMs: number, command: (redis: Redis) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waiting.delete(fail);
      };
      const fail = (error: Error): void => {
        done();
        reject(error);
      };
      const timer = setTimeout(() => {
        if (this.isReady) this.redis.disconnect(true);
        fail(new ConnectionLostError(`no answer from Redis in ${timeoutMs} ms`));
      }, timeoutMs);
      this.waiting.add(fail);
      command(this.redis).then(
        (value) => {
          done();
          resolve(value);
        },
        (error: Error) => fail(toConnectionLost(error)),
      );
    });
  }

  /** Runs all of several commands in one write or, rejecting with the reason, none (MULTI). */
  async runAll(commands: Command[]): Promise<unknown[]> {
    const [[name, ...args] = ['ping'], ...more] = commands;
    // A batch of one costs ioredis and us twice as much as the command.
    if (more.length === 0)
      return [await this.run(ANSWER_WITHIN_MS, (redis) => redis.call(String(name), args))];
    try {
      const results = await this.run(ANSWER_WITHIN_MS, (redis) => redis.multi(commands).exec());
      return (results ?? []).map(([error, result]) => {
        if (error) throw error;
        return result;
      });
    } catch (error) {
      // EXECABORT does not say what Redis refused.
      throw (error as { previousErrors?: Error[] }).previousErrors?.[0] ?? error;
    }
  }

  /**
   * Repeats `command` until Redis accepts it: it may be down, full or in a failover. Rejects with an
   * error that waiting does not cure, and when the link is closed.
   */
  async retryUntilAccepted<T>(command: () => Promise<T>): Promise<T> {
    for (let lastRefusal = ''; ; ) {
      try {
        await this.ready();
        return await command();
      } catch (error) {
        if (this.isClosed || !isPassing(error)) throw error;
        if (error instanceof ConnectionLostError) {
          // Already logged. A socket that closes may still read `ready`: without a pause nothing would ever end it.
          await sleep(LOST_RETRY_MS);
          continue;
        }
        if (error.message !== lastRefusal) this.logger.warn(`waiting for Redis: ${error.message}`);
        lastRefusal = error.message;
        await sleep(REFUSED_RETRY_MS);
      }
    }
  }

  /** Closes for good. Commands that have no answer yet are rejected. */
  close(): void {
    this.isClosed = true;
    this.redis.disconnect();
    this.failWaiting('closed');
  }

  private failWaiting(reason: string): void {
    for (const fail of [...this.waiting]) fail(new ConnectionLostError(reason));
  }
}

/**
 * Whether the same command may succeed later unchanged: the connection broke, or Redis is full,
 * loading, on a full disk or in a failover. Missing rights and wrong commands are not such faults.
 */
export function isPassing(error: unknown): error is Error {
  if (error instanceof ConnectionLostError) return true;
  const isRefusal =
    /^(OOM|LOADING|MISCONF|BUSY|READONLY|NOREPLICAS|MASTERDOWN|TRYAGAIN|CLUSTERDOWN) /;
  return error instanceof Error && isRefusal.test(error.message);
}

/** ioredis' words for a socket that is closing while its status still reads `ready`. */
function toConnectionLost(error: Error): Error {
  return /Stream isn't writeable|Connection is closed|Command aborted/.test(error.message)
    ? new ConnectionLostError(error.message)
    : error;
}
