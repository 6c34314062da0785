import { randomBytes, randomUUID } from 'node:crypto';
import { ClientProxy, type ReadPacket, type WritePacket } from '@nestjs/microservices';
import { CodedError } from '@spade/contracts/errors/coded-error';
import { traceSend } from '@spade/nest-opentelemetry/messaging';
import { currentRequestId } from '../logging/request-context.ts';
import { ChannelSubscriber } from './channel-subscriber.ts';
import { callId, type PendingCall, PendingCalls } from './pending-calls.ts';
import { RedisLink } from './redis-link.ts';
import { RequestSender } from './request-sender.ts';
import { TransportKeys } from './transport-keys.ts';
import { DEFAULT_DEADLINE_MS, MAX_DEADLINE_MS, resendDelayMs } from './transport-timings.ts';
import { decodeReplies, ENVELOPE_FIELD, encodeRequest, MESSAGING_SYSTEM } from './wire-format.ts';

/** How a process reaches the others. */
export interface RedisStreamsClientOptions {
  redisUrl: string;
  /** The process that calls, as its Redis user is called: replies come on channels of this name. */
  name?: string;
  /** Keeps systems apart that share a Redis. Default: none. */
  keyPrefix?: string;
  /** Calls that may wait at once per service; beyond it PLATFORM.OVERLOADED. Default 512. */
  maxInFlight?: number;
  /** Milliseconds a call waits when it does not say. Default 5,000. */
  deadlineMs?: number;
}

/**
 * Calls services over Redis Streams. A call ends with its reply, with the CodedError the handler
 * threw, or with PLATFORM.DEADLINE_EXCEEDED, PLATFORM.OVERLOADED, PLATFORM.UNKNOWN_MESSAGE or
 * PLATFORM.INTERNAL; it never hangs. Loss of Redis, of the service or of a reply in the meantime
 * is made good by sending again under the same id, so handlers that write are idempotent.
 */
export class RedisStreamsClient extends ClientProxy {
  readonly keys: TransportKeys;
  private readonly callerId: string;
  /** Services whose replies are heard: those that were called. */
  private readonly heard = new Set<string>();
  private readonly commandLink: RedisLink;
  private readonly channelSubscriber: ChannelSubscriber;
  private readonly calls: PendingCalls;
  private readonly sender: RequestSender;
  private readonly deadlineMs: number;
  private sequence = 0;
  private isOpen = false;
  private readonly links: RedisLink[];

  constructor(options: RedisStreamsClientOptions) {
    super();
    this.keys = new TransportKeys(options.keyPrefix);
    this.callerId = `${options.name ?? 'caller'}:${randomBytes(12).toString('base64url')}`;
    this.deadlineMs = options.deadlineMs ?? DEFAULT_DEADLINE_MS;
    this.commandLink = new RedisLink(options.redisUrl, 'transport-caller');
    const hearing = new RedisLink(options.redisUrl, 'transport-replies');
    this.links = [this.commandLink, hearing];
    this.channelSubscriber = new ChannelSubscriber(hearing);
    this.calls = new PendingCalls(options.maxInFlight ?? 512, (overdue) =>
      this.sender.resend(overdue),
    );
    this.sender = new RequestSender(this.commandLink, this.keys, this.calls, this.callerId);
    this.sender.isHearing = () => this.channelSubscriber.isSubscribed;
  }

  /** Calls that wait for their reply now. */
  get inFlight(): number {
    return this.calls.size;
  }

  /** The connection for commands, shared with the broadcaster. */
  get commands(): RedisLink {
    return this.commandLink;
  }

  /** The connection for channels, shared with the broadcast listener. */
  get subscriber(): ChannelSubscriber {
    return this.channelSubscriber;
  }

  /** Starts connecting. Calls made before Redis is there wait for it, up to their deadline. */
  override async connect(): Promise<void> {
    if (this.isOpen) return;
    this.isOpen = true;
    const catchUp = (): void => this.sender.resend(this.calls.all());
    this.commandLink.redis.on('ready', catchUp);
    this.channelSubscriber.on('subscribed', catchUp);
    for (const link of this.links) link.open();
  }

