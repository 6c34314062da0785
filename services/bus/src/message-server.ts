import { setTimeout as sleep } from 'node:timers/promises';
import { BaseRpcContext, type CustomTransportStrategy, Server } from '@nestjs/microservices';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { withRole } from '@spade/contracts/messages/acting-role';
import { traceCall } from '@spade/nest-opentelemetry/messaging';
import { isObservable, lastValueFrom } from 'rxjs';
import { DeadLetters } from './dead-letters.ts';
import { ANSWER_WITHIN_MS, RedisLink } from './redis-link.ts';
import { RequestClaimer } from './request-claimer.ts';
import { RequestExecutor } from './request-executor.ts';
import { RequestReader } from './request-reader.ts';
import { MESSAGING_SYSTEM, type RequestEnvelope, requestsKey } from './wire-format.ts';

/** Something to open around every handler, for example an ORM context. */
export type HandlerScope = (run: () => Promise<unknown>) => Promise<unknown>;

/** A replica of a service. */
export interface MessageServerOptions {
  /** Names the stream; its messages begin with it. */
  service: string;
  redisUrl: string;
  /** Handlers running at once; further requests stay for other replicas. Default 128. */
  concurrency?: number;
}

const READ_WITHIN_MS = 5_000;
/** How long a drain waits for running handlers before it leaves the rest to other replicas. */
const DRAIN_MS = 8_000;

/**
 * Nest's custom strategy for one replica of a service on Redis Streams: the replicas share the
 * requests of one stream, each is executed by one of them, at least once, and acknowledged when it is
 * answered. The README has the guarantees and the parts.
 */
export class MessageServer extends Server implements CustomTransportStrategy {
  readonly deadLetters: DeadLetters;
  private readonly stream: string;
  private readonly scopes: HandlerScope[] = [];
  private readonly reading: RedisLink;
  private readonly commands: RedisLink;
  private readonly executor: RequestExecutor;
  private readonly reader: RequestReader;
  private readonly claimer: RequestClaimer;
  private closing: Promise<void> | null = null;

  constructor({ service, redisUrl, concurrency = 128 }: MessageServerOptions) {
    super();
    this.stream = requestsKey(service);
    this.reading = new RedisLink(redisUrl, `${service}-reader`);
    this.commands = new RedisLink(redisUrl, `${service}-replica`);
    this.deadLetters = new DeadLetters(this.commands, service);
    const invoke = (envelope: RequestEnvelope) => this.invoke(envelope);
    this.executor = new RequestExecutor(
      this.commands,
      service,
      concurrency,
      this.deadLetters,
      invoke,
    );
    this.reader = new RequestReader(this.reading, this.stream, this.executor);
    this.claimer = new RequestClaimer(this.commands, this.stream, this.executor);
  }

  /** Opens `scope` around every handler, inside the scopes added before. */
  addScope(scope: HandlerScope): void {
    this.scopes.push(scope);
  }

  /**
   * Whether the replica takes part: it read within 5 s, or all its slots are taken. A PING would stay
   * green while the loop is dead.
   */
  isReading(): boolean {
    if (this.closing !== null) return false;
    const hasRead = performance.now() - this.reader.lastReadAt < READ_WITHIN_MS;
    return hasRead || this.executor.freeSlots === 0;
  }

  /** Requests that this replica works on. */
  get inFlight(): number {
    return this.executor.held.size;
  }

  /** Requests in the stream, waiting or being worked on by any replica. */
  streamLength(): Promise<number> {
    return this.commands.run(ANSWER_WITHIN_MS, (redis) => redis.xlen(this.stream));
  }

  /** Redis' figures about its memory (INFO). */
  memoryInfo(): Promise<string> {
    return this.commands.run(ANSWER_WITHIN_MS, (redis) => redis.info('memory'));
  }

  /** Joins the group and begins to read; waits for Redis as long as it takes. */
  override listen(callback: (error?: unknown) => void): void {
    this.start().then(() => callback(), callback);
  }

  /**
   * Drains: reads no more, lets handlers finish and their replies go out, and closes. After 8 s the
   * rest stays pending, for another replica to claim.
   */
  override close(): Promise<void> {
    this.closing ??= this.drain();
    return this.closing;
  }

  /** Nest asks for it; this transport emits no events. Those of its connections are reached by `unwrap`. */
  override on(): never {
    throw new Error('MessageServer has no events; use unwrap()');
  }

  /** The connections: that of the reader, and that for commands. */
  override unwrap<T>(): T {
    return [this.reading.redis, this.commands.redis] as T; // Nest leaves the type to the reader
  }

  private async start(): Promise<void> {
    this.reading.open();
    this.commands.open();
    try {
      await this.claimer.start();
      await this.reader.start();
    } catch (error) {
      this.disconnect();
      throw error;
    }
  }

  private async drain(): Promise<void> {
    this.claimer.drain();
    const finished = this.reader.stop().then(() => this.executor.drained());
    await Promise.race([finished, sleep(DRAIN_MS, undefined, { ref: false })]);
    this.disconnect();
  }

  private disconnect(): void {
    this.reading.close();
    this.commands.close();
  }

  /** Runs the handler inside the scopes, below the span of its caller; of an Observable the last value counts. */
  private invoke(envelope: RequestEnvelope): Promise<unknown> {
    const { name: pattern, id, requestId: conversationId } = envelope;
    const handler = this.messageHandlers.get(pattern);
    let run = async (): Promise<unknown> => {
      if (handler === undefined)
        throw new CodedError('PLATFORM.UNKNOWN_MESSAGE', { message: pattern });
      const request = withRole(pattern, envelope.payload);
      const result: unknown = await handler(request, new BaseRpcContext([]));
      return isObservable(result) ? lastValueFrom(result, { defaultValue: null }) : result;
    };
    for (const scope of this.scopes.toReversed()) {
      const inner = run;
      run = () => scope(inner);
    }
    if (envelope.traceparent === undefined) return run(); // tracing is off; a span that goes nowhere costs a quarter more
    const message = { pattern, id, conversationId, destination: this.stream };
    return traceCall(() => ({ system: MESSAGING_SYSTEM, ...message }), envelope, run);
  }
}
