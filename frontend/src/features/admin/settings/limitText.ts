import { formatPrice, parseNaira } from '../../../lib/formatMoney.ts';

/** A sum that was typed as pages show it, `₦3,500`; empty where it is none. */
export function sumInWords(text = ''): string {
  const kobo = parseNaira(text);
  return kobo === undefined ? '' : formatPrice(kobo / 100);
}

/** What holds while the field is empty: `times` the limit of clerks as it stands in the form, in naira. */
export function whileEmpty(times: number, clerkLimit: string): string {
  const sum = Number(clerkLimit) > 0 ? formatPrice(times * Number(clerkLimit)) : 'no limit now';
  return `Left empty, it is ${times} times the limit of clerks: ${sum}.`;
}
