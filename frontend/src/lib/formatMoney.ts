/**
 * A whole number in groups of three: `1,284`. By hand, as all money is here: the first number that Intl formats costs a
 * page 20 ms on a PC, and a cheap phone a tenth of a second before it shows its prices.
 */
export const grouped = (amount: number): string =>
  String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',');

const sign = (kobo: number): string => (kobo < 0 ? '-₦' : '₦');
const wholeNaira = (kobo: number): string => grouped(Math.trunc(Math.abs(kobo) / 100));
const rest = (kobo: number): string => String(Math.abs(kobo) % 100).padStart(2, '0');

/** Naira with sign, grouping and two decimals, from an amount of the API such as "12500.00". */
export function formatNaira(amount: string | number): string {
  const kobo = koboOf(amount);
  return `${sign(kobo)}${wholeNaira(kobo)}.${rest(kobo)}`;
}

/** A price of the API as a shop shows it: `₦48,500`, with kobo only where there are some. */
export function formatPrice(amount: string | number): string {
  const kobo = koboOf(amount);
  return kobo % 100 === 0 ? `${sign(kobo)}${wholeNaira(kobo)}` : formatNaira(amount);
}

/** An amount of the API as integer kobo, so that sums are exact. */
export const koboOf = (amount: string | number): number => Math.round(Number(amount) * 100);

/** Integer kobo as an amount of the API, two decimals. */
export const amountOf = (kobo: number): string =>
  `${Math.trunc(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`;

/** What people type: "48500", "48,500.5", "₦ 48,500.00". Naira with at most two decimals. */
const TYPED_NAIRA = /^₦?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/;

/** A typed amount in kobo; undefined when the text is no amount. */
export function parseNaira(text: string): number | undefined {
  const match = TYPED_NAIRA.exec(text.trim());
  if (!match) return undefined;
  const naira = Number((match[1] ?? '').replaceAll(',', ''));
  return naira * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** `1 order`, `1,284 orders`. */
export const count = (amount: number, noun: string): string =>
  `${grouped(amount)} ${noun}${amount === 1 ? '' : 's'}`;

/** `0123 456 789`, as banks print it: easier to compare. */
export function groupedAccount(accountNumber: string): string {
  return accountNumber.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
}
