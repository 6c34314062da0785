import type { DecimalSign } from '@spade/contracts/money/statement';

/** An amount cell and its place. */
export interface AmountText {
  line: number;
  text: string;
}

/** What an amount cell says. Kobo are never negative. */
export type Amount =
  | { kind: 'none' }
  | { kind: 'amount'; kobo: number; isNegative: boolean; direction: 'credit' | 'debit' | null }
  | { kind: 'unreadable'; reason: string };

/** Ten trillion naira: more is a misread file. */
export const HIGHEST_KOBO = 1_000_000_000_000_000;

const EMPTY = /^(?:|[-–—]+|nil)$/i;
const WRITTEN =
  /^(?<open>\()?(?<sign>[+\-−])?\s*(?:=N=|NGN|N|₦|#)?\s*(?<sign2>[+\-−])?(?<digits>\d[\d.,]*)(?<sign3>[+\-−])?(?:\s*(?:NGN|₦|naira))?(?<close>\))?\s*(?<direction>CR|DR)?\.?$/i;
/** Thousands apart by a blank or an apostrophe: `12 500,00`. */
const SPACED = /(?<![\d.,])\d{1,3}(?:[ '’]\d{3})+(?![\d ])/;

interface Written {
  digits: string;
  isNegative: boolean;
  direction: 'credit' | 'debit' | null;
}

function takeApart(text: string): Written | null {
  const plain = text
    .replace(/[\u00a0\u202f\u2009]/g, ' ')
    .trim()
    .replace(SPACED, (digits) => digits.replace(/[ '’]/g, ''));
  const parts = WRITTEN.exec(plain)?.groups;
  if (!parts?.digits || Boolean(parts.open) !== Boolean(parts.close)) return null;
  const signs = [parts.sign, parts.sign2, parts.sign3].filter((sign) => sign !== undefined);
  if (signs.length + (parts.open ? 1 : 0) > 1) return null;
  const direction = parts.direction?.toUpperCase();
  return {
    digits: parts.digits,
    isNegative: parts.open !== undefined || (signs.length === 1 && signs[0] !== '+'),
    direction: direction === undefined ? null : direction === 'CR' ? 'credit' : 'debit',
  };
}

/** What one amount says about the decimal sign of its file; `unclear`: `1,234` may be either. */
function evidenceOf(digits: string): DecimalSign | 'unclear' | null {
  const dots = digits.split('.').length - 1;
  const commas = digits.split(',').length - 1;
  if (dots > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const count = dots + commas;
  if (count === 0) return null;
  const own: DecimalSign = dots > 0 ? '.' : ',';
  if (count > 1) return own === '.' ? ',' : '.';
  const [before = '', after = ''] = digits.split(own);
  if (after.length !== 3) return own;
  return before.length > 3 || before.startsWith('0') ? own : 'unclear';
}

/** The decimal sign of a file, from all of its amounts together. */
export type DecimalDecision =
  | { kind: 'decided'; sign: DecimalSign }
  /** No amount needs one: `5000`. */
  | { kind: 'not needed' }
  | { kind: 'unclear'; example: AmountText }
  | { kind: 'contradiction'; dot: AmountText; comma: AmountText };

/** Decides by all amounts of the file together; one amount alone is never enough to guess for another. */
export function decideDecimalSign(amounts: Iterable<AmountText>): DecimalDecision {
  const seen = new Map<DecimalSign | 'unclear', AmountText>();
  for (const amount of amounts) {
    const written = takeApart(amount.text);
    // Reports write 0.00 whatever the sign of the others.
    const evidence =
      written && !/^0+[.,]0{1,2}$/.test(written.digits) ? evidenceOf(written.digits) : null;
    if (evidence && !seen.has(evidence)) seen.set(evidence, amount);
  }
  const [dot, comma, unclear] = [seen.get('.'), seen.get(','), seen.get('unclear')];
  if (dot && comma) return { kind: 'contradiction', dot, comma };
  if (dot) return { kind: 'decided', sign: '.' };
  if (comma) return { kind: 'decided', sign: ',' };
  return unclear ? { kind: 'unclear', example: unclear } : { kind: 'not needed' };
}

function koboOf(digits: string, sign: DecimalSign): number | string {
  const [whole = '', fraction, ...more] = digits.split(sign);
  if (more.length > 0) return `has the decimal sign "${sign}" twice`;
  if (fraction !== undefined && !/^\d{1,2}$/.test(fraction))
    return 'does not end in one or two decimals';
  const groups = whole.split(sign === '.' ? ',' : '.');
  const isGrouped = groups.slice(1).every((group) => group.length === 3);
  const first = groups[0]?.length ?? 0;
  if (!isGrouped || first === 0 || (groups.length > 1 && first > 3))
    return 'does not have its thousands in groups of three';
  // Digits only, so this reads a whole number: no fraction is ever a floating point number.
  const kobo = Number(groups.join('') + (fraction ?? '').padEnd(2, '0'));
  return kobo <= HIGHEST_KOBO ? kobo : 'is too large';
}

/** Reads an amount cell with the file's decimal sign, strictly: what is not clear is `unreadable`. */
export function readAmount(text: string, sign: DecimalSign): Amount {
  if (EMPTY.test(text.trim())) return { kind: 'none' };
  const written = takeApart(text);
  if (written && /^0+(?:[.,]0{1,2})?$/.test(written.digits)) return { kind: 'none' };
  if (!written) return { kind: 'unreadable', reason: `"${text}" is not an amount` };
  const kobo = koboOf(written.digits, sign);
  if (typeof kobo === 'string')
    return { kind: 'unreadable', reason: `the amount "${text}" ${kobo}` };
  if (kobo === 0) return { kind: 'none' };
  const { isNegative, direction } = written;
  return { kind: 'amount', kobo, isNegative, direction };
}

/** The kobo of a balance, below 0 for an overdraft; null where it is not certain. */
export function balanceKobo(amount: Amount): number | null {
  if (amount.kind === 'unreadable') return null;
  if (amount.kind === 'none') return 0;
  return amount.isNegative || amount.direction === 'debit' ? -amount.kobo : amount.kobo;
}

/** Digits that a workbook's binary number can be trusted for; Excel shows no more itself. */
const TRUSTED_DIGITS = 15;

/**
 * Reads a number cell of a workbook. Excel keeps numbers in binary and writes 35,550.91 as
 * `35550.910000000003`: rounded to 15 digits it is what the bank wrote. Decimal text throughout.
 */
export function readNumberCell(text: string): Amount {
  const parts = /^(-)?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/.exec(text.trim());
  if (!parts) return { kind: 'unreadable', reason: `"${text}" is not an amount` };
  const [, minus, whole = '', fraction = '', exponent = '0'] = parts;
  const digits = (whole + fraction).replace(/^0+/, '');
  if (digits === '') return { kind: 'none' };
  // The value is `digits` × 10^scale.
  let scale = Number(exponent) - fraction.length;
  let value = BigInt(digits);
  const surplus = digits.length - TRUSTED_DIGITS;
  if (surplus > 0) {
    const unit = 10n ** BigInt(surplus);
    value = (value + unit / 2n) / unit;
    scale += surplus;
  }
  while (scale < -2 && value % 10n === 0n) {
    value /= 10n;
    scale += 1;
  }
  if (scale < -2)
    return { kind: 'unreadable', reason: `the amount "${text}" has more than two decimals` };
  if (scale > TRUSTED_DIGITS)
    return { kind: 'unreadable', reason: `the amount "${text}" is too large` };
  const kobo = value * 10n ** BigInt(scale + 2);
  if (kobo > BigInt(HIGHEST_KOBO))
    return { kind: 'unreadable', reason: `the amount "${text}" is too large` };
  return { kind: 'amount', kobo: Number(kobo), isNegative: minus !== undefined, direction: null };
}
