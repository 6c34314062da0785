// Long, because it is data: what a statement and its lines are made of.
import type { ErrorDetails } from '../errors/error-codes.ts';
import type { IsoDay, IsoInstant } from '../lagos.ts';
import type { OrderStatus } from '../orders/order.states.ts';
import type { StatementState } from './statement.states.ts';

/** Most characters of the reason why a row or a file is refused, or why its balance need not follow. */
export const MAX_REASON = 300;

/** Most rows of one `orders.stage-statement-rows`. */
export const MAX_STAGED_ROWS = 500;

/**
 * Where a bank says that a row takes money back. `column`: in a column or field of its own (MT940 `RC` and `RD`,
 * camt.053 `RvslInd`, OFX `CORRECTFITID`). `start`: its words begin so. `layout`: where this bank's layout has it.
 * What the payer typed is none of these.
 */
export interface ReversalMark {
  by: 'column' | 'start' | 'layout';
  /** The bank's own words or code, `RVSL`, `RD`. At most 60 characters. */
  says: string;
}

/** What every reader says of a movement on the account, whatever the format. */
interface MovementRow {
  /** Line of the file, 1 is the first; of a format without lines, the number of the entry. One line, one row. */
  line: number;
  valueDate: IsoDay;
  /** Only if the file has it apart from the value date. */
  bookingDay?: IsoDay;
  /** Only if the bank states a time. */
  bookedAt?: IsoInstant;
  /**
   * All words of the entry but those in `sender`: narration, further narration columns and lines, the payer's reference.
   * As the bank prints them; blanks at the ends removed. At most 1,000 characters.
   */
  narration: string;
  /** Only an id that the bank gives this one movement alone, such as a session id. At most 200 characters. */
  bankId?: string;
  /** The running balance after it, below 0 for an overdraft; only where the file prints one that follows. */
  balanceKobo?: number;
  /** The shop's account, as the file states it: digits alone. At most 34 characters. */
  accountNumber?: string;
  /** Where staff find it, if not by `line` alone: `row 5 of the sheet June`, `page 3`. At most 100 characters. */
  place?: string;
  /** The bank marks it as a reversal, so as a credit it is no payment. */
  reversal?: ReversalMark;
  /** Whether there is a `reversal`. */
  isReversal?: boolean;
}

/** A credit as a file states it: naira. The amount was never a floating point number: text → kobo. */
export interface CreditRow extends MovementRow {
  /** Above 0. */
  amountKobo: number;
  /** Only if the file has it apart from the narration, or the bank's layout tells it. At most 200 characters. */
  sender?: string;
}

/** Money that went out. Kept because it may take a credit back; never a payment. */
export interface DebitRow extends MovementRow {
  /** Above 0. */
  debitKobo: number;
  /** The bank's id of the entry that it corrects (OFX `CORRECTFITID`). */
  corrects?: string;
}

/** A row that cannot be read for certain: refused, never guessed. */
export interface RefusedRow {
  line: number;
  /** Why, in words for staff: `The amount "1.000,5" has no clear decimal sign`. At most {@link MAX_REASON} characters. */
  refused: string;
  /** The row as it is in the file, cells joined with ` | `. At most 1,000 characters. */
  text: string;
}

/** How a file writes dates of numbers only. */
export const dateOrders = ['day first', 'month first', 'year first'] as const;

/** One of {@link dateOrders}. */
export type DateOrder = (typeof dateOrders)[number];

/** What a file writes before the kobo of an amount. */
export const decimalSigns = ['.', ','] as const;

/** One of {@link decimalSigns}. */
export type DecimalSign = (typeof decimalSigns)[number];

/** What a reader decided for the whole file, for staff to check; null where the format leaves no choice. */
export interface FileDecisions {
  /** `utf-8`, `windows-1252`. */
  encoding: string | null;
  dateOrder: DateOrder | null;
  decimalSign: DecimalSign | null;
  /** Name of the sheet of a workbook. */
  sheet: string | null;
  /** The running balance against the rows; null where the file has none. */
  balance: BalanceDecision | null;
  /** Missing for a file of an earlier release. */
  lineCount?: LineCount;
  /** The account numbers that the file states, digits alone. */
  accounts?: string[];
}

/**
 * What became of every line of the file that is not blank (entry, of a format without lines). The parts add up to
 * `lines`, or the reader refuses the file.
 */
export interface LineCount {
  lines: number;
  credits: number;
  debits: number;
  refused: number;
  /** Further lines of a row: a narration that runs over several. */
  continued: number;
  /** Above and below the table, headers, balances, totals, ends of pages. */
  others: number;
}

/** Whether each balance follows from the one before: a break means that a row is missing, changed or refused. */
export interface BalanceDecision {
  /** Rows that were checked. */
  checked: number;
  breaks: number;
  /** The first 20 lines whose balance does not follow. */
  breakLines: number[];
}

/**
 * Where an unknown file has what; column numbers start at 0. Credits have their own column (`credit`),
 * or share `amount` with the debits: those are negative, or `direction` says CR or DR.
 */
