import { fold } from './credit-identity.ts';
import { type DayIndex, dayNumber, firstOf, MAX_LAG_DAYS } from './other-days.ts';
import {
  haveLikeWords,
  haveSameDays,
  type KnownPayment,
  SAME_TIME_MS,
  type Showing,
  type ShownRow,
} from './showings.ts';

/** A file is read in the other order, too, unless that multiplies its late rows by more than this. */
const TIMES_LATE = 3;

/** Most rows, and payments, that one row is compared with: in a larger crowd it is asked about. */
const MAX_COMPARED = 500;

/**
 * Finds pairs that words and a day made and that may be two payments: the day from which the money of an earlier one
 * counts may be the booking day of an equal new one, and a row may name an order that the payment does not. Such a pair is
 * certain only where the file has each payment that may be meant, and no more rows than these.
 */
export class PairDoubts {
  /** The booking day of each row, or a later one; two days where the order of its file is not certain. */
  private readonly booked = new Map<Showing, readonly string[]>();
  /** Rows and payments of pairs that are certain. */
  private readonly certain = new Set<ShownRow | KnownPayment>();
  private readonly first: string;
  private readonly last: string;

  constructor(
    rows: readonly ShownRow[],
    known: readonly KnownPayment[],
    private readonly ownRows: DayIndex<ShownRow>,
    private readonly payments: DayIndex<KnownPayment>,
    takers: ReadonlyMap<KnownPayment, ShownRow>,
  ) {
    const files = Map.groupBy(
      known.flatMap(({ showings }) => showings),
      ({ statementId }) => statementId,
    );
    for (const shown of files.values()) this.addFile(shown);
    const edges = this.addFile(rows);
    this.first =
      edges
        .map(([first]) => first)
        .toSorted()
        .at(-1) ?? '';
    this.last = edges.map(([, last]) => last).toSorted()[0] ?? '';
    for (const [payment, row] of takers)
      if (payment.showings.some((showing) => this.isCertain(row, showing)))
        this.certain.add(row).add(payment);
  }

  /** Whether the row may be another payment than the one whose day and words it has. */
  mayBeOther(row: ShownRow, payment: KnownPayment): boolean {
    if (this.certain.has(row)) return false;
    const meant = firstOf(this.payments.at(row), MAX_COMPARED).filter(
      (other) => !this.certain.has(other) && this.isInFile(row, other),
    );
    if (!meant.includes(payment)) return true;
    const near = firstOf(this.ownRows.at(row), MAX_COMPARED);
    const rows = near.filter((other) => !this.certain.has(other) && haveLikeWords(row, other));
    return near.length === MAX_COMPARED || rows.length > meant.length;
  }

  /** Keeps when its rows were booked, and gives the first and the last day of the file, for each order that it may have. */
  private addFile(shown: readonly Showing[]): (readonly [first: string, last: string])[] {
    const rows = shown.toSorted((a, b) => a.line - b.line);
    const [likely, other] = [inOrder(rows), inOrder(rows.toReversed())].toSorted(
      (a, b) => a.late - b.late,
    );
    if (!likely || !other) return [];
    const orders = other.late > TIMES_LATE * likely.late ? [likely] : [likely, other];
    for (const row of rows)
      this.booked.set(row, [...new Set(orders.map(({ days }) => days.get(row) ?? firstDay(row)))]);
    return orders.map(({ days }) => {
      const sorted = [...days.values()].toSorted();
      return [sorted[0] ?? '', sorted.at(-1) ?? ''] as const;
    });
  }

  /** Whether more than like words and a day says that this is the payment. */
  private isCertain(row: ShownRow, showing: Showing): boolean {
    if (row.balanceKobo !== null && row.balanceKobo === showing.balanceKobo) return true;
    if (row.bankId !== null && fold(row.bankId) === fold(showing.bankId ?? '')) return true;
    const [one, other] = [row.bookedAt?.getTime(), showing.bookedAt?.getTime()];
    if (one !== undefined && other !== undefined && Math.abs(one - other) < SAME_TIME_MS)
      return true;
    const late = new Set([...this.isLate(row), ...this.isLate(showing)]);
    return (
      haveSameDays(row, showing) &&
      late.size === 1 &&
      [...row.words.references].every((one) => showing.words.references.has(one))
    );
  }

  /** Whether its first day is behind that of its booking, by each order of its file. */
  private isLate(shown: Showing): boolean[] {
    return this.bookedOn(shown).map((day) => day !== firstDay(shown));
  }

  /** Whether the file, which has all of its days but the last, shows this payment, and the row may be it. */
  private isInFile(row: ShownRow, { showings }: KnownPayment): boolean {
    return showings.every((showing) =>
      this.bookedOn(showing).every((day) => {
        const hasBegun = day > this.first || (day === this.first && day === firstDay(showing));
        const days = [...showing.days, day];
        return (
          hasBegun &&
          day < this.last &&
          days.every((one) => isNear(row, one)) &&
          haveLikeWords(row, showing)
        );
      }),
    );
  }

  private bookedOn(shown: Showing): readonly string[] {
    return this.booked.get(shown) ?? [firstDay(shown)];
  }
}

/**
 * The day of each row's booking, or one after it, if the rows stand in the order of booking: a day later than that of a row
 * behind it is the one from which its money counts. `late`: how many rows have such a day.
 */
function inOrder(rows: readonly Showing[]): { days: Map<Showing, string>; late: number } {
  const days = new Map<Showing, string>();
  let next = '9';
  let late = 0;
  for (const row of rows.toReversed()) {
    const day = firstDay(row);
    if (day > next) late += 1;
    else next = day;
    days.set(row, next);
  }
  return { days, late };
}

const isNear = ({ days }: ShownRow, day: string) =>
  days.some((own) => Math.abs(dayNumber(own) - dayNumber(day)) <= MAX_LAG_DAYS);

const firstDay = ({ days }: Showing) => days.toSorted()[0] ?? '';
