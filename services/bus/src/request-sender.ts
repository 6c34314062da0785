import { CodedError } from '@spade/contracts/errors/coded-error';
import type { Command, RedisLink } from './redis-link.ts';
import { addedAtMs, ENVELOPE_FIELD, encodeRequest, MAX_DEADLINE_MS } from './wire-format.ts';

/** A service that is called. */
export interface Destination {
  readonly stream: string;
  /** Calls that wait for a reply. */
  waiting: number;
  newestEntryId: string | null;
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
  isEnded: boolean;
  /** When it was last sent or looked for. */
  checkedAt: number;
  /** How often it was handed to Redis. */
  attempts: number;
  /** True while Redis has not answered the last attempt. */
  isSending: boolean;
  /** Its entry in the stream, once known. */
  entryId: string | null;
}

/** Entries of this age are trimmed, left there because the service is not running. */
const RETENTION_MS = 2 * MAX_DEADLINE_MS;

/** Adds the calls of one caller to the streams of the services, again where a request or its reply was lost. */
export class RequestSender {
  private readonly unsent = new Set<PendingCall>();

  constructor(
    private readonly link: RedisLink,
    /** Names the channel of the replies. */
    private readonly callerId: string,
    /** False while replies cannot be received. */
    private readonly isReady: () => boolean,
  ) {}

  /** Adds a call to its stream, together with the others of this turn of the event loop. */
  send(call: PendingCall): void {
    if (this.unsent.size === 0) setImmediate(() => void this.sendAll());
    this.unsent.add(call);
  }

  /**
   * Sends those calls again whose entry is gone: it was answered and the reply was lost, or Redis was
   * flushed. An entry that is still there waits or is being worked on; a second one would only add load.
   */
  async resendLost(calls: PendingCall[]): Promise<void> {
    for (const call of calls) call.checkedAt = performance.now();
    const idle = calls.filter(({ isSending }) => !isSending);
    for (const call of idle) if (call.entryId === null) this.send(call);
    const sent = idle.filter(({ entryId }) => entryId !== null);
    if (sent.length === 0 || !this.link.isReady) return;
    const lookups = sent.map(({ entryId, destination: { stream } }) => {
      const id = String(entryId); // those without were filtered out
      return ['xrange', stream, id, id];
    });
    const found = await this.link.runAll(lookups).catch(() => []); // next time, then
    for (const [i, entries] of found.entries())
      if (Array.isArray(entries) && entries.length === 0) this.send(sent[i] as PendingCall); // one per lookup
  }

  private async sendAll(): Promise<void> {
    const calls = [...this.unsent].filter(({ isEnded, isSending }) => !isEnded && !isSending);
    this.unsent.clear();
    // What is not sent now is sent when both connections are back: without one, its reply would be lost.
    if (calls.length === 0 || !this.isReady()) return;
    for (const call of calls) {
      call.isSending = true;
      call.entryId = null;
      call.attempts += 1;
    }
    try {
      const commands = calls.map((call) => this.addCommand(call));
      const entryIds = await this.link.runAllOrNone(commands);
      for (const [i, call] of calls.entries())
        call.entryId = call.destination.newestEntryId = String(entryIds[i]);
    } catch (error) {
      // Otherwise it is unknown whether they arrived: they are sent again under the same id.
      if (isFull(error)) refuse(calls);
    } finally {
      for (const call of calls) call.isSending = false;
    }
  }

  private addCommand(call: PendingCall): Command {
    const { stream, newestEntryId } = call.destination;
    const text = encodeRequest({
      ...{ id: call.id, to: this.callerId, requestId: call.requestId, name: call.name },
      ...{ payload: call.payload, traceparent: call.traceparent },
      ttlMs: Math.ceil(call.deadlineAt - performance.now()),
    });
    // By Redis' clock, which made the id: the clock of this host does not matter.
    const trim = newestEntryId ? ['MINID', '~', addedAtMs(newestEntryId) - RETENTION_MS] : [];
    return ['xadd', stream, ...trim, '*', ENVELOPE_FIELD, text];
  }
}

/** Redis takes no request while it is full or its disk is. */
function isFull(error: unknown): boolean {
  return error instanceof Error && /^(OOM|MISCONF) /.test(error.message);
}

/** Reports a full Redis at once; but a call that may have arrived earlier may still be answered. */
function refuse(calls: PendingCall[]): void {
  for (const call of calls)
    if (call.attempts === 1)
      call.reject(new CodedError('PLATFORM.OVERLOADED', { message: call.name }));
}
