/** Values of an address that someone may have typed: each reader takes only what it knows. */

/** A text, at most as long as the server takes. The router reads the address as JSON: a search for an amount arrives as a number. */
export function readText(value: unknown, longest = 200): string | undefined {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && text.trim() !== '' ? text.slice(0, longest) : undefined;
}

/** A whole number from 1. */
export function readNumber(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A day such as `2026-11-21`. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^2\d{3}-\d{2}-\d{2}$/.test(value) ? value : undefined;

/** One of the known words. */
export const readOneOf = <Word extends string>(
  words: readonly Word[],
  value: unknown,
): Word | undefined => words.find((word) => word === value);
