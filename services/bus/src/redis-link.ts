import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { openRedis, redisCode } from './open-redis.ts';

/**
 * How often a Redis that still loads its data is asked whether it is done (ms). ioredis would trust
 * Redis' own estimate and wait up to 10 s.
 */
export const LOADING_RETRY_MS = 200;

/** How long the bus waits for the answer to a command (ms). */
export const ANSWER_WITHIN_MS = 2_000;

const READY_POLL_MS = 20;
const RETRY_MS = 100;

/**
 * One connection to Redis that reconnects automatically, and on which no command hangs: nothing is queued while
 * offline, nothing is repeated, and every command that has no answer is rejected when the connection closes. A silent
 * connection is closed. Commands of one turn of the event loop are one write.
 */
export class RedisLink {
  readonly redis: Redis;
  isClosed = false;
  private readonly logger = new Logger(RedisLink.name);
  private isDown = false;
  /** What begins when the commands of this turn are written. */
  private readonly onWritten: (() => void)[] = [];

  /** `name` is what CLIENT LIST shows. */
  constructor(url: string, name: string) {
    this.redis = openRedis(url, {
      connectionName: name,
      lazyConnect: true,
      enableOfflineQueue: false,
      autoResendUnfulfilledCommands: false,
      autoResubscribe: false,
      // Rejects at the first loss of the connection. With null, ioredis leaves commands unsettled (ioredis #1285).
      maxRetriesPerRequest: 0,
      connectTimeout: 2_000,
      maxLoadingRetryTime: LOADING_RETRY_MS,
      keepAlive: 5_000,
      retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, 1_000) * (0.5 + Math.random() / 2),
    });
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
    while (!this.isReady) {
      if (this.isClosed) throw new Error('Connection is closed.');
      await sleep(READY_POLL_MS);
    }
  }

  /** Runs a command; when the connection breaks or stays silent it rejects, and whether the command ran is unknown. */
  async run<T>(timeoutMs: number, command: (redis: Redis) => Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    // An answer that a busy process has yet to read still counts: sockets are read before setImmediate runs.
    const endIfSilent = () => isOver || this.redis.stream.destroy();
    this.afterWriting(() => {
      if (!isOver) timer = setTimeout(() => setImmediate(endIfSilent), timeoutMs);
    });
    try {
      return await command(this.redis);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  /**
   * Holds what this turn writes, since a system call for each command would halve the calls per second of 100 callers;
   * then calls `begin`.
   */
  private afterWriting(begin: () => void): void {
    this.onWritten.push(begin);
    if (this.onWritten.length > 1) return;
    const stream = this.isReady ? this.redis.stream : undefined;
    stream?.cork();
    setImmediate(() => {
      stream?.uncork();
      for (const each of this.onWritten.splice(0)) each();
    });
  }

  /**
   * Repeats `command` until Redis accepts it: it may be down, full or in a failover. Rejects with an
   * error that waiting does not cure, and when the link is closed.
   */
  async retryUntilAccepted<T>(command: (redis: Redis) => Promise<T>): Promise<T> {
    for (let lastRefusal = ''; ; ) {
      try {
        await this.ready();
        return await this.run(ANSWER_WITHIN_MS, command);
      } catch (error) {
        if (this.isClosed || !isTransientFault(error)) throw error;
        const isNews = isRefusal(error) && error.message !== lastRefusal;
        if (isNews) this.logger.warn(`waiting for Redis: ${error.message}`);
        lastRefusal = error.message;
        // A socket that closes may still read `ready`: without a pause nothing would ever end it.
        await sleep(RETRY_MS);
      }
    }
  }

  /** Closes for good. Commands that have no answer yet are rejected. */
  close(): void {
    this.isClosed = true;
    this.redis.disconnect();
  }
}

/** ioredis throws plain errors with these words when a connection is lost; its one class for it is not exported. */
const LOST = /max retries|Stream isn't writeable|Connection is closed|Command aborted/;

/** Redis is full, loading, on a full disk or in a failover. */
const REFUSALS = [
  'OOM',
  'LOADING',
  'MISCONF',
  'BUSY',
  'READONLY',
  'NOREPLICAS',
  'MASTERDOWN',
  'TRYAGAIN',
  'CLUSTERDOWN',
];

const isRefusal = (error: unknown): boolean => REFUSALS.includes(redisCode(error) ?? '');

/** Whether the same command may succeed later unchanged. Missing rights and wrong commands are not such faults. */
export function isTransientFault(error: unknown): error is Error {
  return isRefusal(error) || (error instanceof Error && LOST.test(error.message));
}
