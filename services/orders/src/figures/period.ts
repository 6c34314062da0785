import { addDays, DAY_MS, type IsoDay, startOfLagosDay } from '@spade/contracts/lagos';

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

const DAYS_PER_WEEK = 7;

/** The Monday of the week that the day is in (ISO 8601: weeks begin on Monday). */
function mondayOf(day: IsoDay): IsoDay {
  const sinceMonday = (new Date(day).getUTCDay() + 6) % DAYS_PER_WEEK;
  return addDays(day, -sinceMonday);
}

const USUAL_WEEKS = 12;

/** Three years, one of them a leap year. */
const MAX_DAYS = 3 * 365 + 1;

/** A shorter period has its figures by day. */
const MIN_DAYS_BY_WEEK = 8 * DAYS_PER_WEEK;

/** How many days a period has. */
const lengthOf = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The days asked for, and as many right before them. */
export function periodsOf(to: IsoDay, wanted?: IsoDay): Periods {
  const usual = addDays(mondayOf(to), -DAYS_PER_WEEK * (USUAL_WEEKS - 1));
  const [earliest, asked] = [addDays(to, 1 - MAX_DAYS), wanted ?? usual];
  const from = [earliest, asked < to ? asked : to].sort().at(-1) ?? to;
  const period = { from, to };
  const before = { from: addDays(from, -lengthOf(period)), to: addDays(from, -1) };
  return { period, before };
}

/** Days of a step of the period. */
export const stepDaysOf = (period: Period): 1 | 7 =>
  lengthOf(period) < MIN_DAYS_BY_WEEK ? 1 : DAYS_PER_WEEK;

/** The first days of the steps of a period. */
export function stepsOf(period: Period): IsoDay[] {
  const days = stepDaysOf(period);
  const steps = Math.ceil(lengthOf(period) / days);
  return Array.from({ length: steps }, (_, step) => addDays(period.from, step * days));
}

/** First moment of the period, and the one after its last. */
export function instantsOf({ from, to }: Period): { start: Date; end: Date } {
  return { start: startOfLagosDay(from), end: startOfLagosDay(addDays(to, 1)) };
}
