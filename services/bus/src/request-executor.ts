import { Logger } from '@nestjs/common';
import { CodedError } from '@spade/contracts/errors/coded-error';
import type { DeadLetters, ParkReason } from './dead-letters.ts';
import type { RedisLink } from './redis-link.ts';
import { requestContext } from './request-context.ts';
import {
  decodeRequest,
  ENVELOPE_FIELD,
  encodeError,
  fieldsOf,
  REPLICA_GROUP,
  type ReplyFrame,
  type RequestEnvelope,
  repliesChannel,
  requestsKey,
  type StreamEntry,
} from './wire-format.ts';

/** A request that was delivered this often before, and never finished, is parked as a dead letter. */
const MAX_DELIVERIES = 5;
/** A request with at least this many earlier deliveries is parked if it also outlived its caller. */
const SUSPECT_DELIVERIES = 2;

/** Decides what becomes of each delivered entry, runs the handlers and sends their replies. */
export class RequestExecutor {
  private readonly logger = new Logger(RequestExecutor.name);
  /** Entries that this replica took and has not removed from the stream. */
  private readonly taken = new Set<string>();
  /** Until Redis' clock is known, nothing is expired. */
  private clockOffsetMs = Number.NEGATIVE_INFINITY;
  private change = Promise.withResolvers<void>();

  constructor(
    private readonly link: RedisLink,
    private readonly service: string,
    /** Handlers that may run at once. */
    private readonly concurrency: number,
    private readonly deadLetters: DeadLetters,
    /** Runs the handler of a message and returns its result; rejects with what it threw. */
    private readonly invoke: (envelope: RequestEnvelope) => Promise<unknown>,
  ) {}

  get freeSlots(): number {
    return Math.max(0, this.concurrency - this.taken.size);
  }

  /** Entries that this replica took and has not removed from the stream yet. */
  get held(): ReadonlySet<string> {
    return this.taken;
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
      this.logger.error(`removed the entry ${entryId} of ${this.service}: it is no request`);
      return this.remove(entryId, null);
    }
    const nowMs = performance.now() + this.clockOffsetMs;
    const addedAtMs = Number.parseInt(entryId, 10); // by Redis' clock: ids are `<ms>-<sequence>`
    const isExpired = nowMs > addedAtMs + envelope.ttlMs;
    await requestContext.run({ requestId: envelope.requestId }, async () => {
      let reply: string | null = null; // an expired call has ended
      if (earlier >= MAX_DELIVERIES)
        reply = await this.park(envelope, text, 'too_many_deliveries', earlier);
      else if (!isExpired) reply = await this.execute(envelope);
      else if (earlier >= SUSPECT_DELIVERIES)
        reply = await this.park(envelope, text, 'expired_after_crashes', earlier);
      await this.remove(entryId, reply, envelope.to);
    });
  }

  /** Runs the handler and returns the reply as it crosses the wire. */
  private async execute(envelope: RequestEnvelope): Promise<string> {
    const { id } = envelope;
    try {
      return JSON.stringify({ id, reply: await this.invoke(envelope) } satisfies ReplyFrame);
    } catch (error) {
      if (error instanceof CodedError) return encodeError(id, error);
      this.logger.error(error);
      return encodeError(id, new CodedError('PLATFORM.INTERNAL', {}));
    }
  }

  /** Keeps a request for an operator, out of the way of the others, and returns the reply to its caller. */
  private async park(
    { id, name }: RequestEnvelope,
    text: string,
    reason: ParkReason,
    deliveries: number,
  ): Promise<string> {
    await this.deadLetters.add(text, reason, deliveries);
    const what = `${name} was parked as a dead letter of ${this.service}`;
    this.logger.error(`${what}: ${reason}, ${deliveries} deliveries`);
    return encodeError(id, new CodedError('PLATFORM.INTERNAL', {}));
  }

  /** Removes a request from the stream and publishes its reply, where a caller waits. */
  private async remove(entryId: string, reply: string | null, to: string | null = null) {
    const stream = requestsKey(this.service);
    // Repeating it is harmless: the caller ignores a second reply.
    await this.link.retryUntilAccepted((redis) =>
      Promise.all([
        redis.xack(stream, REPLICA_GROUP, entryId),
        redis.xdel(stream, entryId),
        to !== null && reply !== null && redis.publish(repliesChannel(this.service, to), reply),
      ]),
    );
  }
}
