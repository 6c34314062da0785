import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Command, RedisLink } from './redis-link.ts';
import { ENVELOPE_FIELD, encodeRequest } from './wire-format.ts';

/** A service that is called. */
export interface Destination {
  readonly stream: string;
  /** Calls that wait for a reply. */
  waiting: number;
}

/** A call that waits for its reply. Times are milliseconds of `performance.now()`. */
export interface PendingCall {
  /** The same for every resend. */
  readonly id: string;
  readonly name: string;
  readonly destination: Destination;
  readonly payload: unknown;
  readonly requestId: string;
  readonly traceparent: string | undefined;
  readonly deadlineAt: number;
  readonly resolve: (reply: unknown) => void;
  readonly reject: (error: CodedError) => void;
  /** Its entry in the stream and when it was added; null while Redis has not taken it. */
  sent: { entryId: string; at: number } | null;
}

/** The oldest entries above so many are trimmed: they are left when a service is down for long. */
const MAX_ENTRIES = 10_000;

/** Adds the calls of one caller to the streams of the services, again where a request or its reply was lost. */
export class RequestSender {
  /** Calls without a reply, by id. */
  readonly pending = new Map<string, PendingCall>();
  /** Those among them that Redis has yet to take. */
  private readonly unsent = new Set<PendingCall>();
  private isScheduled = false;

  constructor(
    private readonly link: RedisLink,
    /** Names the channel of the replies. */
    private readonly callerId: string,
    /** False while replies cannot be received. */
    private readonly isReady: () => boolean,
  ) {}

  /** Adds a call to its stream, together with the others of this turn of the event loop. */
  send(call: PendingCall): void {
    this.pending.set(call.id, call);
    this.unsent.add(call);
    if (this.isScheduled) return;
    this.isScheduled = true;
    setImmediate(() => void this.sendAll());
  }

  /** Forgets a call that ends; returns false when it had ended before. */
  forget(call: PendingCall): boolean {
    this.unsent.delete(call);
    return this.pending.delete(call.id);
  }

  /**
   * Sends what Redis has not taken, and those calls older than `minAgeMs` again whose entry is gone: it was
   * answered and the reply was lost, or Redis was flushed. An entry that is still there waits or is being worked
   * on; a second one would only add load.
   */
  async check(minAgeMs: number): Promise<void> {
    void this.sendAll();
    const before = performance.now() - minAgeMs;
    const old = [...this.pending.values()].flatMap((call) =>
      call.sent && call.sent.at <= before ? [{ call, sent: call.sent }] : [],
    );
    if (old.length === 0 || !this.link.isReady) return;
    const lookups = old.map(({ call: { destination }, sent: { entryId } }) => {
      return ['xrange', destination.stream, entryId, entryId];
    });
    const found = await this.link.runAll(lookups).catch(() => []); // next time, then
    for (const [i, { call, sent }] of old.entries()) {
      const entries = found[i];
      const isGone = Array.isArray(entries) && entries.length === 0;
      // Another check may have sent it meanwhile.
      if (isGone && call.sent === sent && this.pending.has(call.id)) this.send(call);
    }
  }

  private async sendAll(): Promise<void> {
    this.isScheduled = false;
    // Without one of the connections the reply would be lost: they are sent when both are back.
    if (!this.isReady() || this.unsent.size === 0) return;
    const calls = [...this.unsent];
    this.unsent.clear();
    for (const call of calls) call.sent = null;
    try {
      const entryIds = await this.link.runAll(calls.map((call) => this.addCommand(call)));
      const at = performance.now();
      for (const [i, call] of calls.entries()) call.sent = { entryId: String(entryIds[i]), at };
    } catch (error) {
      const isFull = error instanceof Error && /^(OOM|MISCONF) /.test(error.message);
      for (const call of calls)
        if (isFull) call.reject(new CodedError('PLATFORM.OVERLOADED', { message: call.name }));
        else if (this.pending.has(call.id)) this.unsent.add(call); // perhaps it arrived: the same id again
    }
  }

  private addCommand(call: PendingCall): Command {
    const text = encodeRequest({
      ...{ id: call.id, to: this.callerId, requestId: call.requestId, name: call.name },
      ...{ payload: call.payload, traceparent: call.traceparent },
      ttlMs: Math.ceil(call.deadlineAt - performance.now()),
    });
    const { stream } = call.destination;
    return ['xadd', stream, 'MAXLEN', '~', MAX_ENTRIES, '*', ENVELOPE_FIELD, text];
  }
}
