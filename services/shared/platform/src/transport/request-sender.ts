import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Redis } from 'ioredis';
import type { PendingCall, PendingCalls } from './pending-calls.ts';
import type { RedisLink } from './redis-link.ts';
import type { TransportKeys } from './transport-keys.ts';
import { resendDelayMs, STREAM_RETENTION_MS } from './transport-timings.ts';
import { addedAtMs, ENVELOPE_FIELD, encodeRequest } from './wire-format.ts';

type PipelineResults = [error: Error | null, result: unknown][] | null;

const ANSWER_WITHIN_MS = 2_000;
const TRIM_EVERY_MS = 5_000;

/**
 * Puts requests into the streams: all calls of one turn of the event loop in one write.
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
  ) {}

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
    const now = performance.now();
    const calls = queued.filter((call) => !call.isSending && this.calls.has(call));
    if (calls.length === 0) return;
    this.link
      .run(ANSWER_WITHIN_MS, (redis) => {
        // One write for all. A pipeline would do that too, with three more promises a command.
        redis.stream.cork();
        const added = calls.map((call) => this.add(call, redis, now));
        redis.stream.uncork();
        return Promise.all(added);
      })
      .catch(() => {
        // Unknown whether they arrived: they are sent again under the same id.
        for (const call of calls) call.isSending = false;
      });
  }

  private add(call: PendingCall, redis: Redis, now: number): Promise<void> {
    call.isSending = true;
    call.entryId = null;
    const text = encodeRequest({
      id: call.id,
      to: this.replyTo,
      requestId: call.requestId,
      ttlMs: Math.ceil(call.deadlineAt - now),
      name: call.name,
      payload: call.payload,
      traceparent: call.traceparent,
    });
    return redis.xadd(this.keys.requests(call.service), '*', ENVELOPE_FIELD, text).then(
      (entryId) => {
        call.isSending = false;
        call.entryId = entryId;
        if (entryId !== null) this.trim(call.service, entryId);
      },
      (error: Error) => {
        call.isSending = false;
        // A full Redis, or one on a full disk, takes no request: say so at once instead of waiting.
        if (/^(OOM|MISCONF) /.test(error.message) && call.attempts === 1)
          this.calls.fail(call, new CodedError('PLATFORM.OVERLOADED', { message: call.name }));
      },
    );
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
