const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** `38 minutes`, `5 hours`, `3 days`: rounded down; days from two on. */
export function formatSpan(milliseconds: number): string {
  const minutes = Math.max(0, Math.floor(milliseconds / MINUTE_MS));
  if (minutes < HOUR_MINUTES) return count(minutes, 'minute');
  if (minutes < 2 * DAY_MINUTES) return count(Math.floor(minutes / HOUR_MINUTES), 'hour');
  return count(Math.floor(minutes / DAY_MINUTES), 'day');
}

/** `1 order`, `1,284 orders`. */
export const count = (amount: number, noun: string): string =>
  `${amount.toLocaleString('en-NG')} ${noun}${amount === 1 ? '' : 's'}`;
