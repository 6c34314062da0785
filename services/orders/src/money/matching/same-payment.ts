import { fold } from './credit-identity.ts';
import {
  compareWords,
  contradicts,
  isSilentBeside,
  namesAnotherOrder,
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

/**
 * What a row is. `new`: a payment that no one has shown. `known`: one that is there; null: an earlier row of the file
 * has its id. `ask`: staff say whether it is. `contradicts`: it has the id of a known one, but words of
 * another payment, or the printed balance, but another order's reference.
 */
export type Judgement =
  | { line: number; is: 'new' }
  | { line: number; is: 'known'; paymentId: number | null }
  | { line: number; is: 'ask' | 'contradicts'; paymentId: number };

/** Most payments of one amount and day that a row is compared with. */
const MAX_COMPARED = 500;

/** Clocks of one bank's exports agree by so much. */
const SAME_TIME_MS = 60_000;

/**
 * Judges all rows of a file together: each known payment is one row's at most, so that equal rows count. The surest
 * pairs come first: the bank's id; equal words with balance, time or place; a printed balance; words that agree partly.
 */
export function judgeRows(rows: readonly ShownRow[], known: readonly KnownPayment[]): Judgement[] {
  return new Pairing(rows, known).judge();
}

/** What a pair must agree in, as a text; null: it does not take part. */
type Key = (amountKobo: number, day: string, showing: Showing) => string | null;

const byId: Key = (amountKobo, day, { bankId }) => {
  const id = fold(bankId ?? '');
  return id === '' ? null : `${amountKobo} ${day} ${id}`;
};
const byWords: Key = (amountKobo, day, { words }) => `${amountKobo} ${day} ${words.key}`;
const byWordsAnd =
  (fact: (showing: Showing) => number | null | undefined): Key =>
  (amountKobo, day, showing) => {
    const value = fact(showing);
    return value == null ? null : `${amountKobo} ${day} ${showing.words.key} ${value}`;
  };
const byBalance: Key = (amountKobo, day, { balanceKobo }) =>
  balanceKobo === null ? null : `${amountKobo} ${day} ${balanceKobo}`;
const byFingerprint: Key = (_amountKobo, _day, { fingerprint }) => fingerprint;
const byDay: Key = (amountKobo, day) => `${amountKobo} ${day}`;

type IsPossible = (row: ShownRow, showing: Showing) => boolean;
type Verdict = (row: ShownRow, showing: Showing) => 'known' | 'ask' | 'contradicts' | undefined;

/** How the rows and payments of one key are compared. */
interface Pass {
  areDaysSame: boolean;
  isPossible: IsPossible;
  verdict: Verdict;
}

class Pairing {
  private readonly judged = new Map<number, Judgement>();
  private readonly taken = new Set<KnownPayment>();
  private readonly seenIds = new Set<string>();

  constructor(
    private readonly rows: readonly ShownRow[],
    private readonly known: readonly KnownPayment[],
  ) {}

  judge(): Judgement[] {
    // The id outweighs balance and time, which one file of the bank may print otherwise.
    this.pair(byId, areAccountsCompatible, (row, showing) =>
      contradicts(row.words, showing.words, row.format === showing.format)
        ? 'contradicts'
        : 'known',
    );
    this.repeatedIds();
    for (const key of [
      byWordsAnd(({ balanceKobo }) => balanceKobo),
      byWordsAnd(({ bookedAt }) => bookedAt && Math.floor(bookedAt.getTime() / SAME_TIME_MS)),
      byWordsAnd(({ line }) => line),
      byFingerprint,
      byWords,
    ])
      this.pair(key, mayBeSame, () => 'known');
    // One account has one balance after one payment: another order's reference beside it contradicts.
    this.pair(byBalance, mayBeSame, (row, showing) => {
      if (compareWords(row.words, showing.words) !== 'apart') return 'known';
      return namesAnotherOrder(row.words, showing.words) ? 'contradicts' : 'ask';
    });
    // The surest of what is left: first what is known by its words, then what staff are asked about.
    this.pair(byDay, mayBeSame, (row, showing) =>
      byWordsOf(row, showing) === 'known' ? 'known' : undefined,
    );
    this.pair(byDay, mayBeSame, byWordsOf);
    return this.rows.map(({ line }) => this.judged.get(line) ?? { line, is: 'new' });
  }

  /**
   * Gives each row that is not judged yet the first known payment with its key that `verdict` accepts, of those of which
   * `isPossible` accepts every showing.
   */
  private pair(key: Key, isPossible: IsPossible, verdict: Verdict): void {
    const left = this.rows.filter(({ line }) => !this.judged.has(line));
    if (left.length === 0) return;
    const byKey = new Map<string, Set<KnownPayment>>();
    for (const payment of this.known) {
      if (this.taken.has(payment)) continue;
      for (const showing of payment.showings)
        for (const day of showing.days) {
          const text = key(payment.amountKobo, day, showing);
          if (text !== null) add(byKey, text, payment);
        }
    }
    // The second day of one row is the first of another: rows of the very same days come before.
    for (const areDaysSame of [true, false])
      for (const row of left)
        if (!this.judged.has(row.line))
          this.pairRow(row, key, byKey, { areDaysSame, isPossible, verdict });
  }

  private pairRow(
    row: ShownRow,
    key: Key,
    byKey: ReadonlyMap<string, Set<KnownPayment>>,
    { areDaysSame, isPossible, verdict }: Pass,
  ): void {
    for (const day of row.days) {
      const text = key(row.amountKobo, day, row);
      const payments = text === null ? undefined : byKey.get(text);
      if (!payments) continue;
      let compared = 0;
      for (const payment of payments) {
        if (this.taken.has(payment)) {
          payments.delete(payment);
          continue;
        }
        compared += 1;
        if (compared > MAX_COMPARED) break;
        if (areDaysSame && !payment.showings.some((showing) => haveSameDays(row, showing)))
          continue;
        if (!payment.showings.every((showing) => isPossible(row, showing))) continue;
        const is = bestOf(payment.showings.map((showing) => verdict(row, showing)));
        if (!is || (payment.isWithdrawn && is !== 'known')) continue;
        this.taken.add(payment);
        this.judged.set(row.line, { line: row.line, is, paymentId: payment.id });
        return;
      }
    }
  }

  /** A bank gives an id once: a row of the file that has the id of an earlier one adds nothing. */
  private repeatedIds(): void {
    for (const row of this.rows) {
      const key = byId(row.amountKobo, row.days[0] ?? '', row);
      if (key === null) continue;
      const id = `${key} ${row.account ?? ''}`;
      if (this.seenIds.has(id) && !this.judged.has(row.line))
        this.judged.set(row.line, { line: row.line, is: 'known', paymentId: null });
      this.seenIds.add(id);
    }
  }
}

/** Of how several files showed a payment, the one that the row agrees with. */
function bestOf(verdicts: readonly ReturnType<Verdict>[]) {
  return (['known', 'ask', 'contradicts'] as const).find((verdict) => verdicts.includes(verdict));
}

/** How rows compare that agree in amount and day, but neither in id nor in all words. */
function byWordsOf(row: ShownRow, showing: Showing): 'known' | 'ask' | undefined {
  const fit = compareWords(row.words, showing.words);
  const isOfOneFormat = row.format === showing.format;
  if (fit === 'apart')
    return !isOfOneFormat && isSilentBeside(row.words, showing.words) ? 'ask' : undefined;
  // One export prints the same words each time, so a shorter row of it may be another payment.
  const isCut = fit === 'contained' && !isOfOneFormat;
  return fit === 'equal' || isCut ? 'known' : 'ask';
}

/** Whether nothing says that these are two payments: account, ids and times of one format, printed balance. */
function mayBeSame(row: Showing, showing: Showing): boolean {
  if (!areAccountsCompatible(row, showing)) return false;
  const areBalances = row.balanceKobo !== null && showing.balanceKobo !== null;
  if (areBalances && row.balanceKobo !== showing.balanceKobo) return false;
  if (row.format !== showing.format) return true;
  const [idA, idB] = [fold(row.bankId ?? ''), fold(showing.bankId ?? '')];
  if (idA !== '' && idB !== '' && idA !== idB) return false;
  if (row.bookedAt === null || showing.bookedAt === null) return true;
  return Math.abs(row.bookedAt.getTime() - showing.bookedAt.getTime()) < SAME_TIME_MS;
}

const haveSameDays = ({ days }: Showing, other: Showing) =>
  days.length === other.days.length && days.every((day) => other.days.includes(day));

/** Banks mask some digits; then the last ones tell. */
function areAccountsCompatible(a: Showing, b: Showing): boolean {
  if (a.account === null || b.account === null) return true;
  const length = Math.min(a.account.length, b.account.length);
  return a.account.slice(-length) === b.account.slice(-length);
}

function add<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
