import { fold } from './credit-identity.ts';
import {
  compareWords,
  haveSameReferences,
  isSilentBeside,
  type PaymentWords,
} from './payment-words.ts';

/** One time that a file showed a payment. */
export interface Showing {
  /** Digits of the account; null where the file states none, which may be any. */
  account: string | null;
  bankId: string | null;
  /** The printed balance after it; null may be any. */
  balanceKobo: number | null;
  bookedAt: Date | null;
  /** The value date, and the booking day where the file has both. */
  days: readonly string[];
  words: PaymentWords;
  /** As `fingerprintOf` makes it: it outlives the words of a person who was erased. */
  fingerprint: string;
  /** The name of the file's format; null: of an earlier release, whose words and ids may be others. */
  format: string | null;
  /** The import that shows it, and its place there. */
  statementId: number | null;
  line: number;
}

/** A row of a file that may be a payment that is known. */
export interface ShownRow extends Showing {
  amountKobo: number;
}

/** A payment that is known, and how each file showed it. */
export interface KnownPayment {
  id: number;
  amountKobo: number;
  showings: readonly Showing[];
  /** Every import that showed it was withdrawn: the same payment brings it back, and nothing else meets it. */
  isWithdrawn: boolean;
}

/** Times of one payment in two exports of a bank differ by at most this. */
export const SAME_TIME_MS = 60_000;

/** How rows compare that agree in amount and day, but neither in id nor in all words. */
export function byWordsOf(row: Showing, showing: Showing): 'known' | 'ask' | undefined {
  const fit = compareWords(row.words, showing.words);
  const isOfOneFormat = row.format === showing.format;
  if (fit === 'apart')
    return !isOfOneFormat && isSilentBeside(row.words, showing.words) ? 'ask' : undefined;
  // One export prints the same words each time, so a shorter row of it may be another payment.
  const isCut = fit === 'contained' && !isOfOneFormat;
  return fit === 'equal' || isCut ? 'known' : 'ask';
}

/** The same words as far as formats print them, and the same orders. */
export const haveEqualWords = (row: ShownRow, showing: Showing): boolean =>
  compareWords(row.words, showing.words) === 'equal' ||
  (byWordsOf(row, showing) === 'known' && haveSameReferences(row.words, showing.words));

/** Whether nothing in the words says that these are two payments. */
export const haveLikeWords = (row: Showing, showing: Showing): boolean =>
  byWordsOf(row, showing) !== undefined;

/** Whether nothing says that these are two payments: account, ids and times of one format, printed balance. */
export function mayBeSame(row: Showing, showing: Showing): boolean {
  if (!areAccountsCompatible(row, showing)) return false;
  const areBalances = row.balanceKobo !== null && showing.balanceKobo !== null;
  if (areBalances && row.balanceKobo !== showing.balanceKobo) return false;
  if (row.format !== showing.format) return true;
  const [idA, idB] = [fold(row.bankId ?? ''), fold(showing.bankId ?? '')];
  if (idA !== '' && idB !== '' && idA !== idB) return false;
  if (row.bookedAt === null || showing.bookedAt === null) return true;
  return Math.abs(row.bookedAt.getTime() - showing.bookedAt.getTime()) < SAME_TIME_MS;
}

/** Whether both state the same days. */
export const haveSameDays = ({ days }: Showing, other: Showing): boolean =>
  days.length === other.days.length && days.every((day) => other.days.includes(day));

/** Whether both state two days, and not the same: they may be two payments. */
export const haveOtherDays = (a: Showing, b: Showing): boolean =>
  a.days.length > 1 && b.days.length > 1 && !haveSameDays(a, b);

/** Banks mask some digits; then the last ones tell. */
export function areAccountsCompatible(a: Showing, b: Showing): boolean {
  if (a.account === null || b.account === null) return true;
  const length = Math.min(a.account.length, b.account.length);
  return a.account.slice(-length) === b.account.slice(-length);
}
