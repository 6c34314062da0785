import type { DateOrder, DecimalSign } from '@spade/contracts/money/statement';

/** Who paid, as far as a narration tells, and what they wrote. */
export interface Party {
  sender: string;
  /** The payer's own words; empty where the bank keeps none. */
  words: string;
}

/** One layout of a bank's statement: the names of its columns, and which has what. */
export interface BankLayout {
  /** Every column that has a name, as printed, in order and with ` | ` between; a file is this layout if it has exactly these. */
  columns: string;
  /** The value date. */
  valueDate: string;
  /** The day of the booking, by which other formats of the bank may know the row; it may carry a time of day. */
  booked?: string;
  narration: readonly string[];
  credit: string;
  debit: string;
  /** Left out where the bank's running balance is known not to follow from the rows. */
  balance?: string;
  /** A column that names the payer. */
  sender?: string;
  /** Only an id that the bank gives one transaction alone. */
  bankId?: string;
  /** Where these columns were seen: repository, path and commit, or the package and its version. */
  seenIn: string;
  /** `export`: in a CSV or workbook of the bank. `print`: in its printed statement (PDF), or in a reader of such. */
  seenAs: 'export' | 'print';
}

/** What is known of a bank's statements. A bank is a row of `formats.ts`, and a folder of fixtures. */
export interface BankFormat {
  /** For staff. */
  name: string;
  layouts: readonly BankLayout[];
  /** Decides where the rows leave it open: `05/06/2026`. The rows win where they tell. Null: they must. */
  dateOrder: DateOrder | null;
  /** The same for amounts such as `5,000`. */
  decimalSign: DecimalSign;
  /** The narration is the payer's own: a reversal word at its start is none of the bank's. */
  isPayersOwn?: boolean;
  /** Who paid, from a cell that names the payer or else from the narration; null if it does not tell. */
  partyOf: (narration: string, senderCell: string) => Party | null;
}

/**
 * Narrations that several banks print, because the sender's bank writes them. Seen in: kingkenway/pfm-app
 * src/api/utils/data.js (`NIP/KUDA/KING  KENWAYDAVIDSON/TRANSFER`, `NIP/FCMB/…/App Transfer To …`);
 * comments of public parsers (`MOB/UTO/500chow Fra/food /19877589899`, `FIP:GTB/IBRAHIM MUHAMMAD`,
 * `FIP:MB:OPY/SAMUEL SOPIRIBO IY/…`); devcenter-square/ng-bank-parser lib/ng-bank-parser/fixtures.
 */
const shared: readonly RegExp[] = [
  // NIP/KUDA/ADA OBI/SO 7K4M2: bank, sender, the sender's words. Not NIP REVERSAL and its like.
  /^NIP ?[/:] ?[A-Z0-9 ]{2,20}\/(?<sender>[^/]+)(?:\/(?<words>.*))?$/i,
  // FIP:GTB/ADA OBI/SO 7K4M2 and FIP:MB:OPY/ADA OBI/…
  /^FIP ?: ?(?:[A-Z]+ ?: ?)?[A-Z0-9]{2,10} ?\/(?<sender>[^/]+)(?:\/(?<words>.*))?$/i,
  // MOB/UTO/ADA OBI/SO 7K4M2/19877589899: the last is the bank's number.
  /^MOB\d?\/UT[OU]\/(?:From )?(?<sender>[^/]+?)(?: To [^/]+)?(?:\/(?<words>.*?))?(?:\/ ?\d{6,})?$/i,
  // NFT/GTB B/O (TOTAL UPSTREAM NIG.L)/rent
  /^(?:NFT|NEFT)\/[A-Z0-9 ]+ B\/O ?\(?(?<sender>[^()/]+)\)?\/?(?<words>.*)$/i,
];

/** `… from ADA OBI to COMPANY LTD`, as several banks end a transfer between two of their customers. */
export const FROM_TO = /^(?<words>.*?)\bfrom (?<sender>[^/|]+?) (?:to|IFO|for the account of) .+$/i;

/** Names are at the beginning; a pattern never runs over more than this. */
const LOOKED_AT = 300;

const tidy = (text: string) => text.replace(/^[-\s:/|]+|[-\s:/|]+$/g, '');

/** The first of these patterns (groups `sender` and `words`) that fits, or one that all banks share. */
export function partyIn(narration: string, own: readonly RegExp[] = []): Party | null {
  const text = narration.slice(0, LOOKED_AT).replace(/\s+/g, ' ').trim();
  for (const pattern of [...own, ...shared]) {
    const groups = pattern.exec(text)?.groups;
    const sender = tidy(groups?.sender ?? '');
    // A run of digits is an account or a session, not a name.
    if (!/\p{L}{2}/u.test(sender) || sender.length > 120) continue;
    return { sender, words: tidy(groups?.words ?? '') };
  }
  return null;
}
