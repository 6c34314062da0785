import type { DecimalSign } from '../values/amounts.ts';
import type { DateOrder } from '../values/dates.ts';

/** Who paid, as far as a narration tells, and what they wrote. */
export interface Party {
  sender: string;
  /** The payer's own words; empty where the bank keeps none. */
  words: string;
}

/** One layout of a bank's statement: the names of its columns, and which has what. */
export interface BankLayout {
  /** Every column that has a name, as printed and in order; a file is this layout if it has exactly these. */
  columns: readonly string[];
  /** The value date. */
  valueDate: string;
  /** Column whose date may carry a time of day. */
  time?: string;
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

/** What is known of a bank's statements. One folder a bank: `format.ts`, its fixtures and what must be read from them. */
export interface BankFormat {
  /** For staff. */
  name: string;
  layouts: readonly BankLayout[];
  /** Decides where the rows leave it open: `05/06/2026`. The rows win where they tell. Null: they must. */
  dateOrder: DateOrder | null;
  /** Likewise for `5,000`. */
  decimalSign: DecimalSign;
  /** Who paid, from a cell that names the payer or else from the narration; null if it does not tell. */
  partyOf: (narration: string, senderCell: string) => Party | null;
}
