/** Whole naira with the sign, as on every screen. */
export const formatNaira = (naira: number): string =>
  new Intl.NumberFormat('en-NG', {
    style: 'currency',
    currency: 'NGN',
    maximumFractionDigits: 0,
  }).format(naira);

/** A day such as "20 January 2025". ISO days are UTC, and are shown as they stand. */
export const formatDay = (isoDay: string): string =>
  new Intl.DateTimeFormat('en-NG', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(isoDay));
