import { Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import DataLoader from 'dataloader';
import type { DeadLetters, ParkReason } from './dead-letters.ts';
import { type Command, oneWriteATurn, type RedisLink } from './redis-link.ts';
import { requestContext } from './request-context.ts';
import {
  decodeRequest,
  ENVELOPE_FIELD,
  encodeError,
  encodeReply,
  fieldsOf,
  REPLICA_GROUP,
  type RequestEnvelope,
  repliesChannel,
  requestsKey,
  type StreamEntry,
} from './wire-format.ts';

/** How requests are executed, and how many at once. */
export interface RequestExecutorOptions {
  /** For the replies. */
  link: RedisLink;
  service: string;
  concurrency: number;
  deadLetters: DeadLetters;
  /** Runs the handler of a message and returns its result; rejects with what it threw. */
  invoke: (envelope: RequestEnvelope) => Promise<unknown>;
}

/** A request that leaves the stream, and the reply that is published. */
interface Removal {
  entryId: string;
  /** Null when no caller waits. */
  publish: Command | null;
}

/** A request that was delivered this often before, and never finished, is parked as a dead letter. */
const MAX_DELIVERIES = 5;
/** From so many earlier deliveries on, a request that also outlived its caller is parked. */
const SUSPECT_DELIVERIES = 2;

/** Decides what becomes of each delivered entry, runs the handlers and sends their replies. */
export class RequestExecutor {
  private readonly logger = new Logger(RequestExecutor.name);
  /** Entries that this replica took and has not removed from the stream. */
  private readonly taken = new Set<string>();
  /** Until Redis' clock is known, nothing is expired. */
  private clockOffsetMs = Number.NEGATIVE_INFINITY;
  private readonly removals = new DataLoader<Removal, undefined>(
    (removals) => this.removeAll(removals),
    oneWriteATurn,
  );
  private change = Promise.withResolvers<void>();

  constructor(private readonly options: RequestExecutorOptions) {}

  get freeSlots(): number {
    return Math.max(0, this.options.concurrency - this.taken.size);
  }

  /** Entries that this replica took and has not removed from the stream yet. */
  get held(): string[] {
    return [...this.taken];
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
    this.taken.add(entryId);
    try {
      await this.decide(entryId, fieldsOf(fields)[ENVELOPE_FIELD] ?? '', earlier);
    } catch (error) {
      this.logger.error(error); // the entry stays pending, and is claimed later
    }
    this.taken.delete(entryId);
    this.change.resolve();
    this.change = Promise.withResolvers();
  }

  private async decide(entryId: string, text: string, earlier: number): Promise<void> {
    const envelope = decodeRequest(text);
    if (envelope === null) {
      this.logger.error(
        `removed the entry ${entryId} of ${this.options.service}: it is no request`,
      );
      return this.remove(entryId);
    }
    const park = (reason: ParkReason) => this.park(entryId, text, envelope, reason, earlier);
    if (earlier >= MAX_DELIVERIES) return park('too_many_deliveries');
    const nowMs = performance.now() + this.clockOffsetMs;
    const addedAtMs = Number.parseInt(entryId, 10); // by Redis' clock: ids are `<ms>-<sequence>`
    if (nowMs <= addedAtMs + envelope.ttlMs) return this.execute(entryId, envelope);
    if (earlier >= SUSPECT_DELIVERIES) return park('expired_after_crashes');
    return this.remove(entryId);
  }

  private execute(entryId: string, envelope: RequestEnvelope): Promise<void> {
    return requestContext.run({ requestId: envelope.requestId }, async () =>
      this.answer(entryId, envelope, await this.replyOf(envelope)),
    );
  }

  private async replyOf(envelope: RequestEnvelope): Promise<string> {
    try {
      return encodeReply(envelope.id, await this.options.invoke(envelope));
    } catch (error) {
      if (error instanceof CodedError) return encodeError(envelope.id, error);
      this.logger.error(error);
      return encodeError(envelope.id, new CodedError('PLATFORM.INTERNAL', {}));
    }
  }

  /** Moves an entry out of the way of the others, and tells its caller PLATFORM.INTERNAL. */
  private async park(
    entryId: string,
    request: string,
    envelope: RequestEnvelope,
    reason: ParkReason,
    deliveries: number,
  ): Promise<void> {
    await this.options.deadLetters.add({ entryId, request, reason, deliveries });
    const text = encodeError(envelope.id, new CodedError('PLATFORM.INTERNAL', {}));
    await this.answer(entryId, envelope, text);
    const what = `${envelope.name} was parked as a dead letter of ${this.options.service}`;
    requestContext.run({ requestId: envelope.requestId }, () =>
      this.logger.error(`${what}: ${reason}, ${deliveries} deliveries, entry ${entryId}`),
    );
  }

  /** Removes a request from the stream and publishes its reply, where a caller waits. */
  private answer(entryId: string, { to }: RequestEnvelope, text: string): Promise<void> {
    if (to === null) return this.remove(entryId);
    return this.remove(entryId, ['publish', repliesChannel(this.options.service, to), text]);
  }

  private remove(entryId: string, publish: Command | null = null): Promise<void> {
    return this.removals.load({ entryId, publish });
  }

  private async removeAll(removals: readonly Removal[]): Promise<undefined[]> {
    const { link, service } = this.options;
    const stream = requestsKey(service);
    const entryIds = removals.map(({ entryId }) => entryId);
    const commands = [
      ['xack', stream, REPLICA_GROUP, ...entryIds],
      ['xdel', stream, ...entryIds],
      ...removals.flatMap(({ publish }) => (publish === null ? [] : [publish])),
    ];
    // Repeating it is harmless: the caller ignores a second reply.
    await link.retryUntilAccepted(() => link.runAll(commands));
    return removals.map(() => undefined);
  }
}
