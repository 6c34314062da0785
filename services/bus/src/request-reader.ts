import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { ConnectionLostError, type RedisLink } from './redis-link.ts';
import type { RequestExecutor } from './request-executor.ts';
import { REPLICA_GROUP, type StreamEntry } from './wire-format.ts';

/** What a reader of one service’s request stream needs. */
export interface RequestReaderOptions {
  /** The reader's own: a blocking read holds up every command behind it. */
  link: RedisLink;
  /** For commands; wakes a blocked read when the replica leaves. */
  commands: RedisLink;
  stream: string;
  consumer: string;
  executor: RequestExecutor;
}

/** How long one read waits for requests. */
const BLOCK_MS = 1_000;
const ANSWER_WITHIN_MS = 1_500;
const FAULT_PAUSE_MS = 100;
/** Most requests of one read, so that a burst is shared with the other replicas. */
const MAX_BATCH = 48;

/** The loop that reads requests from the stream, never more than there are free slots. */
export class RequestReader {
  private readonly logger = new Logger(RequestReader.name);
  private loop: Promise<void> = Promise.resolve();
  private isStopping = false;
  private readAt = 0;
  private clientId: number | null = null;
  private lastProblem = '';

  constructor(private readonly options: RequestReaderOptions) {
    options.link.redis.on('ready', () => void this.learnClientId());
  }

  /** When Redis last answered a read, also with nothing (`Date.now()`); 0 before the first. */
  get lastReadAt(): number {
    return this.readAt;
  }

  /** Joins the group, creating it where it is missing, and begins to read. */
  async start(): Promise<void> {
    const { link } = this.options;
    await link.retryUntilAccepted(() => this.createGroup());
    this.loop = this.run();
  }

  /** Reads no more; resolves when the read under way has been handed on. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const { clientId } = this;
    if (clientId !== null)
      await this.options.commands
        .run(ANSWER_WITHIN_MS, (redis) => redis.client('UNBLOCK', clientId))
        .catch(() => {}); // the read ends within BLOCK_MS anyway
    await this.loop;
  }

  private async learnClientId(): Promise<void> {
    this.clientId = null;
    this.clientId = await this.options.link
      .run(ANSWER_WITHIN_MS, (redis) => redis.client('ID'))
      .catch(() => null); // only wakes later
  }

  private async run(): Promise<void> {
    const { link, executor } = this.options;
    while (!this.isStopping) {
      try {
        await link.ready();
        await executor.slotFree();
        if (!this.isStopping) await this.read();
      } catch (error) {
        if (!this.isStopping) await this.recover(error);
      }
    }
  }

  private async read(): Promise<void> {
    const { link, consumer, stream, executor } = this.options;
    const count = Math.min(executor.freeSlots, MAX_BATCH);
    const reply = await link.run(BLOCK_MS + ANSWER_WITHIN_MS, (redis) =>
      redis.xreadgroup(
        ...(['GROUP', REPLICA_GROUP, consumer, 'COUNT', count] as const),
        ...(['BLOCK', BLOCK_MS, 'STREAMS', stream, '>'] as const),
      ),
    );
    this.readAt = Date.now();
    this.lastProblem = '';
    const [[, entries] = ['', []]] = (reply ?? []) as [string, StreamEntry[]][]; // documented so
    for (const entry of entries) void executor.accept(entry, 1);
  }

  private async recover(error: unknown): Promise<void> {
    const message = String(error);
    // FLUSHALL takes the group along; a read that waits at that moment fails with UNBLOCKED.
    if (/NOGROUP|UNBLOCKED/.test(message)) {
      await this.createGroup().catch(() => {}); // the next read fails the same way and tries again
      return;
    }
    const isNews = message !== this.lastProblem && !(error instanceof ConnectionLostError);
    if (isNews) this.logger.error(error);
    this.lastProblem = message;
    await sleep(FAULT_PAUSE_MS);
  }

  /** From the first entry on: what callers sent before there was a group is work too. */
  private async createGroup(): Promise<void> {
    const { link, stream } = this.options;
    try {
      await link.run(ANSWER_WITHIN_MS, (redis) =>
        redis.xgroup('CREATE', stream, REPLICA_GROUP, '0', 'MKSTREAM'),
      );
    } catch (error) {
      if (!String(error).includes('BUSYGROUP')) throw error;
    }
  }
}
