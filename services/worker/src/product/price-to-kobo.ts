/** Highest accepted price in kobo: one billion naira. */
const HIGHEST_PRICE_KOBO = 100_000_000_000;

/**
 * Kobo of a price as Shopify writes it (scalar Money: decimal text, for example `9800.50`), without
 * any rounding. Null for an invalid price: negative, with more than two decimals that are not 0,
 * above {@link HIGHEST_PRICE_KOBO}, or not a number.
 */
export function priceToKobo(price: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(price);
  if (!match) return null;
  const [, naira = '', decimals = ''] = match;
  const kobo = Number(naira) * 100 + Number(decimals.padEnd(2, '0'));
  return kobo <= HIGHEST_PRICE_KOBO ? kobo : null;
}
