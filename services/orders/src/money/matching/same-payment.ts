// Over 250 lines, because every pass of the pairing reads and writes one table of which row is which payment.
import { bestOf, type Candidate, candidateOf } from './candidates.ts';
import { DayIndex, findAcrossDays, firstOf, looksFor } from './other-days.ts';
import { PairDoubts } from './pair-doubts.ts';
import {
  byBalance,
  byFingerprint,
  byId,
  byWords,
  byWordsAnd,
  byWordsAndTime,
  type Key,
} from './pairing-keys.ts';
import { compareWords, contradicts, lettersApart, namesAnotherOrder } from './payment-words.ts';
import {
  areAccountsCompatible,
  byWordsOf,
  haveEqualWords,
  haveLikeWords,
  haveOtherDays,
  haveSameDays,
  type KnownPayment,
  mayBeSame,
  type Showing,
  type ShownRow,
} from './showings.ts';

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

/** At most CANDIDATES comparisons by words in a file, but at least MIN_COMPARED for each of its rows. */
const CANDIDATES = 500_000;
const MIN_COMPARED = 20;

/**
 * Judges all rows of a file together: each known payment is one row's at most, so that equal rows count. The surest
 * pairs come first: the bank's id; equal words with balance, time or place; a printed balance; words that agree partly.
 */
export function judgeRows(rows: readonly ShownRow[], known: readonly KnownPayment[]): Judgement[] {
  return new Pairing(rows, known).judge();
}

type IsPossible = (row: ShownRow, showing: Showing) => boolean;
type Verdict = (row: ShownRow, showing: Showing) => 'known' | 'ask' | 'contradicts' | undefined;

/** How the rows and payments of one key are compared. */
interface Pass {
  isPossible: IsPossible;
  verdict: Verdict;
  areDaysSame?: boolean;
}

class Pairing {
  private readonly judged = new Map<number, Judgement>();
  /** Which row has which payment; a row that has its own by an id is never exchanged. */
  private readonly takers = new Map<KnownPayment, ShownRow>();
  private readonly takenById = new Set<KnownPayment>();
  private readonly seenIds = new Set<string>();
  private readonly payments = new DayIndex<KnownPayment>();
  private readonly shown = new DayIndex<Showing>();
  private readonly ownRows = new DayIndex<ShownRow>();

  private readonly looks: { left: number };
  private readonly rivals = new Map<string, boolean>();
  private readonly more = new Map<string, boolean>();

  constructor(
    private readonly rows: readonly ShownRow[],
    private readonly known: readonly KnownPayment[],
  ) {
    this.looks = looksFor(rows.length);
    for (const row of rows) {
      this.shown.add(row.amountKobo, row, row);
      this.ownRows.add(row.amountKobo, row, row);
    }
    for (const payment of known)
      for (const showing of payment.showings) {
        this.payments.add(payment.amountKobo, showing, payment);
        this.shown.add(payment.amountKobo, showing, showing);
      }
  }

  judge(): Judgement[] {
    // The id outweighs balance and time, which one file of the bank may print otherwise.
    this.pair(byId, {
      isPossible: areAccountsCompatible,
      verdict: (row, showing) =>
        contradicts(row.words, showing.words, row.format === showing.format)
          ? 'contradicts'
          : 'known',
    });
    for (const payment of this.takers.keys()) this.takenById.add(payment);
    this.repeatedIds();
    this.pairEqual();
    // The surest of what is left: first what is known by its words, then what staff are asked about. The shorter words
    // of another payment of the day come after the same words of a day beside it.
    const candidates = this.candidates();
    this.pairNearest(
      candidates,
      ({ row, isWhole, isCut }) => isWhole && !(isCut && this.isOneOfMore(row)),
    );
    this.pairAcrossDays(haveEqualWords);
    // A payment for an order is its row's, before that of a row which says less.
    this.pairNearest(candidates, ({ namesSameOrder }) => namesSameOrder);
    this.pairNearest(candidates, ({ is, row }) => is === 'known' && !this.hasRival(row));
    this.pairAcrossDays(haveAllWords);
    this.pairNearest(candidates.map((candidate) => ({ ...candidate, is: 'ask' })));
    this.pairAcrossDays(haveLikeWords);
    this.askAboutDoubtful();
    return this.rows.map(({ line }) => this.judged.get(line) ?? { line, is: 'new' });
  }

