import type { Answer, HistoryRecord, Invocation, Operation } from '../history.ts';
import type { Violation } from './world.ts';

/** A fault while it lasts, in milliseconds since the epoch. */
interface Window {
  name: string;
  from: number;
  to: number;
}

/** A call that began and was answered while a fault lasted. */
interface CallMeanwhile {
  op: Operation;
  answer: Answer;
  /** Every fault that lasted for a part of it. */
  faults: readonly string[];
}

function windowsOf(history: readonly HistoryRecord[]): Window[] {
  const windows: Window[] = [];
  for (const record of history) {
    if (record.kind !== 'fault') continue;
    if (record.phase === 'strike')
      windows.push({ name: record.name, from: record.at, to: Number.POSITIVE_INFINITY });
    const ended = windows.findLast(({ name, to }) => name === record.name && to > record.at);
    if (record.phase === 'lift' && ended) ended.to = record.at;
  }
  return windows;
}

function callsMeanwhile(history: readonly HistoryRecord[]): CallMeanwhile[] {
  const windows = windowsOf(history);
  const begun = new Map<number, Invocation>();
  for (const record of history) if (record.kind === 'call') begun.set(record.call, record);
  return history.flatMap((answer) => {
    if (answer.kind !== 'answer') return [];
    const call = begun.get(answer.call);
    if (!call) return [];
    const around = windows.filter(({ from, to }) => call.at < to && answer.at > from);
    const isWithinOne = around.some(({ from, to }) => call.at >= from && answer.at <= to);
    if (!isWithinOne) return [];
    return [{ op: call.op, answer, faults: around.map(({ name }) => name) }];
  });
}

const isRefused = ({ answer }: CallMeanwhile) => answer.status >= 500;

/**
 * What a fault leaves to buyers and staff is answered while it lasts, unless another fault lasts, too; whatever else is
 * refused then says so by a code, to which the page has words.
 */
export function brokenPromises(
  history: readonly HistoryRecord[],
  goesOnDuring: ReadonlyMap<string, readonly Operation[]>,
): Violation[] {
  return callsMeanwhile(history)
    .filter(isRefused)
    .flatMap(({ op, answer: { call, status, code }, faults }) => {
      const what = `call ${call}, ${op}: ${status} ${code ?? 'without a code'} (${faults.join(', ')})`;
      const isPromised = faults.every((name) => goesOnDuring.get(name)?.includes(op));
      return isPromised || code === undefined ? [{ rule: 'what goes on meanwhile', what }] : [];
    });
}

/** A line for each fault that came alone: how many calls of each kind were answered, and how many told to come again. */
export function seenMeanwhile(history: readonly HistoryRecord[]): string[] {
  const alone = callsMeanwhile(history).filter(({ faults }) => new Set(faults).size === 1);
  return [...Map.groupBy(alone, ({ faults: [name = ''] }) => name)].map(([name, calls]) => {
    const seen = [...Map.groupBy(calls, ({ op }) => op)].map(([op, those]) => {
      const refused = those.filter(isRefused).length;
      return `${op} ${those.length - refused}${refused > 0 ? ` (again: ${refused})` : ''}`;
    });
    return `meanwhile  ${name}: ${seen.join(', ')}`;
  });
}
