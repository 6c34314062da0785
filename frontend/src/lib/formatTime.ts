import { count } from './formatMoney.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** West Africa Time is an hour before UTC, without summer time. */
const WAT_AHEAD_MS = HOUR_MS;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/**
 * Formats ISO times or epoch milliseconds. Always in West Africa Time, the company's clock, whatever the visitor's device
 * says. By hand, as money is: the first date that Intl formats takes a PC 30 to 60 ms, and a cheap phone six times as long.
 */
function formatter(write: (at: DateInLagos) => string): (at: string | number) => string {
  return (at) => {
    const date = new Date(new Date(at).getTime() + WAT_AHEAD_MS);
    const month = months[date.getUTCMonth()] ?? '';
    return write({
      weekday: weekdays[date.getUTCDay()] ?? '',
      day: date.getUTCDate(),
      month,
      // As Nigeria writes it, by Unicode's CLDR: of the long names only September is cut after four letters.
      shortMonth: month.slice(0, month === 'September' ? 4 : 3),
      year: date.getUTCFullYear(),
      time: date.toISOString().slice(11, 16),
      seconds: date.toISOString().slice(17, 19),
    });
  };
}

interface DateInLagos {
  readonly weekday: string;
  readonly day: number;
  readonly month: string;
  readonly shortMonth: string;
  readonly year: number;
  /** Hours and minutes. */
  readonly time: string;
  readonly seconds: string;
}

/** `09:14` */
export const formatTime = formatter(({ time }) => time);

/** `09:14:05` */
export const formatSeconds = formatter(({ time, seconds }) => `${time}:${seconds}`);

// A day stays on the line of its month: a no-break space.

/** `Saturday, 21 November 2026` */
export const formatLongDay = formatter(
  ({ weekday, day, month, year }) => `${weekday}, ${day}\u00a0${month} ${year}`,
);

/**
 * A date field's day, to stand beside it: browsers write it in their own order, and 03/04 may be March or April. Empty
 * while none is complete; a browser takes years of six digits.
 */
export const dayInWords = (day: string): string =>
  /^\d{4}-\d\d-\d\d$/.test(day) ? formatLongDay(day) : '';

/** `21 November 2026` */
export const formatDate = formatter(({ day, month, year }) => `${day}\u00a0${month} ${year}`);

/** `21 Nov` */
export const formatDay = formatter(({ day, shortMonth }) => `${day}\u00a0${shortMonth}`);

/** `21 Nov, 09:14` */
export const formatShortMoment = formatter(
  ({ day, shortMonth, time }) => `${day}\u00a0${shortMonth}, ${time}`,
);

/** `21 Nov 2026, 09:14` */
export const formatMoment = formatter(
  ({ day, shortMonth, year, time }) => `${day}\u00a0${shortMonth} ${year}, ${time}`,
);

/** `Saturday, 21 November` */
export const formatWeekday = formatter(
  ({ weekday, day, month }) => `${weekday}, ${day}\u00a0${month}`,
);

/** `Saturday, 21 November 2026, 09:58 WAT` */
export const formatFullMoment = formatter(
  ({ weekday, day, month, year, time }) => `${weekday}, ${day}\u00a0${month} ${year}, ${time} WAT`,
);

/** `2026-11-21`, the day in Lagos. */
export const lagosDayOf = (at: string | number): string =>
  new Date(new Date(at).getTime() + WAT_AHEAD_MS).toISOString().slice(0, 10);

/** `09:14` on the day of `now`, else `21 Nov, 09:14`: a deadline may be tomorrow. */
export const formatDeadline = (at: string, now: string): string =>
  formatDate(at) === formatDate(now) ? formatTime(at) : formatShortMoment(at);

/** `less than a minute`, `38 minutes`, `5 hours`, `3 days`: rounded down; days from two on. */
export function formatSpan(milliseconds: number): string {
  const of = (unitMs: number) => Math.floor(milliseconds / unitMs);
  if (milliseconds < MINUTE_MS) return 'less than a minute';
  if (milliseconds < HOUR_MS) return count(of(MINUTE_MS), 'minute');
  return milliseconds < 2 * DAY_MS ? count(of(HOUR_MS), 'hour') : count(of(DAY_MS), 'day');
}
