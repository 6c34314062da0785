import { randomBytes, randomUUID } from 'node:crypto';
import {
  type DynamicModule,
  Injectable,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { traceSend } from '@spade/nest-opentelemetry/messaging';
import { RedisLink } from './redis-link.ts';
import { ReplyChannels } from './reply-channels.ts';
import { currentRequestId } from './request-context.ts';
import { type Destination, type PendingCall, RequestSender } from './request-sender.ts';
import {
  decodeReply,
  errorOf,
  MAX_DEADLINE_MS,
  MESSAGING_SYSTEM,
  repliesChannel,
  requestsKey,
  serviceOf,
} from './wire-format.ts';

/** How a process reaches the services. */
export interface MessageClientOptions {
  redisUrl: string;
  /** The Redis user of the process: replies come on channels of this name. */
  name?: string;
  /** Milliseconds a call waits when it does not say. Default 5,000. */
  deadlineMs?: number;
}

/** How one call differs from the usual. */
export interface SendOptions {
  /** Milliseconds until the call ends with PLATFORM.DEADLINE_EXCEEDED; default 5,000, at most 60,000. */
  deadlineMs?: number;
}

const DEFAULT_DEADLINE_MS = 5_000;

/** Calls that may wait at once for one service; beyond it PLATFORM.OVERLOADED. */
export const MAX_WAITING = 512;

/** How often calls are looked for that have to be sent again. */
const CHECK_EVERY_MS = 1_000;

/**
 * Calls services over Redis Streams. A call ends with its reply, with the CodedError that the handler
 * threw, or with PLATFORM.DEADLINE_EXCEEDED, PLATFORM.OVERLOADED, PLATFORM.UNKNOWN_MESSAGE or
 * PLATFORM.INTERNAL; it never hangs. When Redis, the service or a reply is lost meanwhile, it is sent
 * again under the same id, so handlers that write are idempotent.
 */
@Injectable()
export class MessageClient {
  /** The connection for commands, which others may share. */
  readonly link: RedisLink;
  private readonly channels: ReplyChannels;
  private readonly callerId: string;
  private readonly sender: RequestSender;
  private readonly destinations = new Map<string, Destination>();
  private lastId = 0;
  private checker: NodeJS.Timeout | undefined;

  constructor(private readonly options: MessageClientOptions) {
    this.link = new RedisLink(options.redisUrl, 'bus-caller');
    this.channels = new ReplyChannels(new RedisLink(options.redisUrl, 'bus-channels'), {
      onReply: (text) => this.receive(text),
      onSubscribed: () => this.sender.check(0),
    });
    this.callerId = `${options.name ?? 'caller'}:${randomBytes(12).toString('base64url')}`;
    this.sender = new RequestSender(this.link, this.callerId, () => this.isReady);
  }

  /** Calls that wait for their reply now. */
  get inFlight(): number {
    return this.sender.pending.size;
  }

  /** True while requests can be sent and replies received. */
  get isReady(): boolean {
    return this.link.isReady && this.channels.isSubscribed;
  }

  /** Starts connecting. Calls made before Redis is there wait for it, up to their deadline. */
  connect(): void {
    if (this.checker !== undefined) return;
    this.checker = setInterval(() => this.sender.check(CHECK_EVERY_MS), CHECK_EVERY_MS);
    this.checker.unref();
    this.link.redis.on('ready', () => this.sender.check(0));
    this.link.open();
    this.channels.open();
  }

  /** Sends a request to the service that its name begins with, and resolves to the reply. */
  send<N extends MessageName>(
    name: N,
    payload: RequestOf<N>,
    options?: SendOptions,
  ): Promise<ReplyOf<N>> {
    return this.call(name, payload, options) as Promise<ReplyOf<N>>; // @HandleMessage typed it
  }

  /** `send` for messages that are not in the contracts, as tests have them. */
  call(name: string, payload: unknown, options: SendOptions = {}): Promise<unknown> {
    const message = () => ({
      system: MESSAGING_SYSTEM,
      destination: requestsKey(serviceOf(name)),
      pattern: name,
      conversationId: currentRequestId(),
    });
    return traceSend(message, ({ traceparent }) => this.start(name, payload, options, traceparent));
  }

  /** Ends both connections. Calls that still wait are rejected with PLATFORM.DEADLINE_EXCEEDED. */
  close(): void {
    clearInterval(this.checker);
    for (const call of this.sender.pending.values()) expire(call);
    this.channels.close();
    this.link.close();
  }

  private async start(
    name: string,
    payload: unknown,
    { deadlineMs = this.options.deadlineMs ?? DEFAULT_DEADLINE_MS }: SendOptions,
    traceparent: string | undefined,
  ): Promise<unknown> {
    this.connect();
    const destination = this.destinationOf(serviceOf(name));
    if (destination.waiting >= MAX_WAITING)
      throw new CodedError('PLATFORM.OVERLOADED', { message: name });
    const ttlMs = Math.min(deadlineMs, MAX_DEADLINE_MS);
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call: PendingCall = {
      id: `${this.callerId}.${(++this.lastId).toString(36)}`,
      requestId: currentRequestId() ?? randomUUID(),
      ...{ name, destination, payload, traceparent, sent: null, resolve, reject },
      deadlineAt: performance.now() + ttlMs,
    };
    const timer = setTimeout(expire, ttlMs, call);
    destination.waiting += 1;
    this.sender.pending.set(call.id, call);
    try {
      void this.sender.send(call);
      return await promise;
    } finally {
      clearTimeout(timer);
      this.sender.pending.delete(call.id);
      destination.waiting -= 1;
    }
  }

  /** Subscribes to the replies of a service before the first call to it is sent. */
  private destinationOf(service: string): Destination {
    let destination = this.destinations.get(service);
    if (destination === undefined) {
      destination = { stream: requestsKey(service), waiting: 0 };
      this.destinations.set(service, destination);
      this.channels.add(repliesChannel(service, this.callerId));
    }
    return destination;
  }

  /** Ends the call that a reply answers; a second reply to it is ignored. */
  private receive(text: string): void {
    const frame = decodeReply(text);
    const call = this.sender.pending.get(frame.id);
    if ('code' in frame) call?.reject(errorOf(frame));
    else call?.resolve(frame.reply);
  }
}

function expire(call: PendingCall): void {
  call.reject(new CodedError('PLATFORM.DEADLINE_EXCEEDED', { message: call.name }));
}

/**
 * Gives every provider of the application the same MessageClient. What a process answers is up to its
 * MessageServer.
 */
@Module({})
export class BusModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(private readonly client: MessageClient) {}

  static forRoot(options: MessageClientOptions): DynamicModule {
    return {
      module: BusModule,
      global: true,
      providers: [{ provide: MessageClient, useFactory: () => new MessageClient(options) }],
      exports: [MessageClient],
    };
  }

  /** Not at the first call: a process is ready when it can call. */
  onApplicationBootstrap(): void {
    this.client.connect();
  }

  /** Last of all: handlers that finish during the drain may still call others. */
  onApplicationShutdown(): void {
    this.client.close();
  }
}
