import { fold } from './credit-identity.ts';
import { SAME_TIME_MS, type Showing } from './showings.ts';

/** The facts that both of a pair must share, as one text; null: it joins no pair. */
export type Key = (amountKobo: number, day: string, showing: Showing) => string | null;

/** Amount, day and the bank's id. */
export const byId: Key = (amountKobo, day, { bankId }) => {
  const id = fold(bankId ?? '');
  return id === '' ? null : `${amountKobo} ${day} ${id}`;
};
/** Amount, day and all words. */
export const byWords: Key = (amountKobo, day, { words }) => `${amountKobo} ${day} ${words.key}`;
/** Amount, day, all words, and one more fact that tells equal payments apart. */
export const byWordsAnd =
  (fact: (showing: Showing) => number | null | undefined): Key =>
  (amountKobo, day, showing) => {
    const value = fact(showing);
    return value == null ? null : `${amountKobo} ${day} ${showing.words.key} ${value}`;
  };
/** Amount, day and printed balance. */
export const byBalance: Key = (amountKobo, day, { balanceKobo }) =>
  balanceKobo === null ? null : `${amountKobo} ${day} ${balanceKobo}`;
/** The same row of the same export. */
export const byFingerprint: Key = (_amountKobo, _day, { fingerprint }) => fingerprint;

/** Amount, day, all words and the minute of the booking. */
export const byWordsAndTime: Key = byWordsAnd(
  ({ bookedAt }) => bookedAt && Math.floor(bookedAt.getTime() / SAME_TIME_MS),
);
