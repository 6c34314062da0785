/** Currencies that accounts in Nigeria are kept in, and those of its neighbours. */
const CODE =
  /(?<![A-Z])(?:USD|EUR|GBP|CNY|RMB|CHF|JPY|CAD|AUD|ZAR|GHS|KES|XOF|XAF|AED|SAR|INR|TRY|EGP|UGX|TZS|RWF|US\$|[$€£¥])(?![A-Z])/i;
const WORD =
  /\b(?:(?:us )?dollars?|euros?|pounds? sterling|domiciliary|dom(?:\.|iciliary)? ?(?:acct|account|a\/c)|fcy|foreign currency)\b/i;
const NAIRA = /^(?:NGN|566|N|₦|=N=|#|naira|nigerian naira)$/i;

/** Whether a cell is the code of a foreign currency, and nothing else. */
export const isForeignCode = (cell: string): boolean => CODE.exec(cell)?.[0] === cell.trim();

/** Longer texts speak of a currency, and are not named by it. */
const MAX_SIGN = 40;

/** The foreign currency that this text is a sign of; null for naira and for none. */
export function foreignSign(text: string): string | null {
  const sign = text.trim();
  if (sign === '' || sign.length > MAX_SIGN || NAIRA.test(sign)) return null;
  return CODE.exec(sign)?.[0] ?? WORD.exec(sign)?.[0] ?? null;
}

/** The currency that a field of its own states; null for naira and for none. */
export function foreignCurrency(code: string): string | null {
  const written = code.trim();
  return written === '' || NAIRA.test(written) ? null : written.slice(0, 20);
}
