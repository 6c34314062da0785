import type {
  CreditRow,
  DebitRow,
  FileDecisions,
  ReadFile,
  RefusedRow,
  ReversalMark,
} from '@spade/contracts/money/statement';

/** Most lines of a statement file; a longer one is refused as unreadable. */
export const MAX_STATEMENT_LINES = 20_000;

/** Most rows of a table: also those above and below the movements, and the heads of pages. */
const MAX_TABLE_ROWS = MAX_STATEMENT_LINES + 1_000;

/** The limits of a table in a file, and the advice that staff get above them. */
export interface TableLimits {
  maxRows: number;
  /** The limit that staff are told. */
  statedRows: number;
  /** An open quotation mark would otherwise take in the rest of the file. */
  maxRecordCharacters: number;
  /** How many lines decide the delimiter. */
  sampleLines: number;
  advice: string;
}

/** The limits of a statement. No cell of a bank is longer. */
export const statementLimits: TableLimits = {
  maxRows: MAX_TABLE_ROWS,
  statedRows: MAX_STATEMENT_LINES,
  maxRecordCharacters: 20_000,
  sampleLines: 200,
  advice: 'Export a shorter period.',
};

/** A file that was read completely, and its rows in the file's order. */
export interface Reading {
  rows: (CreditRow | RefusedRow)[];
  debits: DebitRow[];
  file: ReadFile;
}

/** The normal form of a movement: what every reader makes of a row or an entry, before it is checked. */
export interface Entry {
  line: number;
  place?: string | undefined;
  /** The row as the file has it. */
  text: string;
  /** What it adds to the account, in kobo, below 0 for a debit; null where that cannot be read for certain. */
  change: number | null;
  /** Null where it is not certain. */
  day: string | null;
  bookingDay?: string | undefined;
  bookedAt?: string | undefined;
  narration: string;
  sender?: string | undefined;
  bankId?: string | undefined;
  /** The running balance after it, in kobo. `null`: printed, and not certain. */
  balance?: number | null | undefined;
  /** The account of the row, if the file states one for each. */
  account?: string | undefined;
  /** As written, wherever the entry or a part of it names one. */
  currencies?: readonly string[];
  /** Whether the bank carried it out, in its words. */
  status?: string | undefined;
  reversal?: ReversalMark | undefined;
  /** The bank's id of the entry that it corrects: it takes money back, whatever its direction. */
  corrects?: string | undefined;
  /** The bank's id of an entry of this file in whose place it stands. */
  replaces?: string | undefined;
  /** Why the reader refuses it, whatever it says. */
  refusal?: string | undefined;
}

/** The balances and totals that a statement prints, in kobo; null where one is missing or printed twice. */
export interface StatedFigures {
  opening: number | null;
  closing: number | null;
  /** All that came in and all that went out. */
  credits: number | null;
  debits: number | null;
  /** How many movements came in, and went out. */
  creditCount: number | null;
  debitCount: number | null;
}

/** One account's movements in a file, in the file's order. */
export interface AccountStatement extends StatedFigures {
  /** Digits alone; empty where the file states none. */
  account: string;
  /** Every currency that head, columns or sheet name, as written. */
  currencies: readonly string[];
  entries: readonly Entry[];
  /** A running balance is printed in each row. */
  hasBalances: boolean;
  /** Columns, marks or signs say which movements came in; else balances must. */
  saysDirection: boolean;
  /** Balances or totals must prove each movement, since its columns are known by their places on paper. */
  needsProof: boolean;
  /** Why the balance need not follow, in the words of who mapped the columns. */
  balanceReason?: string | undefined;
  /** Continuation lines of movements, and all other lines; every line of the file is counted once. */
  continued: number;
  others: number;
}

/** A file as its reader hands it to the check. */
export interface RawReading {
  format: string;
  statements: readonly AccountStatement[];
  /** Lines that are not blank, or entries. */
  lines: number;
  decisions: Omit<FileDecisions, 'balance' | 'lineCount' | 'accounts'>;
  /** The chosen header of a file mapped by hand. */
  header?: string[];
}

/** The figures of a statement that prints none. */
export const NO_FIGURES: StatedFigures = {
  opening: null,
  closing: null,
  credits: null,
  debits: null,
  creditCount: null,
  debitCount: null,
};

/** What banks write for digits that they hide. */
const MASK = /^.*(?:[*•#.]{2,}|[xX]{2,})/s;
/** Fewer digits behind a mask do not identify an account. */
const MIN_BEHIND_MASK = 4;

/** The digits of an account number, of a masked one only those behind the mask; empty for other text. */
export function accountDigits(text: string): string {
  const shown = text.replace(MASK, '').replace(/\D/g, '');
  if (MASK.test(text)) return shown.length >= MIN_BEHIND_MASK ? shown : '';
  const digits = text.replace(/\D/g, '');
  return digits.length >= 6 && digits.length <= 34 ? digits : '';
}

/** The file cannot be read, in words for staff. Another attempt would fail the same way. */
export class UnreadableStatementError extends Error {
  override name = 'UnreadableStatementError';
}

/** The columns do not fit the file; staff map them by hand, or say why they are right. */
export class DoubtfulColumnsError extends UnreadableStatementError {
  override name = 'DoubtfulColumnsError';
}
