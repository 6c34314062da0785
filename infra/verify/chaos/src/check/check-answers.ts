import type { HistoryRecord, Outcome } from '../history.ts';
import { PATIENCE_MS } from '../load/client.ts';
import type { Violation } from './world.ts';

const outcomesOf = (history: readonly HistoryRecord[]) =>
  history.filter((record): record is Outcome => record.kind === 'outcome');

/** Every client got an answer, and no answer was a 500. */
export function answerErrors(history: readonly HistoryRecord[]): Violation[] {
  return [
    ...outcomesOf(history).flatMap(({ op, key, outcome, ms }) =>
      outcome === 'unanswered' ? [{ rule: 'unanswered', what: `${op} ${key} for ${ms} ms` }] : [],
    ),
    ...history.flatMap((record) => {
      if (record.kind !== 'answer') return [];
      if (record.status === 500) {
        return [{ rule: 'faults (500)', what: `call ${record.call}: ${record.code}` }];
      }
      return record.ms > PATIENCE_MS
        ? [{ rule: 'deadlines', what: `call ${record.call} was answered after ${record.ms} ms` }]
        : [];
    }),
  ];
}

/** A line for each call of these records that got no answer or a 5xx. */
export function failedCalls(history: readonly HistoryRecord[]): string[] {
  return history.flatMap((record) => {
    if (record.kind === 'silence') return [`call ${record.call}: ${record.why}`];
    if (record.kind !== 'answer' || record.status < 500) return [];
    return [`call ${record.call}: ${record.status} ${record.code ?? ''}`];
  });
}

/** Times of successful orders in milliseconds, from the first press to the answer. */
export function orderTimes(history: readonly HistoryRecord[]): number[] {
  return outcomesOf(history)
    .filter(({ op, outcome }) => op === 'place-order' && outcome === 'done')
    .map(({ ms }) => ms)
    .sort((a, b) => a - b);
}

/** The quantile `share` of sorted numbers. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * How long after `liftedAt` the last call began that failed or took over two seconds; 0 when none
 * did. Calls that had started before belong to the fault.
 */
export function recoveryMs(history: readonly HistoryRecord[], liftedAt: number): number {
  const begun = new Map(
    history.flatMap((record) => (record.kind === 'call' ? [[record.call, record.at]] : [])),
  );
  let last = liftedAt;
  for (const record of history) {
    if (record.kind !== 'answer' && record.kind !== 'silence') continue;
    const at = begun.get(record.call) ?? 0;
    const isBad = record.kind === 'silence' || record.status >= 500 || record.ms > 2_000;
    if (isBad && at > last) last = at;
  }
  return last - liftedAt;
}
