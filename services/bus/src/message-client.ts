import { randomBytes, randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { isCodedError, RemoteError } from '@spade/contracts/errors/coded-error';
import type { MessageName, ReplyOf, RequestOf } from '@spade/contracts/messages/message';
import { traceSend } from '@spade/nest-opentelemetry/messaging';
import { redisCode } from './open-redis.ts';
import { ANSWER_WITHIN_MS, isTransientFault, RedisLink } from './redis-link.ts';
import { ReplyChannels } from './reply-channels.ts';
import { currentRequestId } from './request-context.ts';
import {
  ENVELOPE_FIELD,
  errorOf,
  MAX_DEADLINE_MS,
  MESSAGING_SYSTEM,
  type ReplyFrame,
  type RequestEnvelope,
  repliesChannel,
  requestsKey,
  serviceOf,
} from './wire-format.ts';

/** Options of a caller of services. */
export interface MessageClientOptions {
  redisUrl: string;
  /** The Redis user of the process: replies come on channels of this name. */
  name?: string;
  /** Deadline of calls that name none, in milliseconds. Default 18,000, at most 60,000. */
  deadlineMs?: number;
}

/** Options of one call: it ends with PLATFORM.DEADLINE_EXCEEDED after these milliseconds. */
export type SendOptions = Pick<MessageClientOptions, 'deadlineMs'>;

/**
 * A change of the database's server by plan may take 15 s and fails no call, so each waits longer than the next: the page
 * (as long as its visitor), nginx (60 s), the pages server (20 s), a call (18 s), a message's tries (16 s, orm-scope.ts).
 */
export const DEFAULT_DEADLINE_MS = 18_000;

/** Calls that may wait at once for one service; beyond it PLATFORM.OVERLOADED. */
export const MAX_WAITING = 512;

/** How often the stream is checked for the entry of a call without a reply. */
const CHECK_ENTRY_EVERY_MS = 1_000;
/** How soon a call that a replica of an earlier release did not know is sent again, for another replica to take. */
const ASK_ANOTHER_AFTER_MS = 250;
/** How often the calls that are due for a check are collected. */
const COLLECT_EVERY_MS = 100;

/** Longest stream: older entries are trimmed. It only grows this long while a service is down. */
const MAX_ENTRIES = 10_000;

/** A call that waits for its reply. */
interface PendingCall {
  /** The request; its remaining time is added when it is sent. */
  readonly envelope: Omit<RequestEnvelope, 'ttlMs'>;
  /** By `performance.now()`. */
  readonly deadlineAt: number;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: RemoteError) => void;
  /** Where it is in the stream; null while Redis has not taken it. */
  entryId: string | null;
  /** When it is checked next, by `performance.now()`. */
  checkAt: number;
  /** A replica does not know the message, so nothing was done; another may. */
  isUnknown: boolean;
}

/**
 * Calls services over Redis Streams. A call ends with its reply, with the RemoteError of what the handler
 * threw, or with PLATFORM.DEADLINE_EXCEEDED, PLATFORM.OVERLOADED, PLATFORM.UNKNOWN_MESSAGE or
 * PLATFORM.INTERNAL; it never hangs. When Redis, the service or a reply is lost meanwhile, it is sent
 * again under the same id, so handlers that write are idempotent. So is one that a replica of an earlier release
 * does not know: PLATFORM.UNKNOWN_MESSAGE comes only at the deadline.
 */
@Injectable()
export class MessageClient {
  /** The connection for commands, which others may share. */
  readonly link: RedisLink;
  private readonly replies: RedisLink;
  private readonly channels: ReplyChannels;
  private readonly callerId: string;
  /** Calls without a reply, by id. */
  private readonly pending = new Map<string, PendingCall>();
  private readonly logger = new Logger(MessageClient.name);
  private lastId = 0;
  private checker: NodeJS.Timeout | undefined;

  constructor(private readonly options: MessageClientOptions) {
    this.link = new RedisLink(options.redisUrl, 'bus-caller');
    this.replies = new RedisLink(options.redisUrl, 'bus-channels');
    this.channels = new ReplyChannels(this.replies, (text) => this.receive(text));
    this.callerId = `${options.name ?? 'caller'}:${randomBytes(12).toString('base64url')}`;
  }

  /** Calls that wait for their reply now. */
  get inFlight(): number {
    return this.pending.size;
  }

  /** True while requests can be sent and replies received. */
  get isReady(): boolean {
    return this.link.isReady && this.replies.isReady;
  }

  /** Starts connecting. Calls made before Redis is there wait for it, up to their deadline. */
  connect(): void {
    this.link.open();
    this.replies.open();
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
    for (const call of this.pending.values()) expire(call);
    this.replies.close();
    this.link.close();
  }

