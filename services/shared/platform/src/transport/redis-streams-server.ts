import { randomBytes } from 'node:crypto';
import { type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { DeadLetters } from './dead-letters.ts';
import { type HandlerScope, RedisStreamsContext, runHandler } from './handler-run.ts';
import { Heartbeat } from './heartbeat.ts';
import { leaveGroup } from './leave-group.ts';
import { memoryRatio } from './memory-ratio.ts';
import { RedisClock } from './redis-clock.ts';
import { ConnectionLostError, isPassing, RedisLink } from './redis-link.ts';
import { ReplyBatcher } from './reply-batcher.ts';
import { RequestExecutor } from './request-executor.ts';
import { RequestReader } from './request-reader.ts';
import { TransportKeys } from './transport-keys.ts';
import { defaultTimings, type TransportTimings } from './transport-timings.ts';
import type { RequestEnvelope } from './wire-format.ts';
import { WorkClaimer } from './work-claimer.ts';

/** A replica of a service. */
export interface RedisStreamsServerOptions {
  /** Names the stream; its messages begin with it. */
  service: string;
  redisUrl: string;
  /** Keeps systems apart that share a Redis. Default: none. */
  keyPrefix?: string;
  /** Handlers running at once; further requests stay for other replicas. Default 128. */
  concurrency?: number;
  /** Opened around every handler, the first one outermost. */
  scopes?: HandlerScope[];
  timings?: Partial<TransportTimings>;
}

const NO_READ_FOR_MS = 5_000;
const STUCK_AFTER_MS = 60_000;
const ANSWER_WITHIN_MS = 2_000;
const REFUSED_RETRY_MS = 200;

/**
 * Nest's custom strategy for one replica of a service on Redis Streams: requests of one stream are
 * distributed over the replicas, each is executed by one of them, at least once, and acknowledged
 * only once it is answered. See `shared/platform/src/transport` for the parts and their guarantees.
 */
export class RedisStreamsServer extends Server implements CustomTransportStrategy {
  readonly deadLetters: DeadLetters;
  /** This replica's name in the group, new at each start. */
  readonly consumer = randomBytes(9).toString('base64url');
  private readonly timings: TransportTimings;
  private readonly keys: TransportKeys;
  private readonly scopes: HandlerScope[];
  private readonly reading: RedisLink;
  private readonly commands: RedisLink;
  private readonly executor: RequestExecutor;
  private readonly batcher: ReplyBatcher;
  private readonly reader: RequestReader;
  private readonly heartbeat: Heartbeat;
  private readonly claimer: WorkClaimer;
  private closing: Promise<void> | null = null;

  constructor(private readonly options: RedisStreamsServerOptions) {
    super();
    const { service, redisUrl, concurrency = 128 } = options;
    const timings = { ...defaultTimings, ...options.timings };
    const keys = new TransportKeys(options.keyPrefix);
    const link = new RedisLink(redisUrl, `${service}-replica`);
    const clock = new RedisClock();
    const { consumer } = this;
    this.timings = timings;
    this.keys = keys;
    this.scopes = [...(options.scopes ?? [])];
    this.commands = link;
    this.reading = new RedisLink(redisUrl, `${service}-reader`);
    this.deadLetters = new DeadLetters(link, keys, service);
    this.batcher = new ReplyBatcher(link, this.reading, keys, service, (requests) =>
      this.executor.release(requests.flatMap(({ entryIds }) => entryIds)),
    );
    this.executor = new RequestExecutor({
      concurrency,
      clock,
      deadLetters: this.deadLetters,
      invoke: (envelope, entryId) => this.invoke(envelope, entryId),
      finish: (request) => this.batcher.add(request),
      onFault: (error) => this.logger.error(error),
    });
    this.reader = new RequestReader({
      link: this.reading,
      commands: link,
      streamKey: keys.requests(service),
      consumer,
      blockMs: timings.blockMs,
      freeSlots: () => this.executor.freeSlots,
      slotFree: () => this.executor.slotFree(),
      onEntry: (entry) => void this.executor.accept(entry, 1),
      beforeRead: () => this.batcher.flushBeforeRead(),
    });
    const held = () => this.executor.held;
    this.heartbeat = new Heartbeat({ link, keys, service, consumer, timings, clock, held });
    this.claimer = new WorkClaimer({
      ...{ link, keys, service, consumer, timings },
      executor: this.executor,
      deadLetters: this.deadLetters,
    });
  }

  /** Opens `scope` around every handler, inside those added before. */
  addScope(scope: HandlerScope): void {
    this.scopes.push(scope);
  }

  /** When Redis last answered a read of this replica (`Date.now()`); 0 before the first. */
  get lastReadAt(): number {
    return this.reader.lastReadAt;
  }

  /**
   * Whether the replica takes part: it read within 5 s, or all its slots are taken by handlers none
   * of which has run for more than a minute. A PING would stay green while the loop is dead.
   */
  isReading(): boolean {
    if (this.closing !== null) return false;
    if (this.executor.freeSlots === 0) return this.executor.oldestRunMs < STUCK_AFTER_MS;
    return Date.now() - this.lastReadAt < NO_READ_FOR_MS;
  }

  /** The stream of the service. */
  get streamKey(): string {
    return this.keys.requests(this.options.service);
  }

  /** Running handlers. */
  get inFlight(): number {
    return this.executor.inFlight;
  }

  /** Requests in the stream, waiting or being worked on by any replica. */
  streamLength(): Promise<number> {
    return this.commands.run(ANSWER_WITHIN_MS, (redis) => redis.xlen(this.streamKey));
  }

  /** How full Redis is, 0 to 1. */
  async redisMemoryRatio(): Promise<number> {
    return memoryRatio(await this.commands.run(ANSWER_WITHIN_MS, (redis) => redis.info('memory')));
  }

  /** Joins the group and begins to read; waits for Redis as long as it takes. */
  override listen(callback: (error?: unknown) => void): void {
    this.start().then(() => callback(), callback);
  }

  /**
   * Drains: reads no more, lets handlers finish and their replies go out, leaves the group and
   * closes. After `drainMs` the rest stays pending, for another replica to claim.
   */
  override close(): Promise<void> {
    this.closing ??= this.drain();
    return this.closing;
  }

  /** This transport emits no events; reach those of its connections by `unwrap`. */
  override on(): never {
    throw new Error('RedisStreamsServer has no events; use unwrap()');
  }

  override unwrap<T>(): T {
    return [this.reading.redis, this.commands.redis] as T; // Nest leaves the type to the reader
  }

  private async start(): Promise<void> {
    this.reading.open();
    this.commands.open();
    await this.insist(() => this.heartbeat.start());
    await this.insist(() => this.reader.start());
    this.claimer.start();
  }

  /** Redis may go away again, or be full, while the replica starts: then it waits once more. */
  private async insist(start: () => Promise<void>): Promise<void> {
    let lastRefusal = '';
    for (;;) {
      try {
        return await start();
      } catch (error) {
        if (this.closing !== null || !isPassing(error)) throw error;
        if (error instanceof ConnectionLostError) continue; // the link logs that, and waits
        if (error.message !== lastRefusal) this.logger.warn(`waiting for Redis: ${error.message}`);
        lastRefusal = error.message;
        await new Promise((resolve) => setTimeout(resolve, REFUSED_RETRY_MS));
      }
    }
  }

  private async drain(): Promise<void> {
    const giveUp = new Promise<void>((resolve) =>
      setTimeout(resolve, this.timings.drainMs).unref(),
    );
    await Promise.race([this.finishWork(), giveUp]);
    await this.heartbeat.stop();
    await this.leave().catch(() => {}); // without Redis the group forgets this replica in time
    this.reading.close();
    this.commands.close();
  }

  private async finishWork(): Promise<void> {
    await Promise.all([this.claimer.stop(), this.reader.stop()]);
    while (this.executor.inFlight > 0 || !this.batcher.isIdle)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  private async leave(): Promise<void> {
    const { service } = this.options;
    await leaveGroup(this.commands, this.keys, service, this.consumer, true);
    // The rest may be claimed at once.
    await this.commands.run(ANSWER_WITHIN_MS, (redis) =>
      redis.del(this.keys.alive(service, this.consumer)),
    );
  }

  /** Runs the handler inside the scopes and between the hooks that tracing sets. */
  private async invoke(envelope: RequestEnvelope, entryId: string): Promise<unknown> {
    const handler = this.messageHandlers.get(envelope.name);
    if (handler === undefined)
      throw new CodedError('PLATFORM.UNKNOWN_MESSAGE', { message: envelope.name });
    const context = new RedisStreamsContext([envelope, entryId]);
    const run = () => runHandler(handler, envelope.payload, context, this.scopes);
    return this.betweenHooks(context, run);
  }

  private async betweenHooks(
    context: RedisStreamsContext,
    run: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await new Promise((resolve, reject) => {
        this.onProcessingStartHook(this.transportId as symbol, context, () =>
          run().then(resolve, reject),
        );
      });
    } finally {
      this.onProcessingEndHook?.(this.transportId as symbol, context);
    }
  }
}
