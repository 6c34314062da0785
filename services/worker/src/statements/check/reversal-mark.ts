import type { ReversalMark } from '@spade/contracts/money/statement';

/** Ways of paying, as banks put them before the words of a transfer. */
const CHANNEL =
  '(?:NIP|NIBSS|FIP|TRF|TRSF|TRANSFER|FT|NEFT|NFT|RTGS|POS|ATM|WEB|USSD|MOB|MOBILE|INWARD|OUTWARD|CR|DR|TRAN|TRANS|TXN|TRANSACTION|CHQ|CHEQUE|CIP|INSTANT PAYMENT)';

/** What follows a common word where a bank wrote it: the words of its own books. */
const BOOKS = `(?:OF\\b|${CHANNEL}\\b|PAYMENT|CREDIT|DEBIT|DEPOSIT|DUPLICATE|ENTRY|CHARGES?\\b|FEES?\\b|VAT\\b|EMTL\\b|LEVY|STAMP|\\d)`;

/** Codes that only banks write. */
const CODES = 'RVSL|RSVL|RVRSL|REVSL|RVS|REVERSED|CHARGE ?BACK|RTND|DISHONOU?RED';

/**
 * Words that buyers write, too (`REV` is a clergyman's title, `Reversal` a name): they count only where punctuation or
 * the words of a bank's books follow.
 */
const WORDS = 'REVERSALS?|REVERSING|REV|RTN|RTD|RETURN|RETURNED|FAILED|UNSUCCESSFUL|RECALL(?:ED)?';

const TITLE = '(?:\\s*(?:FR|SR|DR|FATHER|PASTOR|MRS?|CANON|BISHOP|SISTER|BRO)\\b)';

const START = new RegExp(
  `^[\\W_]*(?:${CHANNEL}[\\s/:|_-]+){0,2}[*\\s]*(?:(?<code>${CODES})(?![\\p{L}])|(?<word>${WORDS})(?:$|\\s*[/:*|_](?!\\s*$)|\\s*-(?!${TITLE}|\\p{L}+$)|\\s+(?=${BOOKS})))`,
  'iu',
);

/** Words of a column of its own: `Reversal`, `REVERSED`, `RVSL`. */
const COLUMN = /^(?:.*\b)?(?:reversals?|reversed|rvsl|rsvl|charge ?back)\b/i;

/** The mark that the bank's own words begin with, or undefined. */
export function markAtStart(words: string): ReversalMark | undefined {
  const groups = START.exec(words.slice(0, 200))?.groups;
  const says = groups?.code ?? groups?.word;
  return says === undefined ? undefined : { by: 'start', says: says.toUpperCase() };
}

/** The mark in a column of its own, such as that of the kind or the status. */
export function markInColumn(cell: string): ReversalMark | undefined {
  const text = cell.trim().slice(0, 60);
  return COLUMN.test(text) ? { by: 'column', says: text } : undefined;
}

/** The bank's code in a field of its format. */
export const markOfCode = (says: string): ReversalMark => ({ by: 'column', says });
