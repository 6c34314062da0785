import { Logger } from '@nestjs/common';
import { ConnectionLostError, type RedisLink } from './redis-link.ts';
import { REPLICA_GROUP } from './transport-keys.ts';

/** One delivered stream entry: id and flat field list, as Redis answers it. */
export type StreamEntry = [id: string, fields: string[] | null];

type ReadReply = [stream: string, entries: StreamEntry[]][] | null;

/** What a reader of one service’s request stream needs. */
export interface RequestReaderOptions {
  /** The reader's own. */
  link: RedisLink;
  /** Wakes a read that waits, when the replica leaves. */
  commands: RedisLink;
  streamKey: string;
  consumer: string;
  blockMs: number;
  /** How many more requests this replica may take now. */
  freeSlots: () => number;
  /** Resolves when a slot is free (again), or at once when one is. */
  slotFree: () => Promise<void>;
  onEntry: (entry: StreamEntry) => void;
  /** May send commands on `link`; they leave in one write with the read. */
  beforeRead: () => void;
}

/** The watchdog's patience beyond the blocking time of a read. */
const GRACE_MS = 1_500;
/**
 * So that a burst is shared with other replicas, and callers use the first replies while the rest is run:
 * read at once, of callers, Redis and this process only one would ever work while the others wait for it.
 */
const MAX_BATCH = 48;

/**
 * The loop that takes requests from the stream: never more than there are free slots, on a socket
 * of its own because a blocking read holds up everything behind it.
 */
export class RequestReader {
  private readonly logger = new Logger(RequestReader.name);
  private isStopping = false;
  private loop: Promise<void> = Promise.resolve();
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

  /** Joins the group, making it where it is missing, and begins to read. */
  async start(): Promise<void> {
    await this.options.link.ready();
    await this.createGroup();
    this.loop = this.run();
  }

  /** Takes nothing more; resolves when the read under way has been handed on. */
  async stop(): Promise<void> {
    this.isStopping = true;
    const clientId = this.clientId;
    if (clientId !== null)
      await this.options.commands
        .run(GRACE_MS, (redis) => redis.client('UNBLOCK', clientId))
        .catch(() => {}); // the read ends within blockMs anyway
    await this.loop;
  }

  private async learnClientId(): Promise<void> {
    this.clientId = null;
    this.clientId = await this.options.link
      .run(GRACE_MS, (redis) => redis.client('ID'))
      .catch(() => null); // broken again, or not allowed: only wakes later
  }

  private async run(): Promise<void> {
    while (!this.isStopping) {
      try {
        await this.options.link.ready();
        await handlersFirst();
        await this.options.slotFree();
        if (!this.isStopping) await this.read();
      } catch (error) {
        if (!this.isStopping) await this.recover(error);
      }
    }
  }

  private async read(): Promise<void> {
    const { link, consumer, streamKey, blockMs, freeSlots, onEntry, beforeRead } = this.options;
    const count = Math.min(freeSlots(), MAX_BATCH);
    const { stream } = link.redis;
    stream.cork();
    beforeRead();
    const reading = link.run(
      blockMs + GRACE_MS,
      (redis) =>
        redis.xreadgroup(
          ...(['GROUP', REPLICA_GROUP, consumer, 'COUNT', count] as const),
          ...(['BLOCK', blockMs, 'STREAMS', streamKey, '>'] as const),
        ) as Promise<ReadReply>, // ioredis types it as unknown[]
    );
    stream.uncork();
    const reply = await reading;
    this.readAt = Date.now();
    this.lastProblem = '';
    for (const [, entries] of reply ?? []) for (const entry of entries) onEntry(entry);
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
    await new Promise((resolve) => setTimeout(resolve, 100)); // a fault that stays must not spin
  }

  /** From the first entry on: what callers sent before there was a group is work too. */
  private async createGroup(): Promise<void> {
    const { link, streamKey } = this.options;
    try {
      await link.run(GRACE_MS, (r) =>
        r.xgroup('CREATE', streamKey, REPLICA_GROUP, '0', 'MKSTREAM'),
      );
    } catch (error) {
      if (!String(error).includes('BUSYGROUP')) throw error;
    }
  }
}

/** Lets handlers that need nothing from elsewhere finish: their replies leave in one write with the next read. */
function handlersFirst(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
