import { CodedError } from '@spade/contracts/errors/coded-error';
import { errorOf, type ReplyFrame } from './wire-format.ts';

/** A call that waits for its reply. Times are milliseconds of `performance.now()`. */
export interface PendingCall {
  /** Which call of its caller this is. */
  readonly sequence: number;
  /** The same for every resend. */
  readonly id: string;
  readonly name: string;
  /** Service that answers; calls are counted per service. */
  readonly service: string;
  readonly payload: unknown;
  readonly requestId: string;
  readonly traceparent: string | undefined;
  readonly deadlineAt: number;
  /** How often it was sent. */
  attempts: number;
  /** When to look whether it must be sent again. */
  nextSendAt: number;
  /** True from the moment it is handed to the socket until Redis names its entry or fails. */
  isSending: boolean;
  /** Its entry in the stream, once known. */
  entryId: string | null;
  resolve: (reply: unknown) => void;
  reject: (error: Error) => void;
}

/**
 * The calls of one caller that have no reply yet: caps them per service, ends them at their
 * deadline and says which to look after. One timer serves all; it runs only while calls wait.
 */
export class PendingCalls {
  /** By sequence: V8 keeps a copy of each string that is the key of a Map, which costs more than all else here. */
  private readonly calls = new Map<number, PendingCall>();
  private readonly perService = new Map<string, number>();
  private sweeper: NodeJS.Timeout | undefined;

  /** `onOverdue` gets the calls whose `nextSendAt` passed. */
  constructor(
    private readonly maxPerService: number,
    private readonly onOverdue: (calls: PendingCall[]) => void,
  ) {}

  get size(): number {
    return this.calls.size;
  }

  /** True when one more call to `service` would be over the cap. */
  isFull(service: string): boolean {
    return (this.perService.get(service) ?? 0) >= this.maxPerService;
  }

  add(call: PendingCall): void {
    this.calls.set(call.sequence, call);
    this.perService.set(call.service, (this.perService.get(call.service) ?? 0) + 1);
    this.sweeper ??= setInterval(() => this.sweep(), 50);
  }

  /** True while the call has neither reply nor error. */
  has(call: PendingCall): boolean {
    return this.calls.has(call.sequence);
  }

  /** Every waiting call, oldest first. */
  all(): PendingCall[] {
    return [...this.calls.values()];
  }

  /** Ends the call that a frame answers; a second answer to it is ignored. */
  answer(frame: ReplyFrame): void {
    const call = this.calls.get(sequenceOf(frame.id));
    if (call?.id !== frame.id) return;
    this.remove(call);
    if ('code' in frame) call.reject(errorOf(frame));
    else call.resolve(frame.reply);
  }

  /** Ends one call with an error. */
  fail(call: PendingCall, error: Error): void {
    if (this.remove(call)) call.reject(error);
  }

  /** Forgets a call without ending it; returns whether it was there. */
  remove(call: PendingCall): boolean {
    if (!this.calls.delete(call.sequence)) return false;
    this.perService.set(call.service, (this.perService.get(call.service) ?? 1) - 1);
    return true;
  }

  private sweep(): void {
    if (this.calls.size === 0) {
      clearInterval(this.sweeper);
      this.sweeper = undefined;
      return;
    }
    const now = performance.now();
    const overdue: PendingCall[] = [];
    for (const call of this.calls.values()) {
      if (now >= call.deadlineAt)
        this.fail(call, new CodedError('PLATFORM.DEADLINE_EXCEEDED', { message: call.name }));
      else if (now >= call.nextSendAt) overdue.push(call);
    }
    if (overdue.length > 0) this.onOverdue(overdue);
  }
}

/** The name of a caller's call in all of the system. */
export function callId(callerId: string, sequence: number): string {
  return `${callerId}.${sequence.toString(36)}`;
}

function sequenceOf(id: string): number {
  return Number.parseInt(id.slice(id.lastIndexOf('.') + 1), 36);
}
