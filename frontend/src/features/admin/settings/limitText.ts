import { formatPrice, parseNaira } from '../../../lib/formatMoney.ts';

/** A number that may also be no limit, or follow another one. */
export interface LimitText {
  /** The number that means none, and its words: `no limit`. */
  readonly none: { readonly value: string; readonly words: string };
  /** Left empty, it is this many times the limit of clerks. */
  readonly times: number | undefined;
  /** The description without both. */
  readonly rest: string;
}

const NONE = /[;.]?\s*(\d+): (no limit|none)(?=[;.])/;
const TIMES = /[;.]?\s*left empty: (\d+) times the limit of clerks(?=\.)/;

/** Reads `…; 0: no limit; left empty: 5 times the limit of clerks.`; undefined of a number that always limits. */
export function readLimit(description: string): LimitText | undefined {
  const [, value, words] = NONE.exec(description) ?? [];
  if (value === undefined || words === undefined) return undefined;
  const [, times] = TIMES.exec(description) ?? [];
  return {
    none: { value, words },
    times: times === undefined ? undefined : Number(times),
    rest: description.replace(NONE, '').replace(TIMES, ''),
  };
}

/** A sum that was typed as pages show it, `₦3,500`; empty where it is none. */
export function sumInWords(text = ''): string {
  const kobo = parseNaira(text);
  return kobo === undefined ? '' : formatPrice(kobo / 100);
}

/** What holds while the field is empty. */
export function whileEmpty(times: number, clerkLimit: string): string {
  const sum = Number(clerkLimit) > 0 ? formatPrice(times * Number(clerkLimit)) : 'no limit now';
  return `Left empty, it is ${times} times the limit of clerks: ${sum}.`;
}
