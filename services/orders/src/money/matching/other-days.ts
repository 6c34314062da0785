import { DAY_MS } from '@spade/contracts/lagos';
import type { PaymentWords } from './payment-words.ts';
import {
  haveOtherDays,
  type KnownPayment,
  mayBeSame,
  type Showing,
  type ShownRow,
} from './showings.ts';

/** Days between a booking before a long weekend and the day from which its money counts. */
export const MAX_LAG_DAYS = 5;

/** Most payments that are looked at for one row. */
const MAX_LOOKED_AT = 500;

/** At most this many comparisons for a file, plus these for each row: many rows of one amount would cost their square. */
const LOOKS = { file: 500_000, row: 200 };

export const dayNumber = (day: string) => Date.parse(day) / DAY_MS;

/** Fewer are compared one by one. */
const CROWD = 16;

/** What may be like any. */
const ANY = '';

/** What is of one amount and day. A shop of few prices has hundreds: of these only what may be alike is found. */
class OneDay<Item> {
  private readonly items: Item[] = [];
  private readonly words: PaymentWords[] = [];
  private byStem: Map<string, Item[]> | undefined;

  add(item: Item, words: PaymentWords): void {
    this.items.push(item);
    this.words.push(words);
    this.byStem = undefined;
  }

  like({ stems }: PaymentWords): readonly Item[] {
    if (stems === null || this.items.length <= CROWD) return this.items;
    this.byStem ??= this.grouped();
    const { byStem } = this;
    return [ANY, ...stems].flatMap((stem) => byStem.get(stem) ?? []);
  }

  private grouped(): Map<string, Item[]> {
    const groups = new Map<string, Item[]>();
    for (const [at, item] of this.items.entries())
      for (const stem of this.words[at]?.stems ?? [ANY]) {
        const group = groups.get(stem);
        if (group) group.push(item);
        else groups.set(stem, [item]);
      }
    return groups;
  }
}

/** Finds what is of one amount, on a day or near it, and whose words may be alike. */
export class DayIndex<Item> {
  private readonly days = new Map<string, OneDay<Item>>();

  add(amountKobo: number, { days, words }: Showing, item: Item): void {
    for (const day of days) {
      const key = `${amountKobo} ${dayNumber(day)}`;
      const ofDay = this.days.get(key) ?? new OneDay();
      ofDay.add(item, words);
      this.days.set(key, ofDay);
    }
  }

  /** In the order of the row's days; the same day first. */
  *at({ amountKobo, days, words }: ShownRow, lag: number = MAX_LAG_DAYS): Generator<Item> {
    const found = new Set<Item>();
    for (let apart = 0; apart <= lag; apart += 1)
      for (const day of days)
        for (const sign of apart === 0 ? [1] : [-1, 1]) {
          const ofDay = this.days.get(`${amountKobo} ${dayNumber(day) + sign * apart}`);
          for (const item of ofDay?.like(words) ?? []) {
            if (found.has(item)) continue;
            found.add(item);
            yield item;
          }
        }
  }
}

/** The first items that count, at most `most` of them. */
export function firstOf<Item>(
  items: Iterable<Item>,
  most: number,
  counts: (item: Item) => boolean = () => true,
): Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (found.length >= most) break;
    if (counts(item)) found.push(item);
  }
  return found;
}

/** Among what a payment is looked for, and what a row and a showing must agree in. */
interface Search {
  payments: DayIndex<KnownPayment>;
  takers: ReadonlyMap<KnownPayment, ShownRow>;
  /** It stays with its row, or has none. */
  isFixed: (payment: KnownPayment) => boolean;
  /** The file states both days of each row. */
  statesBothDays: boolean;
  haveWords: (row: ShownRow, showing: Showing) => boolean;
  haveWordsToExchange: (row: ShownRow, showing: Showing) => boolean;
  /** How many payments may be looked at yet; a search counts it down, and gives up at none. */
  looks: { left: number };
  /** Payments from which no exchange leads to a free one. An exchange clears them. */
  deadEnds: Set<KnownPayment>;
}

/** The comparisons that a file of this many rows may cost. */
export const looksFor = (rows: number) => ({ left: LOOKS.file + LOOKS.row * rows });

type Pair = readonly [row: ShownRow, payment: KnownPayment];

/**
 * A payment that no row has and that this row may be, itself or by exchanges with rows that have theirs by words alone:
 * one format states the day of the booking, another the day from which the money counts, so that of equal payments on
 * touching days no one can say which is which; but their number is certain. `exchanged`: which row is which payment, if
 * each pair agrees in a day; else none is exchanged, and the row is beside the payment that is left.
 */
export function findAcrossDays(
  row: ShownRow,
  search: Search,
): { payment: KnownPayment; exchanged: readonly Pair[] } | undefined {
  const { payments, takers, isFixed, haveWords, deadEnds, looks } = search;
  const seen = new Set<KnownPayment>();
  let isFreeLeft = false;
  const waiting: { one: ShownRow; before: readonly Pair[] }[] = [{ one: row, before: [] }];
  for (let next = waiting.shift(); next && seen.size < MAX_LOOKED_AT; next = waiting.shift())
    for (const payment of payments.at(next.one)) {
      looks.left -= 1;
      if (looks.left < 0) return undefined;
      if (seen.has(payment) || deadEnds.has(payment) || isFixed(payment)) continue;
      if (!mayBe(next.one, payment, row, search)) continue;
      seen.add(payment);
      const exchanged: readonly Pair[] = [...next.before, [next.one, payment]];
      const taker = takers.get(payment);
      if (taker) waiting.push({ one: taker, before: exchanged });
      else if (exchanged.every(([one, its]) => isOfDay(one, its))) return { payment, exchanged };
      else if (payment.showings.some((showing) => haveWords(row, showing)))
        return { payment, exchanged: [] };
      else isFreeLeft = true;
    }
  if (!isFreeLeft) for (const payment of seen) deadEnds.add(payment);
  return undefined;
}

/** Whether nothing but the day speaks against it, and that may be of the other kind. */
function mayBe(one: ShownRow, payment: KnownPayment, row: ShownRow, search: Search): boolean {
  const { showings } = payment;
  const isDay = isOfDay(one, payment);
  // A payment has two days at most: with both known, it has no third.
  const days = new Set(showings.flatMap((showing) => showing.days));
  if (!isDay && (search.statesBothDays || days.size > 1)) return false;
  const haveWords = one === row ? search.haveWords : search.haveWordsToExchange;
  return (
    showings.every(
      (showing) =>
        mayBeSame(one, showing) &&
        !haveOtherDays(one, showing) &&
        (isDay || showing.format !== one.format || haveOneBalance(one, showing)),
    ) && showings.some((showing) => haveWords(one, showing))
  );
}

/** One export prints one day for a payment, unless someone moved it: the same balance behind it is a reason to ask. */
const haveOneBalance = (a: Showing, b: Showing) =>
  a.balanceKobo !== null && a.balanceKobo === b.balanceKobo;

const isOfDay = (row: Showing, { showings }: KnownPayment) =>
  showings.some(({ days }) => days.some((day) => row.days.includes(day)));
