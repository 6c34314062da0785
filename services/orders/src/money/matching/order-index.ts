import { orderStates } from '@spade/contracts/orders/order.states';
import { nameWords } from '../../orders/person-name.ts';
import type { MatchedOrder } from './evidence.ts';
import { foldedCodeOf } from './reference.ts';

/** No sets are made for a buyer with more open orders than this: each one doubles their number. */
const MAX_SET = 6;

/** Orders by what a credit may say of them, so that a credit is compared with a few and not with all. */
export class OrderIndex<Order extends MatchedOrder> {
  private readonly byCode = new Map<string, Order[]>();
  private readonly byAmount = new Map<number, Order[]>();
  private readonly byAmountAndWord = new Map<string, Order[]>();
  private readonly byAmountAndPattern = new Map<string, Order[]>();
  private readonly bySum = new Map<number, Order[][]>();
  private readonly words = new Map<Order, readonly string[]>();

  constructor(orders: readonly Order[]) {
    for (const order of orders) {
      const code = foldedCodeOf(order);
      const words = nameWords(order.customerName);
      this.words.set(order, words);
      push(this.byCode, code, order);
      push(this.byAmount, order.dueKobo, order);
      for (const word of words) push(this.byAmountAndWord, `${order.dueKobo} ${word}`, order);
      for (const pattern of patternsOf(code))
        push(this.byAmountAndPattern, `${order.dueKobo} ${pattern}`, order);
    }
    const open = orders.filter(({ status, buyer }) => buyer !== null && orderStates[status].isOpen);
    for (const ofBuyer of Map.groupBy(open, ({ buyer }) => buyer).values())
      for (const set of setsOf(ofBuyer))
        push(
          this.bySum,
          set.reduce((sum, { dueKobo }) => sum + dueKobo, 0),
          set,
        );
  }

  /** Orders whose reference folds to this. */
  withCode(folded: string): readonly Order[] {
    return this.byCode.get(folded) ?? [];
  }

  /** Orders that lack exactly this amount. */
  withAmount(amountKobo: number): readonly Order[] {
    return this.byAmount.get(amountKobo) ?? [];
  }

  /** Sets of at least two open orders of one buyer that lack exactly this amount together. */
  withSum(amountKobo: number): readonly (readonly Order[])[] {
    return this.bySum.get(amountKobo) ?? [];
  }

  /** Those of the orders whose buyer's name has one of the words. */
  withAmountAndName(amountKobo: number, words: ReadonlySet<string>): Order[] {
    return [...words].flatMap((word) => this.byAmountAndWord.get(`${amountKobo} ${word}`) ?? []);
  }

  /** Those of the orders whose reference may be one change away; the caller checks it. */
  nearCode(amountKobo: number, folded: string): Order[] {
    return patternsOf(folded).flatMap(
      (pattern) => this.byAmountAndPattern.get(`${amountKobo} ${pattern}`) ?? [],
    );
  }

  /** The words of the buyer's name. */
  wordsOf(order: Order): readonly string[] {
    return this.words.get(order) ?? [];
  }
}

/** All sets of two orders or more. */
function setsOf<Order>(orders: readonly Order[]): Order[][] {
  if (orders.length > MAX_SET) return [];
  const sets: Order[][] = [[]];
  for (const order of orders) sets.push(...sets.map((set) => [...set, order]));
  return sets.filter(({ length }) => length >= 2);
}

/** What two texts share that are one change apart: either with one character left out, or in sorted order. */
function patternsOf(code: string): string[] {
  const shorter = Array.from(code, (_, at) => code.slice(0, at) + code.slice(at + 1));
  return [...new Set([code, ...shorter])];
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}
