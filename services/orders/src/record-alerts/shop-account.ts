/** Fewer visible digits fit too many accounts. */
const MIN_DIGITS = 3;

/**
 * Whether a masked account number may be the shop's: the visible digits agree, digit by digit where the lengths
 * do, else from both ends, since banks differ in how many signs stand for the hidden ones.
 */
export function isShopAccount(masked: string, accountNumber: string): boolean {
  const text = masked.replace(/[\s-]/g, '');
  if (!/^[\dxX*]+$/.test(text) || text.replace(/\D/g, '').length < MIN_DIGITS) return false;
  if (text.length === accountNumber.length)
    return Array.from(text).every((sign, at) => /\D/.test(sign) || sign === accountNumber[at]);
  const [, start = '', end = ''] = /^(\d*)[xX*]+(\d*)$/.exec(text) ?? [];
  const isMasked = start !== '' || end !== '';
  return isMasked && accountNumber.startsWith(start) && accountNumber.endsWith(end);
}
