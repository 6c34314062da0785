import { CodedError } from '@spade/contracts/errors/coded-error';
import type { DeadLetters, ParkReason } from './dead-letters.ts';
import type { ReplyWriter } from './reply-writer.ts';
import { requestContext } from './request-context.ts';
import {
  addedAtMs,
  type BusKeys,
  decodeRequest,
  ENVELOPE_FIELD,
  encodeError,
  encodeReply,
  fieldsOf,
  type RequestEnvelope,
  type StreamEntry,
} from './wire-format.ts';

/** How requests are executed, and how many at once. */
export interface RequestExecutorOptions {
  service: string;
  keys: BusKeys;
  concurrency: number;
  deadLetters: DeadLetters;
  replies: ReplyWriter;
  /** Runs the handler of a message and returns its result; rejects with what it threw. */
  invoke: (envelope: RequestEnvelope) => Promise<unknown>;
  /** Receives every error that is not a CodedError, once. */
  onFault: (error: unknown) => void;
}

/** A request that is being executed. */
interface Execution {
  readonly startedAt: number;
  /** All entries that hold this request: a resend joins instead of running a second time. */
  readonly entryIds: string[];
  readonly done: Promise<void>;
}

/** From this delivery on, a request that also outlived its caller is parked. */
const SUSPECT_DELIVERIES = 3;

/** Larger replies are not remembered: their handlers only read, and run again cheaply. */
const MAX_REPLY_LENGTH = 16_384;
const MAX_RECENT_REPLIES = 1_000;

/** Decides what becomes of each delivered entry and runs the handlers, each in its own request context. */
export class RequestExecutor {
  private readonly running = new Map<string, Execution>();
  /** By call id, for callers that lost their reply and ask again: nothing is executed twice. */
  private readonly recentReplies = new Map<string, string>();
  private readonly heldEntries = new Set<string>();
  /** Until Redis' clock is known, nothing is expired. */
  private clockOffsetMs = Number.NEGATIVE_INFINITY;
  private changed = Promise.withResolvers<void>();

  constructor(private readonly options: RequestExecutorOptions) {}

  /** Running handlers. */
  get inFlight(): number {
    return this.running.size;
  }

  get freeSlots(): number {
    return Math.max(0, this.options.concurrency - this.running.size);
  }

  /** Milliseconds for which the oldest handler has been running; 0 when none is. */
  get oldestRunMs(): number {
    for (const { startedAt } of this.running.values()) return performance.now() - startedAt;
    return 0;
  }

  /** Entries that this replica took and has not acknowledged yet. */
  get held(): ReadonlySet<string> {
    return this.heldEntries;
  }

  /** Resolves when another request may be taken. */
  async slotFree(): Promise<void> {
    while (this.freeSlots === 0) await this.changed.promise;
  }

  /** Resolves when everything that was taken is answered. */
  async drained(): Promise<void> {
    while (this.heldEntries.size > 0) await this.changed.promise;
  }

  /**
   * Sets Redis' clock, which made the times in entry ids, from its answer to a TIME asked at `askedAt`
   * (`performance.now()`). So deadlines hold whatever the clocks of the hosts say.
   */
  setClock(redisMs: number, askedAt: number): void {
    this.clockOffsetMs = redisMs - (askedAt + performance.now()) / 2;
  }

  /** Takes a delivered entry. Resolves when its handler is done; never rejects. */
  accept([entryId, fields]: StreamEntry, deliveries: number): Promise<void> {
    const text = fieldsOf(fields)[ENVELOPE_FIELD];
    const envelope = decodeRequest(text);
    this.heldEntries.add(entryId);
    if (envelope === null) return this.park(entryId, text, 'malformed', deliveries);

    const running = this.running.get(envelope.id);
    if (running !== undefined) {
      if (!running.entryIds.includes(entryId)) running.entryIds.push(entryId);
      return running.done;
    }
    const reply = this.recentReplies.get(envelope.id);
    if (reply !== undefined) return this.finish(envelope, [entryId], reply);
    const nowMs = performance.now() + this.clockOffsetMs;
    if (nowMs <= addedAtMs(entryId) + envelope.ttlMs) return this.execute(envelope, entryId);
    if (deliveries >= SUSPECT_DELIVERIES)
      return this.park(entryId, text, 'expired_after_crashes', deliveries);
    return this.finish({ ...envelope, to: null }, [entryId], '');
  }

  private execute(envelope: RequestEnvelope, entryId: string): Promise<void> {
    const entryIds = [entryId];
    const done = requestContext.run({ requestId: envelope.requestId }, async () => {
      const reply = await this.replyOf(envelope);
      this.remember(envelope.id, reply);
      this.running.delete(envelope.id);
      void this.finish(envelope, entryIds, reply);
    });
    this.running.set(envelope.id, { startedAt: performance.now(), entryIds, done });
    return done;
  }

  private async replyOf(envelope: RequestEnvelope): Promise<string> {
    try {
      return encodeReply(envelope.id, await this.options.invoke(envelope));
    } catch (error) {
      if (error instanceof CodedError) return encodeError(envelope.id, error);
      this.options.onFault(error);
      return encodeError(envelope.id, new CodedError('PLATFORM.INTERNAL', {}));
    }
  }

  private remember(callId: string, reply: string): void {
    if (reply.length > MAX_REPLY_LENGTH) return;
    this.recentReplies.set(callId, reply);
    const [oldest = ''] =
      this.recentReplies.size > MAX_RECENT_REPLIES ? this.recentReplies.keys() : [];
    this.recentReplies.delete(oldest);
  }

  private async finish(
    envelope: RequestEnvelope,
    entryIds: string[],
    reply: string,
  ): Promise<void> {
    const { keys, service, replies } = this.options;
    const channel = envelope.to && keys.replies(service, envelope.to);
    this.notify();
    await replies.write({ entryIds, channel, reply });
    this.release(entryIds);
  }

  private async park(
    entryId: string,
    text: string | undefined,
    reason: ParkReason,
    deliveries: number,
  ): Promise<void> {
    await this.options.deadLetters
      .park(entryId, text, reason, deliveries)
      .catch(this.options.onFault);
    this.release([entryId]);
  }

  private release(entryIds: string[]): void {
    for (const entryId of entryIds) this.heldEntries.delete(entryId);
    this.notify();
  }

  private notify(): void {
    const { resolve } = this.changed;
    this.changed = Promise.withResolvers();
    resolve();
  }
}
