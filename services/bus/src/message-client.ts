import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { traceSend } from '@spade/nest-opentelemetry/messaging';
import { RedisLink } from './redis-link.ts';
import { currentRequestId } from './request-context.ts';
import { type Destination, type PendingCall, RequestSender } from './request-sender.ts';
import { Subscriber } from './subscriber.ts';
import {
  BusKeys,
  DEFAULT_DEADLINE_MS,
  decodeReply,
  errorOf,
  MAX_DEADLINE_MS,
  MESSAGING_SYSTEM,
  serviceOf,
} from './wire-format.ts';

/** How a process reaches the services. */
export interface MessageClientOptions {
  redisUrl: string;
  /** The Redis user of the process: replies come on channels of this name. */
  name?: string;
  /** Keeps systems apart that share a Redis. Default: none. */
  keyPrefix?: string;
  /** Calls that may wait at once per service; beyond it PLATFORM.OVERLOADED. Default 512. */
  maxInFlight?: number;
  /** Milliseconds a call waits when it does not say. Default 5,000. */
  deadlineMs?: number;
}

/** How one call differs from the usual. */
export interface SendOptions {
  /** Milliseconds until the call ends with PLATFORM.DEADLINE_EXCEEDED; default 5,000, at most 60,000. */
  deadlineMs?: number;
}

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
  readonly keys: BusKeys;
  /** The connection for commands, which others may share. */
  readonly link: RedisLink;
  /** The connection for channels. */
  private readonly subscriber: Subscriber;
  private readonly channelLink: RedisLink;
  private readonly callerId: string;
  private readonly sender: RequestSender;
  private readonly destinations = new Map<string, Destination>();
  private readonly calls = new Map<string, PendingCall>();
  private lastId = 0;
  private checker: NodeJS.Timeout | undefined;

  constructor(private readonly options: MessageClientOptions) {
    this.keys = new BusKeys(options.keyPrefix);
    this.link = new RedisLink(options.redisUrl, 'bus-caller');
    this.channelLink = new RedisLink(options.redisUrl, 'bus-channels');
    this.subscriber = new Subscriber(this.channelLink);
    this.callerId = `${options.name ?? 'caller'}:${randomBytes(12).toString('base64url')}`;
    this.sender = new RequestSender(this.link, this.callerId, () => this.isReady);
  }

  /** Calls that wait for their reply now. */
  get inFlight(): number {
    return this.calls.size;
  }

  /** True while requests can be sent and replies received. */
  get isReady(): boolean {
    return this.link.isReady && this.subscriber.isSubscribed;
  }

  /** Starts connecting. Calls made before Redis is there wait for it, up to their deadline. */
  connect(): void {
    if (this.checker !== undefined) return;
    this.checker = setInterval(() => this.check(CHECK_EVERY_MS), CHECK_EVERY_MS).unref();
    this.link.redis.on('ready', () => this.check(0));
    this.subscriber.on('subscribed', () => this.check(0));
    this.link.open();
    this.channelLink.open();
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
      destination: this.keys.requests(serviceOf(name)),
      pattern: name,
      conversationId: currentRequestId(),
    });
    return traceSend(message, ({ traceparent }) => this.start(name, payload, options, traceparent));
  }

  /** Ends both connections. Calls that still wait are rejected with PLATFORM.DEADLINE_EXCEEDED. */
  close(): void {
    clearInterval(this.checker);
    for (const call of this.calls.values()) expire(call);
    this.subscriber.close();
    this.link.close();
  }

  private start(
    name: string,
    payload: unknown,
    { deadlineMs = this.options.deadlineMs ?? DEFAULT_DEADLINE_MS }: SendOptions,
    traceparent: string | undefined,
  ): Promise<unknown> {
    this.connect();
    const destination = this.destinationOf(serviceOf(name));
    if (destination.waiting >= (this.options.maxInFlight ?? 512))
      return Promise.reject(new CodedError('PLATFORM.OVERLOADED', { message: name }));
    destination.waiting += 1;
    return new Promise((resolve, reject) => {
      const checkedAt = performance.now();
      const ttlMs = Math.min(deadlineMs, MAX_DEADLINE_MS);
      const end = (): void => {
        call.isEnded = true;
        clearTimeout(timer);
        if (this.calls.delete(call.id)) destination.waiting -= 1;
      };
      const call: PendingCall = {
        id: `${this.callerId}.${(++this.lastId).toString(36)}`,
        requestId: currentRequestId() ?? randomUUID(),
        ...{ name, destination, payload, traceparent },
        deadlineAt: checkedAt + ttlMs,
        resolve: (reply) => {
          end();
          resolve(reply);
        },
        reject: (error) => {
          end();
          reject(error);
        },
        ...{ isEnded: false, checkedAt, attempts: 0, isSending: false, entryId: null },
      };
      const timer = setTimeout(expire, ttlMs, call);
      this.calls.set(call.id, call);
      this.sender.send(call);
    });
  }

  /** Subscribes to the replies of a service before the first call to it is sent. */
  private destinationOf(service: string): Destination {
    let destination = this.destinations.get(service);
    if (destination === undefined) {
      destination = { stream: this.keys.requests(service), waiting: 0, newestEntryId: null };
      this.destinations.set(service, destination);
      this.subscriber.listen(this.keys.replies(service, this.callerId), (text) => this.end(text));
    }
    return destination;
  }

  /** Ends the call that a reply answers; a second reply to it is ignored. */
  private end(text: string): void {
    const frame = decodeReply(text);
    const call = this.calls.get(frame.id);
    if ('code' in frame) call?.reject(errorOf(frame));
    else call?.resolve(frame.reply);
  }

  private check(minAgeMs: number): void {
    const before = performance.now() - minAgeMs;
    const calls = [...this.calls.values()].filter(({ checkedAt }) => checkedAt <= before);
    void this.sender.resendLost(calls);
  }
}

function expire(call: PendingCall): void {
  call.reject(new CodedError('PLATFORM.DEADLINE_EXCEEDED', { message: call.name }));
}
