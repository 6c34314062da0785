import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Conditions } from './conditions.ts';
import type { Verdict } from './trial.ts';

const file = resolve(import.meta.dirname, '../../../../.local/hands/presses.jsonl');

/** A verdict with where it was found; what the summary counts. */
export interface LedgerEntry extends Verdict, Conditions {
  readonly page: string;
  readonly device: string;
  /** Processes that wanted to run in that minute; more than there are cores slow everything down. */
  readonly load: number;
}

/** Begins a run; with `HANDS_ADD` it is a further part of the one before, and its summary is of all parts. */
export function beginLedger(): void {
  mkdirSync(dirname(file), { recursive: true });
  if (!process.env.HANDS_ADD) rmSync(file, { force: true });
}

/** Keeps an entry at once: a part that is ended before its time loses none. */
export const writeEntry = (entry: LedgerEntry): void =>
  appendFileSync(file, `${JSON.stringify(entry)}\n`);

/** All entries of the run. */
export function readEntries(): LedgerEntry[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as LedgerEntry); // as `writeEntry` wrote it
}
