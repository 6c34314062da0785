/** Staff read times as they are in Lagos, wherever they sit (decisions §1; WAT has no summer time). */
const zone = { timeZone: 'Africa/Lagos' } as const;

const moment = new Intl.DateTimeFormat('en-NG', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const shortMoment = new Intl.DateTimeFormat('en-NG', {
  ...zone,
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const day = new Intl.DateTimeFormat('en-NG', { ...zone, day: 'numeric', month: 'short' });
const clock = new Intl.DateTimeFormat('en-NG', {
  ...zone,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const longDay = new Intl.DateTimeFormat('en-NG', {
  ...zone,
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** "21 Nov 2026, 09:14". Takes an ISO instant, as all of these. */
export const formatMoment = (at: string): string => moment.format(new Date(at));

/** "21 Nov, 09:14". */
export const formatShortMoment = (at: string): string => shortMoment.format(new Date(at));

/** "21 Nov". */
export const formatDay = (at: string): string => day.format(new Date(at));

/** "Saturday, 21 November 2026, 09:58 WAT", from milliseconds since 1970. */
export const formatNow = (atMs: number): string =>
  `${longDay.format(atMs)}, ${clock.format(atMs)} WAT`;

/** "38 minutes", "5 hours", "3 days": the largest unit that fits, rounded down. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 60) return count(minutes, 'minute');
  if (minutes < 48 * 60) return count(Math.floor(minutes / 60), 'hour');
  return count(Math.floor(minutes / (24 * 60)), 'day');
}

/** "1 order", "1,284 orders". */
export const count = (amount: number, noun: string): string =>
  `${amount.toLocaleString('en-NG')} ${noun}${amount === 1 ? '' : 's'}`;