export interface ColumnMapping {
  /** The line of the header, 1 is the first. */
  headerLine: number;
  date: number;
  narration: number;
  credit: number | null;
  debit: number | null;
  amount: number | null;
  direction: number | null;
  sender: number | null;
  bankId: number | null;
  /** The running balance, which must follow from row to row. */
  balance: number | null;
  /** Further columns with words, in the order in which they are joined. At most 3. */
  moreNarration?: number[];
  /** Says whether the bank carried the row out: a failed or pending one is refused. */
  status?: number | null;
  /** Names the currency of each row: other than naira are refused. */
  currency?: number | null;
  /** Why the balance need not follow, in words of who mapped; without it a file whose balance follows nowhere is refused. At most {@link MAX_REASON} characters. */
  balanceReason?: string | null;
  dateOrder: DateOrder;
  decimalSign: DecimalSign;
}

/** Why a file was not read. */
export type ReadingFailure =
  /**
   * Staff map its columns by hand: the cells of the likely header, and the first rows below it. `words`: why the
   * columns that were chosen before do not fit. At most {@link MAX_REASON} characters.
   */
  | {
      reason: 'unknown_format';
      headerLine: number;
      header: string[];
      firstRows: string[][];
      words?: string;
    }
  /** Staff type the password of the PDF. `words`: why the one that they typed does not do. */
  | { reason: 'locked'; words?: string }
  /** In words for staff. At most {@link MAX_REASON} characters. */
  | { reason: 'unreadable'; words: string };

/** A line of a file that may be its header: the texts of its cells. */
export interface HeaderLine {
  line: number;
  cells: string[];
}

/** A file that was read completely. Its rows were staged before. */
export interface ReadFile {
  /** Name of the format for staff, `GTBank CSV`; `Mapped by hand` for a mapping. */
  format: string;
  decisions: FileDecisions;
  /** For a file mapped by hand: the cells of the chosen header, by which the mapping is remembered. */
  header?: string[];
  /** Lines of the file, or entries. */
  lines: number;
  debits: number;
}

/** A statement file in lists. Amounts are kobo. */
export interface Statement {
  /** UUID; the object in the bucket is `statements/<id>`. */
  statementId: string;
  fileName: string;
  sizeBytes: number;
  state: StatementState;
  uploadedBy: string;
  uploadedAt: IsoInstant;
  /** Null until it was read. */
  format: string | null;
  /** While it is read: lines so far. */
  linesRead: number;
  /** Credits read so far, or in all. */
  credits: number;
  sumKobo: number;
  /** The first and the last value date of its credits. */
  firstDay: IsoDay | null;
  lastDay: IsoDay | null;
  refusedRows: number;
  debits: number;
  /** Its credits that an import would not add, since they are there already. */
  knownCredits: number;
  importedBy: string | null;
  importedAt: IsoInstant | null;
  /** Credits that may be known ones: staff say whether they are. Missing from an earlier release. */
  questions?: number;
  /** Credits that have the bank's id of a known one, but another reference or payer. */
  contradictions?: number;
  /** Who withdrew the import, and when; null for one that stands. */
  withdrawnBy?: string | null;
  withdrawnAt?: IsoInstant | null;
  /** Credits that its import added; null before. */
  addedCredits: number | null;
  /** How many of these AUTO_CONFIRM has matched to their orders so far. */
  confirmedCredits: number | null;
  /** Its credits that are no payments, and those of any statement that its debits took back; null before. */
  reversedCredits: number | null;
}

/** A statement with what staff must see before they import it. */
export interface StatementDetail extends Statement {
  decisions: FileDecisions | null;
  failure: ReadingFailure | null;
  /** The mapping that it was read with, if by hand. */
  mapping: ColumnMapping | null;
  /** Who made the mapping. */
  mappedBy?: string | null;
  /** An approver agreed to the mapping, so that the next file with this header is read by it; null without a mapping. */
  isMappingAgreed?: boolean | null;
  withdrawnReason?: string | null;
  /** The first 200 of them. */
  refused: RefusedRow[];
  /** The first 20 credits, as they were read. */
  sample: CreditRow[];
}

/** What follows when an import is withdrawn, for staff to read before they do it. */
export interface WithdrawalPreview {
  /** Why the one who asks may not do it; null when they may. */
  refusal: ErrorDetails['ORDERS.WITHDRAWAL_REFUSED']['reason'] | null;
  /** Credits that no other import shows: they count no more. */
  credits: number;
  sumKobo: number;
  /** Credits that another import shows, too: they stay. */
  kept: number;
  /** The orders that receive less by it, at most 100. */
  orders: {
    id: number;
    orderId: string;
    reference: string;
    status: OrderStatus;
    amountKobo: number;
  }[];
  /** Payments that its debits took back, and that count again. */
  returned: number;
  /** Questions about its rows that end. */
  open: number;
}

/** Where the bucket has the file of a statement. */
export const STATEMENT_PREFIX = 'statements/';
