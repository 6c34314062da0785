import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { redisCode } from './open-redis.ts';
import type { RedisLink } from './redis-link.ts';
import type { RequestExecutor } from './request-executor.ts';
import { REPLICA, REPLICA_GROUP, type StreamEntry } from './wire-format.ts';

/** How long one read waits for requests; a shutdown waits as long. */
const BLOCK_MS = 500;
const FAULT_PAUSE_MS = 1_000;
/** Most requests of one read, so that a burst is shared with the other replicas. */
const MAX_BATCH = 48;

/** The loop that reads requests from the stream, never more than there are free slots. */
export class RequestReader {
  /** When Redis last answered a read, even with no request (`performance.now()`). */
  lastReadAt = Number.NEGATIVE_INFINITY;
  private readonly logger = new Logger(RequestReader.name);
  private loop: Promise<void> = Promise.resolve();
  private isStopping = false;

  constructor(
    /** The reader's own: a blocking read holds up every command behind it. */
    private readonly link: RedisLink,
    private readonly stream: string,
    private readonly executor: RequestExecutor,
  ) {}

  /** Joins the group, creating it where it is missing, and begins to read. */
  async start(): Promise<void> {
    await this.createGroup();
    this.loop = this.run();
  }

  /** Reads no more; resolves when the read under way has been handed on. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.loop;
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.executor.slotFree();
        await this.read();
      } catch (error) {
        if (!this.isStopping) await this.recover(error);
      }
    }
  }

  private async read(): Promise<void> {
    const count = Math.min(this.executor.freeSlots, MAX_BATCH);
    const reply = await this.link.retryUntilAccepted((redis) =>
      redis.xreadgroup(
        'GROUP',
        REPLICA_GROUP,
        REPLICA,
        'COUNT',
        count,
        'BLOCK',
        BLOCK_MS,
        'STREAMS',
        this.stream,
        '>',
      ),
    );
    this.lastReadAt = performance.now();
    const [[, entries] = ['', []]] = (reply ?? []) as [string, StreamEntry[]][]; // documented so
    for (const entry of entries) void this.executor.accept(entry, 0);
  }

  private async recover(error: unknown): Promise<void> {
    // FLUSHALL takes the group along; a read that waits at that moment fails with UNBLOCKED.
    const code = redisCode(error);
    if (code === 'NOGROUP' || code === 'UNBLOCKED') {
      await this.createGroup().catch(() => {}); // the next read fails the same way and tries again
      return;
    }
    this.logger.error(error);
    await sleep(FAULT_PAUSE_MS);
  }

  /** The group starts at the first entry: callers may have sent requests before it existed. */
  private async createGroup(): Promise<void> {
    try {
      await this.link.retryUntilAccepted((redis) =>
        redis.xgroup('CREATE', this.stream, REPLICA_GROUP, '0', 'MKSTREAM'),
      );
    } catch (error) {
      if (redisCode(error) !== 'BUSYGROUP') throw error;
    }
  }
}
