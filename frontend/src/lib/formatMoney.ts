const naira = new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN' });
const wholeNaira = new Intl.NumberFormat('en-NG', {
  style: 'currency',
  currency: 'NGN',
  maximumFractionDigits: 0,
});

/** Naira with sign, grouping and two decimals, from an amount of the API such as "12500.00". */
export const formatNaira = (amount: string | number): string => naira.format(Number(amount));

/** A price of the API as a shop shows it: `₦48,500`, with kobo only where there are some. */
export const formatPrice = (amount: string): string =>
  (koboOf(amount) % 100 === 0 ? wholeNaira : naira).format(Number(amount));

/** An amount of the API as integer kobo, so that sums are exact. */
export const koboOf = (amount: string): number => Math.round(Number(amount) * 100);

/** Integer kobo as an amount of the API, two decimals. */
export const amountOf = (kobo: number): string =>
  `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;