  /** Sends `payload` to the service that `name` begins with, and resolves to its reply. */
  call(name: string, payload: unknown, options: { deadlineMs?: number } = {}): Promise<unknown> {
    const message = () => ({
      system: MESSAGING_SYSTEM,
      destination: this.keys.requests(serviceName(name)),
      pattern: name,
      conversationId: currentRequestId(),
    });
    return traceSend(
      message,
      ({ traceparent }) =>
        new Promise((resolve, reject) => {
          const deadlineMs = options.deadlineMs ?? this.deadlineMs;
          this.start(name, payload, deadlineMs, resolve, reject, traceparent);
        }),
    );
  }

  /** Ends both connections. Calls still waiting are rejected with PLATFORM.DEADLINE_EXCEEDED. */
  override close(): void {
    for (const call of this.calls.all())
      this.calls.fail(call, new CodedError('PLATFORM.DEADLINE_EXCEEDED', { message: call.name }));
    this.channelSubscriber.close();
    this.commandLink.close();
  }

  override unwrap<T>(): T {
    return this.links.map(({ redis }) => redis) as T; // Nest leaves the type to the reader
  }

  /** Nest's `send`: one reply, then complete. */
  protected override publish(
    packet: ReadPacket,
    callback: (packet: WritePacket) => void,
  ): () => void {
    const call = this.start(
      this.normalizePattern(packet.pattern),
      packet.data,
      this.deadlineMs,
      (response) => callback({ response, isDisposed: true }),
      (err) => callback({ err, isDisposed: true }),
    );
    return () => {
      if (call !== null) this.calls.remove(call);
    };
  }

  /** Nest's `emit`: one replica of the service executes it; the outcome is not reported. */
  protected override async dispatchEvent<T>(packet: ReadPacket): Promise<T> {
    const name = this.normalizePattern(packet.pattern);
    const text = encodeRequest({
      id: callId(this.callerId, this.nextSequence()),
      to: null,
      requestId: currentRequestId() ?? randomUUID(),
      ttlMs: MAX_DEADLINE_MS,
      name,
      payload: packet.data,
    });
    const key = this.keys.requests(serviceName(name));
    const entryId = await this.commandLink.run(this.deadlineMs, async (redis) => {
      await this.commandLink.ready();
      return redis.xadd(key, '*', ENVELOPE_FIELD, text);
    });
    return entryId as T; // Nest leaves the type to the caller
  }

  private start(
    name: string,
    payload: unknown,
    deadlineMs: number,
    resolve: (reply: unknown) => void,
    reject: (error: Error) => void,
    traceparent?: string,
  ): PendingCall | null {
    const service = serviceName(name);
    if (this.calls.isFull(service)) {
      reject(new CodedError('PLATFORM.OVERLOADED', { message: name }));
      return null;
    }
    if (!this.isOpen) void this.connect();
    this.hear(service);
    const startedAt = performance.now();
    const sequence = this.nextSequence();
    const call: PendingCall = {
      sequence,
      id: callId(this.callerId, sequence),
      name,
      service,
      payload,
      requestId: currentRequestId() ?? randomUUID(),
      traceparent,
      deadlineAt: startedAt + Math.min(deadlineMs, MAX_DEADLINE_MS),
      attempts: 1,
      nextSendAt: startedAt + resendDelayMs(0),
      isSending: false,
      entryId: null,
      resolve,
      reject,
    };
    this.calls.add(call);
    this.sender.send(call);
    return call;
  }

  /** Subscribes before the first call to a service; that call waits until the replies are heard. */
  private hear(service: string): void {
    if (this.heard.has(service)) return;
    this.heard.add(service);
    this.channelSubscriber.listen(this.keys.replies(service, this.callerId), (text) => {
      for (const frame of decodeReplies(text)) this.calls.answer(frame);
    });
  }

  private nextSequence(): number {
    this.sequence += 1;
    return this.sequence;
  }
}

function serviceName(name: string): string {
  const end = name.indexOf('.');
  return end === -1 ? name : name.slice(0, end);
}
