import { CodedError } from '@spade/contracts/errors/coded-error';
import type { ClientContext, Redis, Result } from 'ioredis';
import type { PendingCall, PendingCalls } from './pending-calls.ts';
import type { RedisLink } from './redis-link.ts';
import type { TransportKeys } from './transport-keys.ts';
import { resendDelayMs, STREAM_RETENTION_MS } from './transport-timings.ts';
import { addedAtMs, ENVELOPE_FIELD, encodeRequest } from './wire-format.ts';

type PipelineResults = [error: Error | null, result: unknown][] | null;

/**
 * Adds requests to a stream. Input: KEYS stream; ARGV the envelopes. Returns the ids of their entries.
 *
 * Separate XADDs would hand the first entry alone to a replica that waits, which then has to read a
 * second time for the others: with ten callers that costs a third of the calls per second.
 */
const ADD_SCRIPT = `
local ids = {}
for i = 1, #ARGV do ids[i] = redis.call('XADD', KEYS[1], '*', '${ENVELOPE_FIELD}', ARGV[i]) end
return ids`;

declare module 'ioredis' {
  interface RedisCommander<Context extends ClientContext> {
    /** `ADD_SCRIPT`, defined by RequestSender. */
    addRequests(streamKey: string, ...envelopes: string[]): Result<string[], Context>;
  }
}

const ANSWER_WITHIN_MS = 2_000;
const TRIM_EVERY_MS = 5_000;

/**
 * Puts requests into the streams: all calls of one turn of the event loop, for one service,
 * in one step.
 *
 * A resend adds an entry only when the last one is gone from the stream, because an entry that is
 * still there is waiting or being worked on, and a second one would only add load. Gone means
 * answered (and the reply got lost) or flushed.
 */
export class RequestSender {
  private readonly trimAt = new Map<string, number>();
  private queue = new Set<PendingCall>();
  /** False while replies cannot be received: no one would get the reply to a request sent now. */
  isHearing: () => boolean = () => true;

  constructor(
    private readonly link: RedisLink,
    private readonly keys: TransportKeys,
    private readonly calls: PendingCalls,
    private readonly replyTo: string,
  ) {
    link.redis.defineCommand('addRequests', { numberOfKeys: 1, lua: ADD_SCRIPT });
  }

  /** Sends with the other calls of this turn, or, while Redis is unreachable, as soon as it is back. */
  send(call: PendingCall): void {
    if (this.queue.size === 0) setImmediate(() => this.flush());
    this.queue.add(call);
  }

  /** Sends again those whose entry is gone. Calls being sent right now are left alone. */
  resend(calls: PendingCall[]): void {
    const now = performance.now();
    const lost: PendingCall[] = [];
    const unsure: PendingCall[] = [];
    for (const call of calls) {
      if (call.isSending || !this.calls.has(call)) continue;
      call.nextSendAt = now + resendDelayMs(call.attempts++);
      (call.entryId === null ? lost : unsure).push(call);
    }
    for (const call of lost) this.send(call);
    if (unsure.length > 0 && this.link.isReady) void this.resendWhatIsGone(unsure);
  }

  private async resendWhatIsGone(calls: PendingCall[]): Promise<void> {
    const lookups = calls.map((call) => {
      const entryId = call.entryId ?? '-'; // resend() picked calls with an entry
      return ['xrange', this.keys.requests(call.service), entryId, entryId];
    });
    const found = await this.link
      .run<PipelineResults>(ANSWER_WITHIN_MS, (redis) => redis.pipeline(lookups).exec())
      .catch(() => null); // looked for again at the next resend
    calls.forEach((call, i) => {
      const [error, entries] = found?.[i] ?? [null, null];
      const isGone = error === null && Array.isArray(entries) && entries.length === 0;
      if (isGone && !call.isSending && this.calls.has(call)) this.send(call);
    });
  }

  private flush(): void {
    const queued = [...this.queue];
    this.queue.clear();
    // Whatever is not sent now stays pending and is sent when the connections are back.
    if (!this.link.isReady || !this.isHearing()) return;
    const perService = new Map<string, PendingCall[]>();
    for (const call of queued) {
      if (call.isSending || !this.calls.has(call)) continue;
      const calls = perService.get(call.service);
      if (calls === undefined) perService.set(call.service, [call]);
      else calls.push(call);
    }
    for (const [service, calls] of perService) void this.add(service, calls);
  }

  private async add(service: string, calls: PendingCall[]): Promise<void> {
    for (const call of calls) {
      call.isSending = true;
      call.entryId = null;
    }
    try {
      const now = performance.now();
      const envelopes = calls.map((call) => this.envelopeOf(call, now));
      const key = this.keys.requests(service);
      const entryIds = await this.link.run(ANSWER_WITHIN_MS, (redis) =>
        envelopes.length === 1
          ? addOne(redis, key, envelopes)
          : redis.addRequests(key, ...envelopes),
      );
      calls.forEach((call, i) => {
        call.isSending = false;
        call.entryId = entryIds[i] ?? null;
      });
      if (entryIds[0]) this.trim(service, entryIds[0]);
    } catch (error) {
      // Unless Redis refused them it is unknown whether they arrived: they are sent again under the same id.
      for (const call of calls) call.isSending = false;
      if (isFull(error)) this.refuse(calls);
    }
  }

  private envelopeOf(call: PendingCall, now: number): string {
    return encodeRequest({
      id: call.id,
      to: this.replyTo,
      requestId: call.requestId,
      ttlMs: Math.ceil(call.deadlineAt - now),
      name: call.name,
      payload: call.payload,
      traceparent: call.traceparent,
    });
  }

  /** Says at once that there is no room, instead of waiting for it; but a call that was taken before may yet be answered. */
  private refuse(calls: PendingCall[]): void {
    for (const call of calls)
      if (call.attempts === 1)
        this.calls.fail(call, new CodedError('PLATFORM.OVERLOADED', { message: call.name }));
  }

  /** Drops entries long past every deadline, left because the service is not running. */
  private trim(service: string, newestEntryId: string): void {
    const now = performance.now();
    if (now < (this.trimAt.get(service) ?? 0)) return;
    this.trimAt.set(service, now + TRIM_EVERY_MS);
    // By Redis' clock, which made the id: the clock of this host does not matter.
    const oldest = addedAtMs(newestEntryId) - STREAM_RETENTION_MS;
    this.link
      .run(ANSWER_WITHIN_MS, (redis) =>
        redis.xtrim(this.keys.requests(service), 'MINID', '~', oldest),
      )
      .catch(() => {}); // the next one does
  }
}

/** A full Redis, or one on a full disk, takes no request. */
function isFull(error: unknown): boolean {
  return error instanceof Error && /^(OOM|MISCONF) /.test(error.message);
}

/** A script around a single XADD takes Redis and the caller a fifth more time. */
async function addOne(redis: Redis, key: string, envelope: string[]): Promise<(string | null)[]> {
  return [await redis.xadd(key, '*', ENVELOPE_FIELD, ...envelope)];
}
