import { CodedError } from '@spade/contracts/errors/coded-error';
import DataLoader from 'dataloader';
import { oneWriteATurn, type RedisLink } from './redis-link.ts';
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
  /** Where it is in the stream; null while Redis has not taken it. */
  sent: SentEntry | 'adding' | null;
}

/** An entry of a stream, and when it was added. */
interface SentEntry {
  readonly id: string;
  readonly at: number;
}

/** The oldest entries above so many are trimmed: they are left when a service is down for long. */
const MAX_ENTRIES = 10_000;

/** Adds the calls of one caller to the streams of the services, again where a request or its reply was lost. */
export class RequestSender {
  /** Calls without a reply, by id. */
  readonly pending = new Map<string, PendingCall>();
  private readonly entries = new DataLoader<PendingCall, unknown>(
    (calls) => this.link.runAll(calls.map((call) => this.addCommand(call))),
    oneWriteATurn,
  );

  constructor(
    private readonly link: RedisLink,
    /** Names the channel of the replies. */
    private readonly callerId: string,
    /** False while replies cannot be received. */
    private readonly isReady: () => boolean,
  ) {}

  /** Adds a call to its stream; does nothing while the reply would be lost: `check` sends it when the connections are back. */
  async send(call: PendingCall): Promise<void> {
    if (!this.isReady()) return;
    call.sent = 'adding';
    try {
      call.sent = { id: String(await this.entries.load(call)), at: performance.now() };
    } catch (error) {
      call.sent = null; // perhaps it arrived: the same id again
      if (error instanceof Error && /^(OOM|MISCONF) /.test(error.message))
        call.reject(new CodedError('PLATFORM.OVERLOADED', { message: call.name }));
    }
  }

  /** Sends what Redis has not taken, and of the calls older than `minAgeMs` those again that were lost. */
  check(minAgeMs: number): void {
    const before = performance.now() - minAgeMs;
    for (const call of this.pending.values()) {
      if (call.sent === null) void this.send(call);
      else if (call.sent !== 'adding' && call.sent.at <= before) void this.resend(call, call.sent);
    }
  }

  /**
   * Sends a call again if its entry is gone: it was answered and the reply was lost, or Redis was flushed. An entry
   * that is still there waits or is being worked on; a second one would only add load.
   */
  private async resend(call: PendingCall, sent: SentEntry): Promise<void> {
    const lookup = ['xrange', call.destination.stream, sent.id, sent.id];
    const [entries] = await this.link.runAll([lookup]).catch(() => []); // next time, then
    const isGone = Array.isArray(entries) && entries.length === 0;
    // Another check may have sent it meanwhile.
    if (isGone && call.sent === sent && this.pending.has(call.id)) await this.send(call);
  }

  private addCommand(call: PendingCall): (string | number)[] {
    const text = encodeRequest({
      ...{ id: call.id, to: this.callerId, requestId: call.requestId, name: call.name },
      ...{ payload: call.payload, traceparent: call.traceparent },
      ttlMs: Math.ceil(call.deadlineAt - performance.now()),
    });
    return ['xadd', call.destination.stream, 'MAXLEN', '~', MAX_ENTRIES, '*', ENVELOPE_FIELD, text];
  }
}
