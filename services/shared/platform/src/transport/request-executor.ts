import { CodedError } from '@spade/contracts/errors/coded-error';
import { requestContext } from '../logging/request-context.ts';
import type { DeadLetters } from './dead-letters.ts';
import type { RedisClock } from './redis-clock.ts';
import type { FinishedRequest } from './reply-batcher.ts';
import { ReplyMemory } from './reply-memory.ts';
import type { StreamEntry } from './request-reader.ts';
import {
  addedAtMs,
  decodeRequest,
  encodeError,
  encodeReply,
  envelopeText,
  type RequestEnvelope,
} from './wire-format.ts';

/** Runs the handler of a message and returns its result; rejects with what it threw. */
export type Invoke = (envelope: RequestEnvelope, entryId: string) => Promise<unknown>;

/** How requests are run, and how many at once. */
export interface RequestExecutorOptions {
  concurrency: number;
  clock: RedisClock;
  deadLetters: DeadLetters;
  invoke: Invoke;
  /** Takes what is done with: to be acknowledged, and answered where someone waits. */
  finish: (request: FinishedRequest) => void;
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

/** From this delivery on, a request that also outlived its caller is kept as a dead letter. */
const SUSPECT_DELIVERIES = 3;

/** Decides what becomes of each delivered entry and runs the handlers, each in its own context. */
export class RequestExecutor {
  private readonly running = new Map<string, Execution>();
  private readonly memory = new ReplyMemory();
  /** Entries taken and not yet acknowledged. */
  private readonly heldEntries = new Set<string>();
  private onSlotFree: (() => void)[] = [];

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
    while (this.freeSlots === 0)
      await new Promise<void>((resolve) => this.onSlotFree.push(resolve));
  }

  /** Takes a delivered entry. Resolves when its handler is done; never rejects. */
  accept([entryId, fields]: StreamEntry, deliveries: number): Promise<void> {
    const text = envelopeText(fields);
    const envelope = decodeRequest(text);
    this.heldEntries.add(entryId);
    if (envelope === null) return this.park(entryId, text, 'malformed', deliveries);

    const running = this.running.get(envelope.id);
    if (running !== undefined) {
      if (!running.entryIds.includes(entryId)) running.entryIds.push(entryId);
      return running.done;
    }
    const { finish } = this.options;
    const remembered = this.memory.recall(envelope.id);
    if (remembered !== undefined)
      finish({ entryIds: [entryId], to: envelope.to, reply: remembered });
    else if (!this.isExpired(envelope, entryId)) return this.execute(envelope, entryId);
    else if (deliveries >= SUSPECT_DELIVERIES)
      return this.park(entryId, text, 'expired_after_crashes', deliveries);
    else finish({ entryIds: [entryId], to: null, reply: null });
    return Promise.resolve();
  }

  /** To be told when entries were acknowledged, or when that failed and they may come again. */
  release(entryIds: readonly string[]): void {
    for (const entryId of entryIds) this.heldEntries.delete(entryId);
  }

  private isExpired(envelope: RequestEnvelope, entryId: string): boolean {
    const now = this.options.clock.nowMs();
    return now !== null && now > addedAtMs(entryId) + envelope.ttlMs;
  }

  private execute(envelope: RequestEnvelope, entryId: string): Promise<void> {
    const entryIds = [entryId];
    const done = requestContext.run({ requestId: envelope.requestId }, async () => {
      const reply = await this.replyOf(envelope, entryId);
      this.memory.remember(envelope.id, reply);
      this.running.delete(envelope.id);
      this.options.finish({ entryIds, to: envelope.to, reply });
      const waiting = this.onSlotFree;
      this.onSlotFree = [];
      for (const proceed of waiting) proceed();
    });
    this.running.set(envelope.id, { startedAt: performance.now(), entryIds, done });
    return done;
  }

  private async replyOf(envelope: RequestEnvelope, entryId: string): Promise<string> {
    try {
      return encodeReply(envelope.id, await this.options.invoke(envelope, entryId));
    } catch (error) {
      if (error instanceof CodedError) return encodeError(envelope.id, error);
      this.options.onFault(error);
      return encodeError(envelope.id, new CodedError('PLATFORM.INTERNAL', {}));
    }
  }

  private async park(
    entryId: string,
    text: string | undefined,
    reason: 'malformed' | 'expired_after_crashes',
    deliveries: number,
  ): Promise<void> {
    await this.options.deadLetters
      .park(entryId, text, reason, deliveries)
      .catch(this.options.onFault);
    this.heldEntries.delete(entryId);
  }
}
