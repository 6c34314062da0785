import { startOfLagosDay } from '@spade/contracts/lagos';
import type { IsoDay } from '@spade/contracts/money/statement';

/** Days of Lagos, both included. */
export interface Period {
  from: IsoDay;
  to: IsoDay;
}

/** What the owner looks at, and what it is compared with. */
export interface Periods {
  period: Period;
  before: Period;
}

const DAY_MS = 86_400_000;
const DAYS_PER_WEEK = 7;

/** The day that many days later, or earlier. */
function addDays(day: IsoDay, days: number): IsoDay {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of the week that the day is in (ISO 8601: weeks begin on Monday). */
export function mondayOf(day: IsoDay): IsoDay {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % DAYS_PER_WEEK;
  return addDays(day, -sinceMonday);
}

/**
 * As many weeks as asked for, the last of which ends with `until`; and the same weekdays as many weeks before, so
 * that half a week is compared with half a week.
 */
export function periodsOf(weeks: number, until: IsoDay): Periods {
  const from = addDays(mondayOf(until), -DAYS_PER_WEEK * (weeks - 1));
  const back = (day: IsoDay) => addDays(day, -DAYS_PER_WEEK * weeks);
  return { period: { from, to: until }, before: { from: back(from), to: back(until) } };
}

/** The Mondays of a period. */
export function mondaysOf({ from, to }: Period): IsoDay[] {
  const mondays: IsoDay[] = [];
  for (let day = mondayOf(from); day <= to; day = addDays(day, DAYS_PER_WEEK)) mondays.push(day);
  return mondays;
}

/** First moment of the period, and the one after its last. */
export function instantsOf({ from, to }: Period): { start: Date; end: Date } {
  return { start: startOfLagosDay(from), end: startOfLagosDay(addDays(to, 1)) };
}
