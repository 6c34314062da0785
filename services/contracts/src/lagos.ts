/** A moment in time as ISO 8601 text in UTC, for example `2026-11-21T09:30:00.000Z`. */
export type IsoInstant = string;

/** A day without a time, `2026-11-21`. */
export type IsoDay = string;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
/** Every day, in Lagos too. */
export const DAY_MS = 24 * HOUR_MS;

/** West Africa Time is an hour ahead of UTC all year. */
export const LAGOS_OFFSET_MS = 1 * HOUR_MS;

/** A UTC instant on the clocks of Lagos as spreadsheets read it: `2026-11-21 09:44:05`. */
export function lagosDateTime(instant: string | Date): string {
  const local = new Date(new Date(instant).getTime() + LAGOS_OFFSET_MS).toISOString();
  return local.slice(0, 19).replace('T', ' ');
}

/** The day in Lagos: `2026-11-21`. */
export const lagosDay = (instant: string | Date): IsoDay => lagosDateTime(instant).slice(0, 10);

/** The day that many days later, or earlier. */
export const addDays = (day: IsoDay, days: number): IsoDay =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The moment at which a day begins in Lagos. */
export const startOfLagosDay = (day: IsoDay): Date => new Date(Date.parse(day) - LAGOS_OFFSET_MS);

const dayInWords = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** A day such as `2026-11-21` in words: `21 November 2026`. */
export const formatDay = (day: IsoDay): string => dayInWords.format(new Date(day));

const shortDayInWords = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
});

/** A day such as `2026-11-21` with its weekday: `Sat 21 Nov 2026`. */
export const formatShortDay = (day: IsoDay): string =>
  // Older data of Intl has a comma after the weekday.
  shortDayInWords.format(new Date(day)).replace(',', '');

/** The day of a UTC instant in Lagos, in words: `21 November 2026`. */
export const formatLagosDay = (instant: string | Date): string => formatDay(lagosDay(instant));

/** A UTC instant on the clocks of Lagos, in words: `09:44 WAT on 21 November 2026`. */
export function formatMoment(instant: string | Date): string {
  const clock = lagosDateTime(instant).slice(11, 16);
  return `${clock} WAT on ${formatLagosDay(instant)}`;
}
