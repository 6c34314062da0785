/** West Africa Time is an hour ahead of UTC, without summer time. */
const LAGOS_MS = 3_600_000;

/** The day in Lagos, as `2026-11-21`. */
export const lagosDay = (at: Date): string =>
  new Date(at.getTime() + LAGOS_MS).toISOString().slice(0, 10);
