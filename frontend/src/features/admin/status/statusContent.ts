import { grouped } from '../../../lib/formatMoney.ts';
import { formatDeadline, formatSpan } from '../../../lib/formatTime.ts';
import type { StatusPart } from '../api/status.ts';
import { queueNoun } from './partWords.ts';

const MINUTE_MS = 60_000;

/** `12 minutes`; what is younger than one is not `0 minutes`. */
const span = (milliseconds: number): string =>
  milliseconds < MINUTE_MS ? 'less than a minute' : formatSpan(milliseconds);

/** Words of the status page (specification.md 2.22). */
export const statusContent = {
  title: 'System status',
  description: 'Which parts of the product work.',
  loading: 'Asking every part...',
  failed: 'The status cannot be read',
  refreshes: (now: string) => `${now}. Refreshes every 10 seconds.`,
  verdicts: {
    fine: { title: 'Everything works', text: 'Buyers can order and pay, and staff can work.' },
    late: { title: 'Everything works, but late', text: undefined },
    bad: { title: 'Not everything works', text: undefined },
    none: { title: 'No part has answered', text: 'We ask again every 10 seconds.' },
  },
  unread: {
    title: 'The status cannot be read',
    /** The answer that is still shown. */
    kept: (age: string, at: string) => `What you see below is ${age} old, from ${at} WAT.`,
    unreachable: {
      fact: 'The website does not answer.',
      advice: 'Check your own connection first. If it works, buyers cannot reach the shop either.',
    },
    noSignIn: {
      fact: 'Sign-in does not work.',
      advice: 'No one can open the back office. Buyers may still be able to order.',
    },
    busy: { fact: 'The status was asked for too often.', advice: 'Please wait a minute.' },
    other: {
      fact: 'The website answered, but not with the status.',
      advice: 'The shop may still work.',
    },
    again: 'We ask again every 10 seconds.',
  },
  parts: {
    title: 'Parts',
    kept: 'Parts as last seen',
    states: { works: 'Works', trouble: 'Trouble', silent: 'Does not answer' },
  },
  /** "for 12 minutes, since 09:14", counted to the moment of the answer. */
  since: (at: string | null, asOf: string): string =>
    at === null
      ? 'since when is not known'
      : `for ${span(Date.parse(asOf) - Date.parse(at))}, since ${formatDeadline(at, asOf)}`,
  age: span,
  details: {
    instances: (running: number) =>
      running === 1 ? 'One copy runs.' : `${grouped(running)} copies run side by side.`,
    needs: 'What it needs',
    check: { fine: 'fine', bad: 'does not work' },
    work: 'Waiting work',
    nothingWaits: 'Nothing waits.',
    noDetails: 'No details are reported.',
    waiting: (amount: number, noun: string, oldestAgeMs: number | null) => {
      const line = `${grouped(amount)} ${noun} ${amount === 1 ? 'waits' : 'wait'}`;
      if (oldestAgeMs === null) return `${line}.`;
      return `${line}, ${amount === 1 ? '' : 'the oldest '}for ${span(oldestAgeMs)}.`;
    },
    failed: (amount: number, noun: string) =>
      `${grouped(amount)} ${noun} failed for good in the last 30 days.`,
    undelivered: (amount: number, noun: string) =>
      `${grouped(amount)} ${noun} could not be delivered.`,
  },
} as const;

const notice = (amount: number) =>
  amount === 1 ? 'notice to other parts' : 'notices to other parts';

/** What waits or failed in a part, a sentence each; empty when nothing does. */
export function waitingWork({ outbox, queues }: Pick<StatusPart, 'outbox' | 'queues'>): string[] {
  const { waiting, failed, undelivered } = statusContent.details;
  const lines: string[] = [];
  if (outbox) {
    const { pending, failed: stuck, oldestAgeMs } = outbox;
    // The count of the pending has the stuck ones in it.
    const rest = Math.max(0, pending - stuck);
    if (rest > 0) lines.push(waiting(rest, notice(rest), oldestAgeMs));
    if (stuck > 0) lines.push(undelivered(stuck, notice(stuck)));
  }
  for (const { name, waiting: amount, failed: lost, oldestAgeMs } of queues) {
    if (amount > 0) lines.push(waiting(amount, queueNoun(name, amount), oldestAgeMs));
    if (lost > 0) lines.push(failed(lost, queueNoun(name, lost)));
  }
  return lines;
}
