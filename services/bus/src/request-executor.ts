import { Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { DeadLetters, ParkReason } from './dead-letters.ts';
import type { RedisLink } from './redis-link.ts';
import { requestContext } from './request-context.ts';
import {
  addedAtMs,
  type BusKeys,
  decodeRequest,
  ENVELOPE_FIELD,
  encodeError,
  encodeReply,
  fieldsOf,
  REPLICA_GROUP,
  type RequestEnvelope,
  type StreamEntry,
} from './wire-format.ts';

/** How requests are executed, and how many at once. */
export interface RequestExecutorOptions {
  /** For the replies. */
  link: RedisLink;
  service: string;
  keys: BusKeys;
  concurrency: number;
  deadLetters: DeadLetters;
  /** Runs the handler of a message and returns its result; rejects with what it threw. */
  invoke: (envelope: RequestEnvelope) => Promise<unknown>;
  /** Receives every error of a handler that is not a CodedError, once. */
  onFault: (error: unknown) => void;
}

/** A request that leaves the stream. */
interface Answer {
  entryId: string;
  /** Channel of the caller; null when no caller waits. */
  channel: string | null;
  /** The encoded reply or error. */
  text: string;
}

/** A request that was delivered this often before, and never finished, is parked as a dead letter. */
const MAX_DELIVERIES = 5;
/** From so many earlier deliveries on, a request that also outlived its caller is parked. */
const SUSPECT_DELIVERIES = 2;

/** Decides what becomes of each delivered entry, runs the handlers and sends their replies. */
export class RequestExecutor {
  private readonly logger = new Logger(RequestExecutor.name);
  private readonly stream: string;
  /** Entries that this replica took and has not removed from the stream, with the time of taking (`performance.now()`). */
  private readonly taken = new Map<string, number>();
  /** Until Redis' clock is known, nothing is expired. */
  private clockOffsetMs = Number.NEGATIVE_INFINITY;
  private answers: Answer[] = [];
  private nextWrite: Promise<void> | null = null;
  private change = Promise.withResolvers<void>();

  constructor(private readonly options: RequestExecutorOptions) {
    this.stream = options.keys.requests(options.service);
  }

  get freeSlots(): number {
    return Math.max(0, this.options.concurrency - this.taken.size);
  }

  /** Milliseconds since the oldest entry was taken; 0 when there is none. */
  get oldestMs(): number {
    for (const takenAt of this.taken.values()) return performance.now() - takenAt;
    return 0;
  }

  /** Entries that this replica took and has not removed from the stream yet. */
  get held(): string[] {
    return [...this.taken.keys()];
  }

  holds(entryId: string): boolean {
    return this.taken.has(entryId);
  }

  /** Resolves when another request may be taken. */
  async slotFree(): Promise<void> {
    while (this.freeSlots === 0) await this.change.promise;
  }

  /** Resolves when everything that was taken is answered. */
  async drained(): Promise<void> {
    while (this.taken.size > 0) await this.change.promise;
  }

  /**
   * Sets Redis' clock, which made the times in entry ids, from its answer to a TIME asked at `askedAt`
   * (`performance.now()`). So deadlines hold whatever the clocks of the hosts say.
   */
  setClock(redisMs: number, askedAt: number): void {
    this.clockOffsetMs = redisMs - (askedAt + performance.now()) / 2;
  }

  /** Takes an entry that was delivered `earlier` times before. Resolves when it is answered or parked; never rejects. */
  async accept([entryId, fields]: StreamEntry, earlier: number): Promise<void> {
    this.taken.set(entryId, performance.now());
    try {
      await this.decide(entryId, fieldsOf(fields)[ENVELOPE_FIELD], earlier);
    } catch (error) {
      this.logger.error(error); // the entry stays pending, and is claimed later
    }
    this.taken.delete(entryId);
    const { resolve } = this.change;
    this.change = Promise.withResolvers();
    resolve();
  }

  private decide(entryId: string, text: string | undefined, earlier: number): Promise<void> {
    const envelope = decodeRequest(text);
    const park = (reason: ParkReason) => this.park(entryId, text, envelope, reason, earlier);
    if (envelope === null) return park('malformed');
    if (earlier >= MAX_DELIVERIES) return park('too_many_deliveries');
    const nowMs = performance.now() + this.clockOffsetMs;
    if (nowMs <= addedAtMs(entryId) + envelope.ttlMs) return this.execute(entryId, envelope);
    if (earlier >= SUSPECT_DELIVERIES) return park('expired_after_crashes');
    return this.answer({ entryId, channel: null, text: '' });
  }

  private execute(entryId: string, envelope: RequestEnvelope): Promise<void> {
    return requestContext.run({ requestId: envelope.requestId }, async () => {
      const text = await this.replyOf(envelope);
      await this.answer({ entryId, channel: this.channelOf(envelope), text });
    });
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

  /** Moves an entry out of the way of the others, and tells its caller PLATFORM.INTERNAL. */
  private async park(
    entryId: string,
    request: string | undefined,
    envelope: RequestEnvelope | null,
    reason: ParkReason,
    deliveries: number,
  ): Promise<void> {
    await this.options.deadLetters.add({ entryId, request, reason, deliveries });
    const text = encodeError(envelope?.id ?? '', new CodedError('PLATFORM.INTERNAL', {}));
    await this.answer({ entryId, channel: envelope && this.channelOf(envelope), text });
    const what = `${envelope?.name ?? 'a request'} was parked as a dead letter of ${this.options.service}`;
    requestContext.run({ requestId: envelope?.requestId ?? 'unknown' }, () =>
      this.logger.error(`${what}: ${reason}, ${deliveries} deliveries, entry ${entryId}`),
    );
  }

  private channelOf({ to }: RequestEnvelope): string | null {
    return to && this.options.keys.replies(this.options.service, to);
  }

  /** Removes a request from the stream and publishes its reply, in one write with all others of this turn of the event loop. */
  private answer(answer: Answer): Promise<void> {
    this.answers.push(answer);
    this.nextWrite ??= new Promise((resolve) => setImmediate(() => resolve(this.writeAnswers())));
    return this.nextWrite;
  }

  private async writeAnswers(): Promise<void> {
    const answers = this.answers;
    this.answers = [];
    this.nextWrite = null;
    const entryIds = answers.map(({ entryId }) => entryId);
    const publications = answers.flatMap(({ channel, text }) =>
      channel === null ? [] : [['publish', channel, text]],
    );
    const commands = [
      ['xack', this.stream, REPLICA_GROUP, ...entryIds],
      ['xdel', this.stream, ...entryIds],
      ...publications,
    ];
    const { link } = this.options;
    try {
      // Repeating it is harmless: the caller ignores a second reply.
      await link.retryUntilAccepted(() => link.runAll(commands));
    } catch (error) {
      this.logger.error(error); // the entries stay pending, and are claimed
    }
  }
}
