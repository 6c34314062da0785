import { grouped } from '../../../lib/formatMoney.ts';
import { formatDeadline, formatSpan } from '../../../lib/formatTime.ts';
import type { StatusPart } from '../api/status.ts';
import { queueNoun } from './partWords.ts';

/** "for 12 minutes, since 09:14", counted to the moment of the answer. */
export const sinceInWords = (at: string | null, asOf: string): string =>
  at === null
    ? 'since when is not known'
    : `for ${formatSpan(Date.parse(asOf) - Date.parse(at))}, since ${formatDeadline(at, asOf)}`;

function waiting(amount: number, noun: string, oldestAgeMs: number | null): string {
  const line = `${grouped(amount)} ${noun} ${amount === 1 ? 'waits' : 'wait'}`;
  if (oldestAgeMs === null) return `${line}.`;
  return `${line}, ${amount === 1 ? '' : 'the oldest '}for ${formatSpan(oldestAgeMs)}.`;
}

const notice = (amount: number) =>
  amount === 1 ? 'notice to other parts' : 'notices to other parts';

/** What waits or failed in a part, a sentence each; empty when nothing does. */
export function waitingWork({ outbox, queues }: Pick<StatusPart, 'outbox' | 'queues'>): string[] {
  const lines: string[] = [];
  if (outbox) {
    const { pending, failed: stuck, oldestAgeMs } = outbox;
    // `pending` includes the stuck ones.
    const rest = Math.max(0, pending - stuck);
    if (rest > 0) lines.push(waiting(rest, notice(rest), oldestAgeMs));
    if (stuck > 0) lines.push(`${grouped(stuck)} ${notice(stuck)} could not be delivered.`);
  }
  for (const { name, waiting: amount, failed: lost, oldestAgeMs } of queues) {
    if (amount > 0) lines.push(waiting(amount, queueNoun(name, amount), oldestAgeMs));
    if (lost > 0)
      lines.push(`${grouped(lost)} ${queueNoun(name, lost)} failed for good in the last 30 days.`);
  }
  return lines;
}
