import { createWriteStream, type WriteStream } from 'node:fs';
import type { HistoryRecord } from './history-record.ts';

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
