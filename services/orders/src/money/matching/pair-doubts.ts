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

/** Most rows, and payments, that one row is compared with: in a larger crowd it is asked about. */
const MAX_COMPARED = 500;

/**
 * Finds pairs that words and a day made and that may be two payments: the day from which the money of an earlier one
 * counts may be the booking day of an equal new one, and a row may name an order that the payment does not. Such a pair is
 * certain only where the file has each payment that may be meant, and no more rows than these.
 */
export class PairDoubts {
  private readonly booked = new Map<Showing, string>();
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
    for (const shown of [rows, ...files.values()]) this.addFile(shown);
    const days = rows.map((row) => this.bookedOn(row)).toSorted();
    this.first = days[0] ?? '';
    this.last = days.at(-1) ?? '';
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

  /** Rows stand in the order of their booking: one with a later day than rows behind it states when its money counts. */
  private addFile(shown: readonly Showing[]): void {
    const rows = shown.toSorted((a, b) => b.line - a.line);
    const [end, start] = [rows[0], rows.at(-1)];
    if (end && start && firstDay(end) < firstDay(start)) rows.reverse();
    let next = '9';
    for (const row of rows) {
      const day = firstDay(row);
      if (day < next) next = day;
      this.booked.set(row, next);
    }
  }

  /** Whether more than like words and a day says that this is the payment. */
  private isCertain(row: ShownRow, showing: Showing): boolean {
    if (row.balanceKobo !== null && row.balanceKobo === showing.balanceKobo) return true;
    if (row.bankId !== null && fold(row.bankId) === fold(showing.bankId ?? '')) return true;
    const [one, other] = [row.bookedAt?.getTime(), showing.bookedAt?.getTime()];
    if (one !== undefined && other !== undefined && Math.abs(one - other) < SAME_TIME_MS)
      return true;
    return (
      haveSameDays(row, showing) &&
      this.isInOrder(row) === this.isInOrder(showing) &&
      [...row.words.references].every((one) => showing.words.references.has(one))
    );
  }

  private isInOrder(shown: Showing): boolean {
    return this.bookedOn(shown) === firstDay(shown);
  }

  /** Whether the file, which has all of its days but the last, shows this payment, and the row may be it. */
  private isInFile(row: ShownRow, { showings }: KnownPayment): boolean {
    return showings.every((showing) => {
      const day = this.bookedOn(showing);
      const hasBegun = day > this.first || (day === this.first && this.isInOrder(showing));
      const days = [...showing.days, day];
      return (
        hasBegun &&
        day < this.last &&
        days.every((one) => isNear(row, one)) &&
        haveLikeWords(row, showing)
      );
    });
  }

  /** The day of its booking, or one after it. */
  private bookedOn(shown: Showing): string {
    return this.booked.get(shown) ?? firstDay(shown);
  }
}

const isNear = ({ days }: ShownRow, day: string) =>
  days.some((own) => Math.abs(dayNumber(own) - dayNumber(day)) <= MAX_LAG_DAYS);

const firstDay = ({ days }: Showing) => days.toSorted()[0] ?? '';
