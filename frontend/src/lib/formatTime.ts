import { count } from './formatMoney.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const day = { day: 'numeric', month: 'short' } as const;
const longDay = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/**
 * Formats ISO times or epoch milliseconds. Always in West Africa Time, the company's clock, whatever
 * the visitor's device says; it has no summer time. Made on first use: formatters are slow to make.
 */
function formatter(options: Intl.DateTimeFormatOptions): (at: string | number) => string {
  let made: Intl.DateTimeFormat | undefined;
  return (at) => {
    made ??= new Intl.DateTimeFormat('en-NG', { timeZone: 'Africa/Lagos', ...options });
    return made.format(new Date(at));
  };
}

/** `09:14` */
export const formatTime = formatter(clock);

/** `21 November 2026` */
export const formatDate = formatter(longDay);

/** `21 Nov` */
export const formatDay = formatter(day);

/** `21 Nov, 09:14` */
export const formatShortMoment = formatter({ ...day, ...clock });

/** `21 Nov 2026, 09:14` */
export const formatMoment = formatter({ ...day, year: 'numeric', ...clock });

const formatWeekday = formatter({ weekday: 'long', ...longDay });

/** `Saturday, 21 November 2026, 09:58 WAT` */
export const formatFullMoment = (at: string | number): string =>
  `${formatWeekday(at)}, ${formatTime(at)} WAT`;

/** `09:14` on the day of `now`, else `21 Nov, 09:14`: a deadline may be tomorrow. */
export const formatDeadline = (at: string, now: string): string =>
  formatDate(at) === formatDate(now) ? formatTime(at) : formatShortMoment(at);

/** `38 minutes`, `5 hours`, `3 days`: rounded down; days from two on. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return count(minutes, 'minute');
  if (minutes < 2 * DAY_MINUTES) return count(Math.floor(minutes / HOUR_MINUTES), 'hour');
  return count(Math.floor(minutes / DAY_MINUTES), 'day');
}