  private async start(
    name: string,
    payload: unknown,
    { deadlineMs = this.options.deadlineMs ?? DEFAULT_DEADLINE_MS }: SendOptions,
    traceparent: string | undefined,
  ): Promise<unknown> {
    this.connect();
    const service = serviceOf(name);
    const isSame = (call: PendingCall) => serviceOf(call.envelope.name) === service;
    const isCrowded = this.pending.size >= MAX_WAITING; // usually false, and nothing is counted
    if (isCrowded && [...this.pending.values()].filter(isSame).length >= MAX_WAITING)
      throw new RemoteError('PLATFORM.OVERLOADED', { message: name });
    const ttlMs = Math.min(deadlineMs, MAX_DEADLINE_MS);
    const id = `${this.callerId}.${(++this.lastId).toString(36)}`;
    const requestId = currentRequestId() ?? randomUUID();
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const call: PendingCall = {
      envelope: { id, to: this.callerId, requestId, name, payload, traceparent },
      deadlineAt: performance.now() + ttlMs,
      resolve,
      reject,
      entryId: null,
      checkAt: 0,
      isUnknown: false,
    };
    const timer = setTimeout(expire, ttlMs, call);
    this.pending.set(id, call);
    this.checker ??= setInterval(() => this.deliverDue(), COLLECT_EVERY_MS).unref();
    void this.deliver(call);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.pending.delete(id);
    }
  }

  /** Delivers the calls that are due, and ends with the last of them: an idle process is not woken ten times a second. */
  private deliverDue(): void {
    const now = performance.now();
    for (const call of this.pending.values()) if (call.checkAt <= now) void this.deliver(call);
    if (this.pending.size > 0) return;
    clearInterval(this.checker);
    this.checker = undefined;
  }

  /**
   * Adds a call to its stream, again each second if its entry is gone: then it was answered and the reply was lost, or
   * Redis was flushed. An entry that is still there waits or is being worked on; a second one beside it would run at
   * the same time. Without a connection the call stays due.
   */
  private async deliver(call: PendingCall): Promise<void> {
    if (!this.isReady) return;
    call.checkAt = Number.POSITIVE_INFINITY; // one check at a time
    try {
      call.entryId = await this.findOrSend(call);
    } catch (error) {
      const code = redisCode(error);
      if (code === 'OOM' || code === 'MISCONF')
        call.reject(new RemoteError('PLATFORM.OVERLOADED', { message: call.envelope.name }));
      else if (!isTransientFault(error)) this.logger.error(error);
    }
    call.checkAt = performance.now() + CHECK_ENTRY_EVERY_MS;
  }

  /** Returns the id of the call's entry; adds one if there is none. */
  private async findOrSend(call: PendingCall): Promise<string | null> {
    const { envelope, deadlineAt, entryId } = call;
    const stream = requestsKey(serviceOf(envelope.name));
    const channel = repliesChannel(serviceOf(envelope.name), this.callerId);
    // A call that waits long subscribes again: the connection may be half-open.
    if (entryId !== null || !this.channels.isSubscribedTo(channel))
      await this.channels.subscribe(channel);
    if (entryId !== null) {
      const found = await this.link.run(ANSWER_WITHIN_MS, (redis) =>
        redis.xrange(stream, entryId, entryId),
      );
      if (found.length > 0 || !this.pending.has(envelope.id)) return entryId;
    }
    const ttlMs = Math.ceil(deadlineAt - performance.now());
    const text = JSON.stringify({ ...envelope, ttlMs } satisfies RequestEnvelope);
    return this.link.run(ANSWER_WITHIN_MS, (redis) =>
      redis.xadd(stream, 'MAXLEN', '~', MAX_ENTRIES, '*', ENVELOPE_FIELD, text),
    );
  }

  /** Ends the call that a reply answers; a second reply to it is ignored. */
  private receive(text: string): void {
    const frame = JSON.parse(text) as ReplyFrame; // written by the executor alone
    const call = this.pending.get(frame.id);
    if (!('code' in frame)) call?.resolve(frame.reply);
    else if (call) refuse(call, errorOf(frame));
  }
}

const UNKNOWN = 'PLATFORM.UNKNOWN_MESSAGE';

/** Ends a call with an error; one that the replica did not know becomes due again. */
function refuse(call: PendingCall, error: RemoteError): void {
  // An unknown message that the handler sent on says nothing about what the handler itself has done.
  const isOwn = isCodedError(error, UNKNOWN) && error.details.message === call.envelope.name;
  if (!isOwn) call.reject(error);
  call.isUnknown = isOwn;
  const isChecked = call.checkAt === Number.POSITIVE_INFINITY;
  if (!isChecked) call.checkAt = performance.now() + ASK_ANOTHER_AFTER_MS;
}

function expire({ envelope: { name: message }, reject, isUnknown }: PendingCall): void {
  reject(new RemoteError(isUnknown ? UNKNOWN : 'PLATFORM.DEADLINE_EXCEEDED', { message }));
}
