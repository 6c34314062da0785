import { setTimeout as sleep } from 'node:timers/promises';
import { leaveOut } from '@spade/local/programs';
import { orderTimes, quantile, recoveryMs } from './check/check-answers.ts';
import type { Violation } from './check/world.ts';
import type { History } from './history/history.ts';
import { answeredCalls, type HistoryRecord } from './history/history-record.ts';
import type { Fault } from './nemesis/fault.ts';
import { allFaults, type Nemesis } from './nemesis/nemesis.ts';

/** How the system coped with one fault. */
export interface MatrixRow {
  fault: string;
  on: string;
  /** Calls while it lasted and in the seconds after. */
  calls: number;
  /** Calls without an answer. */
  silent: number;
  /** Calls that got 429 or 503: try again later. */
  later: number;
  /** Orders that succeeded, and the slowest of them in milliseconds. */
  orders: number;
  p99Ms: number;
  maxMs: number;
  /** The slowest list of orders that staff got, in milliseconds. */
  listMs: number;
  /** What buyers and staff were told beside "done": operation, status and code, with their numbers. */
  told: string;
  /** From the lift until every call succeeded again, in milliseconds. */
  recoveryMs: number;
}

/** How long the calls after a lift are watched. */
const WATCH_MS = 7_000;
/** Longest time after a fault until every call succeeds again. */
export const RECOVERY_GOAL_MS = 5_000;
/** Of orders under faults no longer than `briefMs`, and under all together. */
export const P99_GOAL_MS = 5_000;
const BRIEF_MS = 1_000;

/** Causes one fault after the other under load; one row each. */
export async function runMatrix(
  nemesis: Nemesis,
  history: History,
  only: string | undefined,
  say: (line: string) => void,
): Promise<MatrixRow[]> {
  const rows: MatrixRow[] = [];
  const wanted = allFaults.filter(({ name }) => {
    const asked = only?.split(',') ?? [''];
    return asked.some((part) => name.includes(part));
  });
  if (wanted.length === 0) throw new Error(`no fault's name contains ${only}`);
  for (const fault of wanted) {
    if (!nemesis.canStrike(fault)) {
      leaveOut('mount, MinIO or Toxiproxy', fault.name);
      continue;
    }
    const row = await strikeAlone(nemesis, history, fault);
    say(
      `${row.fault.padEnd(32)} ${String(row.later).padStart(4)} later, ${row.silent} silent, recovered after ${row.recoveryMs} ms`,
    );
    if (row.told !== '') say(`  told: ${row.told}`);
    rows.push(row);
  }
  return rows;
}

/** What a single fault must not cause, besides what the checks after the run find. */
export function faultErrors(rows: readonly MatrixRow[]): Violation[] {
  const rule = 'deadlines';
  return rows.flatMap(({ fault, silent, later, p99Ms, recoveryMs: recovery }) => {
    const known = allFaults.find(({ name }) => name === fault);
    const { isSeamless, isSilentOnly, aloneMs = 0 } = known ?? {};
    const failed = silent + later;
    return [
      ...(recovery > RECOVERY_GOAL_MS ? [`recovered from ${fault} after ${recovery} ms`] : []),
      ...(isSeamless && failed > 0 ? [`${failed} calls failed in ${fault}`] : []),
      ...(isSilentOnly && later > 0 ? [`${later} calls got 5xx in ${fault}`] : []),
      // A longer outage keeps its callers waiting for longer.
      ...(aloneMs <= BRIEF_MS && p99Ms > P99_GOAL_MS ? [`p99 is ${p99Ms} ms in ${fault}`] : []),
    ].map((what) => ({ rule, what }));
  });
}

async function strikeAlone(nemesis: Nemesis, history: History, fault: Fault): Promise<MatrixRow> {
  const first = history.records.length;
  const liftedAt = await nemesis.strikeOnce(fault, fault.aloneMs);
  await sleep(WATCH_MS);
  const records = history.records.slice(first);
  const times = orderTimes(records);
  const struck = records.find((record) => record.kind === 'fault');
  return {
    fault: fault.name,
    on: struck?.kind === 'fault' ? struck.on : '',
    calls: count(records, ({ kind }) => kind === 'call'),
    silent: count(records, ({ kind }) => kind === 'silence'),
    later: count(records, (record) => record.kind === 'answer' && record.status >= 500),
    orders: times.length,
    p99Ms: quantile(times, 0.99),
    maxMs: times.at(-1) ?? 0,
    listMs: Math.max(0, ...answeredCalls(records, 'list-orders').map(({ answer }) => answer.ms)),
    told: toldIn(records),
    recoveryMs: recoveryMs(records, liftedAt),
  };
}

function toldIn(records: readonly HistoryRecord[]): string {
  const answers = answeredCalls(records).filter(({ answer }) => answer.status >= 400);
  const words = Map.groupBy(answers, ({ op, answer }) =>
    [op, answer.status, answer.code].filter(Boolean).join(' '),
  );
  return [...words].map(([word, calls]) => `${calls.length} × ${word}`).join(', ');
}

function count(records: HistoryRecord[], is: (record: HistoryRecord) => boolean): number {
  return records.filter(is).length;
}
