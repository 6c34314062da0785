import { formatNaira } from '@spade/contracts/naira';
import type { Evidence } from './evidence.ts';

const formWords = {
  exact: 'reference exact',
  spelled: 'reference spelled otherwise',
  bare: 'reference without its prefix',
  inside: 'reference inside a longer word',
  typo: 'reference with one mistake',
  word: 'reference, if it is not a plain word',
} as const;

/** What speaks for an order, and against it, in words for staff. `isPart`: the credit pays others too. */
export function reasonsOf(
  { form, differenceKobo, name, minutesAfter, isBefore }: Evidence,
  { isPart = false } = {},
): string[] {
  return [
    ...(form === null ? [] : [formWords[form]]),
    ...(isPart ? [] : [amountInWords(differenceKobo)]),
    ...(name === 'full' ? ['name fits'] : []),
    ...(name === 'part' ? ['a part of the name fits'] : []),
    ...(isBefore ? ['dated before the order'] : timeInWords(minutesAfter)),
  ];
}

function amountInWords(differenceKobo: number): string {
  if (differenceKobo === 0) return 'amount exact';
  const gap = formatNaira(Math.abs(differenceKobo));
  return differenceKobo < 0 ? `${gap} short` : `${gap} too much`;
}

function timeInWords(minutes: number | null): string[] {
  if (minutes === null) return [];
  if (minutes < 120) return [`${minutes} ${minutes === 1 ? 'minute' : 'minutes'} after the order`];
  const hours = Math.round(minutes / 60);
  return [
    hours < 48
      ? `${hours} hours after the order`
      : `${Math.round(hours / 24)} days after the order`,
  ];
}
