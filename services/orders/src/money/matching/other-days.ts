import { type KnownPayment, mayBeSame, type Showing, type ShownRow } from './showings.ts';

/** Days between a booking before a long weekend and the day from which its money counts. */
const MAX_LAG_DAYS = 5;
const DAY_MS = 86_400_000;

/** Most payments that are looked at for one row. */
const MAX_LOOKED_AT = 500;

const dayNumber = (day: string) => Date.parse(day) / DAY_MS;

/** Finds what is of one amount, on a day or near it. */
export class DayIndex<Item> {
  private readonly items = new Map<string, Set<Item>>();

  add(amountKobo: number, days: readonly string[], item: Item): void {
    for (const day of days) {
      const key = `${amountKobo} ${dayNumber(day)}`;
      this.items.set(key, (this.items.get(key) ?? new Set()).add(item));
    }
  }

  /** In the order of the row's days; the same day first. */
  at({ amountKobo, days }: ShownRow, lag: number = MAX_LAG_DAYS): Item[] {
    const found = new Set<Item>();
    for (let apart = 0; apart <= lag; apart += 1)
      for (const day of days)
        for (const sign of [-1, 1])
          for (const item of this.items.get(`${amountKobo} ${dayNumber(day) + sign * apart}`) ?? [])
            found.add(item);
    return [...found];
  }
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
}

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
  const { payments, takers, isFixed, haveWords } = search;
  const seen = new Set<KnownPayment>();
  const waiting: { one: ShownRow; before: readonly Pair[] }[] = [{ one: row, before: [] }];
  for (let next = waiting.shift(); next && seen.size < MAX_LOOKED_AT; next = waiting.shift())
    for (const payment of payments.at(next.one)) {
      if (seen.has(payment) || isFixed(payment) || !mayBe(next.one, payment, row, search)) continue;
      seen.add(payment);
      const exchanged: readonly Pair[] = [...next.before, [next.one, payment]];
      const taker = takers.get(payment);
      if (taker) waiting.push({ one: taker, before: exchanged });
      else if (exchanged.every(([one, its]) => isOfDay(one, its))) return { payment, exchanged };
      else if (payment.showings.some((showing) => haveWords(row, showing)))
        return { payment, exchanged: [] };
    }
  return undefined;
}

/** Whether nothing but the day speaks against it, and that may be of the other kind. */
function mayBe(one: ShownRow, payment: KnownPayment, row: ShownRow, search: Search): boolean {
  const { showings } = payment;
  const isDay = isOfDay(one, payment);
  // Of a payment with both days, a third is none.
  const days = new Set(showings.flatMap((showing) => showing.days));
  if (!isDay && (search.statesBothDays || days.size > 1)) return false;
  const haveWords = one === row ? search.haveWords : search.haveWordsToExchange;
  return (
    showings.every(
      (showing) => mayBeSame(one, showing) && (isDay || showing.format !== one.format),
    ) && showings.some((showing) => haveWords(one, showing))
  );
}

const isOfDay = (row: Showing, { showings }: KnownPayment) =>
  showings.some(({ days }) => days.some((day) => row.days.includes(day)));
