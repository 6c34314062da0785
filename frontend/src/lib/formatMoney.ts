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

/** What people type: "48500", "48,500.5", "₦ 48,500.00". Naira with at most two decimals. */
const TYPED_NAIRA = /^₦?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/;

/** Kobo of a typed amount; undefined when it is none. */
export function parseNaira(text: string): number | undefined {
  const match = TYPED_NAIRA.exec(text.trim());
  if (!match) return undefined;
  const naira = Number((match[1] ?? '').replaceAll(',', ''));
  return naira * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** `1 order`, `1,284 orders`. */
export const count = (amount: number, noun: string): string =>
  `${amount.toLocaleString('en-NG')} ${noun}${amount === 1 ? '' : 's'}`;