  /** Pairs what has equal words, or one balance. */
  private pairEqual(): void {
    const sure = { isPossible: mayBeSame, verdict: () => 'known' as const };
    this.pair(
      byWordsAnd(({ balanceKobo }) => balanceKobo),
      sure,
    );
    this.pair(byWordsAndTime, sure);
    // The second day of one row is the first of another: rows of the very same days come before.
    for (const areDaysSame of [true, false])
      for (const key of [byWordsAnd(({ line }) => line), byFingerprint, byWords])
        this.pair(key, { ...sure, areDaysSame });
    // A balance comes again where money was paid back: a row's own words come before those of another payment.
    this.pair(byBalance, {
      isPossible: mayBeSame,
      verdict: (row, showing) => (haveEqualWords(row, showing) ? 'known' : undefined),
    });
    // One account has one balance after one payment: another order's reference beside it contradicts. Where the file
    // prints it behind several payments of the amount, it tells none of them.
    const balances = Map.groupBy(
      this.rows,
      ({ amountKobo, balanceKobo }) => `${amountKobo} ${balanceKobo}`,
    );
    const isOnce = ({ amountKobo, balanceKobo }: ShownRow) =>
      balances.get(`${amountKobo} ${balanceKobo}`)?.length === 1;
    this.pair(byBalance, {
      isPossible: (row, showing) => isOnce(row) && mayBeSame(row, showing),
      verdict: (row, showing) => {
        if (compareWords(row.words, showing.words) !== 'apart') return 'known';
        return namesAnotherOrder(row.words, showing.words) ? 'contradicts' : 'ask';
      },
    });
  }

