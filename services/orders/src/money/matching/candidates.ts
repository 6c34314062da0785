import { lettersApart, nameSameOrder } from './payment-words.ts';
import {
  byWordsOf,
  haveEqualWords,
  haveOtherDays,
  haveSameDays,
  type KnownPayment,
  mayBeSame,
  type ShownRow,
} from './showings.ts';

/** A row and a payment that agree in amount and a day, and in words at least partly. */
export interface Candidate {
  row: ShownRow;
  payment: KnownPayment;
  is: 'known' | 'ask';
  isWhole: boolean;
  /** One of them has words that the other lacks. */
  isCut: boolean;
  /** Both have a reference of the same order. */
  namesSameOrder: boolean;
  /** How much speaks against it: letters of words that only one of them has, then days. */
  distance: number;
}

/** How near a row is to a payment of its amount and day; undefined: it is another one. */
export function candidateOf(row: ShownRow, payment: KnownPayment): Candidate | undefined {
  const { showings, isWithdrawn } = payment;
  if (!showings.every((showing) => mayBeSame(row, showing))) return undefined;
  const is = bestOf(showings.map((showing) => byWordsOf(row, showing)));
  if (!is || (isWithdrawn && is !== 'known')) return undefined;
  const isOtherDay = showings.every((showing) => haveOtherDays(row, showing));
  const isWhole = !isOtherDay && showings.some((showing) => haveEqualWords(row, showing));
  const letters = Math.min(...showings.map(({ words }) => lettersApart(row.words, words)));
  const isSameDay = showings.some((showing) => haveSameDays(row, showing));
  return {
    row,
    payment,
    is: isOtherDay ? 'ask' : is,
    isWhole,
    isCut: letters > 0,
    namesSameOrder: showings.some(({ words }) => nameSameOrder(row.words, words)),
    distance: letters + (isSameDay ? 0 : 0.5),
  };
}

/** The best verdict on a row, from those for each file that showed the payment. */
export function bestOf<Is extends 'known' | 'ask' | 'contradicts'>(
  verdicts: readonly (Is | undefined)[],
): Is | undefined {
  for (const best of ['known', 'ask', 'contradicts'])
    for (const verdict of verdicts) if (verdict === best) return verdict;
  return undefined;
}
