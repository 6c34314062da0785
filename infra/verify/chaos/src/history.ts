import { createWriteStream, type WriteStream } from 'node:fs';

/** What clients want from the system. */
export const operations = [
  'place-order',
  'upload-proof',
  'write-message',
  'confirm',
  'reject',
  'cancel',
  'process',
  'ready',
  'ship',
  'deliver',
  'withdraw',
  'login',
  'list-products',
  'list-orders',
  'upload-statement',
  'read-statement',
  'import-statement',
  'list-credits',
  'match-credit',
  'undo-credit',
  'change-settings',
  'read-order',
  'sync',
] as const;

/** One of {@link operations}. */
export type Operation = (typeof operations)[number];

/** A client sends a request. Times are milliseconds since the epoch, by the clock of the harness. */
export interface Invocation {
  kind: 'call';
  at: number;
  /** Numbers the calls of a run. */
  call: number;
  op: Operation;
  /** Idempotency key, image hash or another name of the intent; repeats share it. */
  key: string;
  /** Public id of the order that it concerns. */
  orderId?: string;
  productId?: number;
  quantity?: number;
}

/** The answer to a call: any status counts as an answer. */
export interface Answer {
  kind: 'answer';
  at: number;
  call: number;
  status: number;
  ms: number;
  /** The error code, where there was one. */
  code?: string;
  orderId?: string;
  /** What the buyer of a placed order was told to pay. */
  totalAmount?: string;
}

/** No answer came: connection refused or reset, or the client's patience ended. */
interface Silence {
  kind: 'silence';
  at: number;
  call: number;
  ms: number;
  why: string;
}

/** The outcome of an intent after all its attempts. */
export interface Outcome {
  kind: 'outcome';
  at: number;
  op: Operation;
  key: string;
  /** `unanswered`: not one attempt was answered. `gave-up`: only honest "try again" answers. */
  outcome: 'done' | 'refused' | 'gave-up' | 'unanswered';
  /** From the first attempt to the end. */
  ms: number;
}

/** A fault starts or ends. From `lift` on the system may recover. */
interface FaultRecord {
  kind: 'fault';
  at: number;
  name: string;
  phase: 'strike' | 'lift';
  on: string;
}

/** An upgrade enters its next phase. */
interface PhaseRecord {
  kind: 'phase';
  at: number;
  name: string;
}

/** Money came to the bank account of the shop, or was taken back by the bank; a statement with it follows. */
export interface BankRecord {
  kind: 'bank' | 'bank-reversal';
  at: number;
  amountKobo: number;
  sender: string;
  words: string;
}

/** One line of a history. */
export type HistoryRecord =
  | Invocation
  | Answer
  | Silence
  | Outcome
  | FaultRecord
  | PhaseRecord
  | BankRecord;

/** Keeps what clients and nemesis did, in memory for the checks and as JSON lines for people. */
export class History {
  readonly records: HistoryRecord[] = [];
  private readonly file: WriteStream;
  private lastCall = 0;

  constructor(path: string) {
    this.file = createWriteStream(path);
  }

  /** A number for the next call. */
  nextCall(): number {
    this.lastCall += 1;
    return this.lastCall;
  }

  /** Appends one record. */
  add(record: HistoryRecord): void {
    this.records.push(record);
    this.file.write(`${JSON.stringify(record)}\n`);
  }

  /** Waits until everything is written. */
  close(): Promise<void> {
    return new Promise((resolve) => this.file.end(resolve));
  }
}

/** The calls of these operations that were answered with `status`, each with its answer. */
export function answeredCalls(
  history: readonly HistoryRecord[],
  status: number,
  ...ops: Operation[]
): (Invocation & { answer: Answer })[] {
  const answers = new Map(
    history.flatMap((record) => (record.kind === 'answer' ? [[record.call, record]] : [])),
  );
  return history.flatMap((record) => {
    if (record.kind !== 'call' || !ops.includes(record.op)) return [];
    const answer = answers.get(record.call);
    return answer?.status === status ? [{ ...record, answer }] : [];
  });
}