  /**
   * Gives each row that is not judged yet the first known payment with its key that `verdict` accepts, of those of which
   * `isPossible` accepts every showing.
   */
  private pair(key: Key, pass: Pass): void {
    const left = this.rows.filter(({ line }) => !this.judged.has(line));
    if (left.length === 0) return;
    const byKey = new Map<string, Set<KnownPayment>>();
    for (const payment of this.known) {
      if (this.takers.has(payment)) continue;
      for (const showing of payment.showings)
        for (const day of showing.days) {
          const text = key(payment.amountKobo, day, showing);
          if (text !== null) add(byKey, text, payment);
        }
    }
    for (const row of left) this.pairRow(row, key, byKey, pass);
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
        if (this.takers.has(payment)) {
          payments.delete(payment);
          continue;
        }
        compared += 1;
        if (compared > MAX_COMPARED) break;
        const { showings } = payment;
        if (areDaysSame && !showings.some((showing) => haveSameDays(row, showing))) continue;
        if (areDaysSame === false && showings.every((showing) => haveOtherDays(row, showing)))
          continue;
        if (!showings.every((showing) => isPossible(row, showing))) continue;
        const is = bestOf(showings.map((showing) => verdict(row, showing)));
        if (!is || (payment.isWithdrawn && is !== 'known')) continue;
        this.take(row, payment, is);
        return;
      }
    }
  }

  /** What is left of one amount and day, the nearest first. */
  private candidates(): Candidate[] {
    const left = this.rows.filter(({ line }) => !this.judged.has(line));
    const most = Math.min(
      MAX_COMPARED,
      Math.max(MIN_COMPARED, Math.ceil(CANDIDATES / left.length)),
    );
    const found = left.flatMap((row) => {
      const isFree = (payment: KnownPayment) => !this.takers.has(payment);
      const free = firstOf(this.payments.at(row, 0), most, isFree);
      return free.flatMap((payment) => candidateOf(row, payment) ?? []);
    });
    return found.toSorted((a, b) => a.distance - b.distance);
  }

  private pairNearest(
    candidates: readonly Candidate[],
    isSure: (candidate: Candidate) => boolean = () => true,
  ): void {
    for (const candidate of candidates) {
      const { row, payment, is } = candidate;
      if (this.judged.has(row.line) || this.takers.has(payment)) continue;
      if (payment.isWithdrawn && is !== 'known') continue;
      if (isSure(candidate)) this.take(row, payment, is);
    }
  }

  /** What is left may have been shown on another day, or another row has its payment: staff say whether it was. */
  private pairAcrossDays(haveWords: IsPossible): void {
    const search = {
      looks: this.looks,
      deadEnds: new Set<KnownPayment>(),
      payments: this.payments,
      takers: this.takers,
      isFixed: (payment: KnownPayment) => payment.isWithdrawn || this.takenById.has(payment),
      statesBothDays: this.rows.some(({ days }) => days.length > 1),
      haveWords,
      // A row stays as sure of its payment as it is.
      haveWordsToExchange: (row: ShownRow, showing: Showing) =>
        (this.judged.get(row.line)?.is === 'ask' ? haveWords : haveEqualWords)(row, showing),
    };
    for (const row of this.rows) {
      const found = this.judged.has(row.line) ? undefined : findAcrossDays(row, search);
      if (found) search.deadEnds.clear();
      if (found?.exchanged.length === 0) this.take(row, found.payment, 'ask');
      for (const [one, payment] of found?.exchanged ?? []) {
        const verdicts = payment.showings.map((showing) => byWordsOf(one, showing));
        const isCut = payment.showings.every(({ words }) => lettersApart(one.words, words) > 0);
        const isOther = isCut && this.isOneOfMore(one);
        this.take(one, payment, isOther ? 'ask' : (bestOf(verdicts) ?? 'ask'));
      }
    }
  }

  /** What was taken as known by like words and a day, and may be another payment, staff are asked about. */
  private askAboutDoubtful(): void {
    const doubts = new PairDoubts(this.rows, this.known, this.ownRows, this.payments, this.takers);
    for (const [payment, row] of this.takers)
      if (this.judged.get(row.line)?.is === 'known' && doubts.mayBeOther(row, payment))
        this.take(row, payment, 'ask');
  }

  /** Whether the shorter words of this day may be of another payment of the same person a few days before or after. */
  private hasRival(row: ShownRow): boolean {
    return remembered(this.rivals, row, () => {
      const near = firstOf(this.shown.at(row), MAX_COMPARED);
      const isRival = (other: Showing) => !haveSameDays(row, other) && haveLikeWords(row, other);
      return near.length === MAX_COMPARED || near.some(isRival);
    });
  }

  /** Whether the file has more rows with these words, of this day and of days near it, than payments are known. */
  private isOneOfMore(row: ShownRow): boolean {
    return remembered(this.more, row, () => {
      const rows = firstOf(this.ownRows.at(row), MAX_COMPARED);
      if (rows.length === MAX_COMPARED) return true;
      const count = rows.filter(({ words }) => lettersApart(words, row.words) === 0).length;
      const isSame = ({ showings }: KnownPayment) =>
        showings.some((showing) => haveEqualWords(row, showing));
      return firstOf(this.payments.at(row), count, isSame).length < count;
    });
  }

  private take(row: ShownRow, payment: KnownPayment, is: NonNullable<ReturnType<Verdict>>): void {
    this.takers.set(payment, row);
    this.judged.set(row.line, { line: row.line, is, paymentId: payment.id });
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

/** What is found once for all rows with the same words and days. */
function remembered(known: Map<string, boolean>, row: ShownRow, find: () => boolean): boolean {
  const key = `${row.amountKobo} ${row.days.join(',')} ${row.words.key}`;
  const found = known.get(key) ?? find();
  known.set(key, found);
  return found;
}

/** The same words that tell payments apart, however few. */
const haveAllWords: IsPossible = (row, showing) =>
  haveLikeWords(row, showing) && lettersApart(row.words, showing.words) === 0;

function add<Value>(sets: Map<string, Set<Value>>, key: string, value: Value): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
