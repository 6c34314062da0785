import { type FoldedTexts, hasWord, type SearchWord } from './searchWords.ts';

/** Letters from which on one of them may be wrong. */
const MIN_CORRECTED = 5;

/**
 * The words with each that no product has replaced by one that is a letter away and that most products have; undefined
 * when there is none to replace, or nothing to replace it by.
 */
export function correctWords(
  words: readonly SearchWord[],
  products: readonly FoldedTexts[],
): readonly SearchWord[] | undefined {
  const corrected = words.map((word): SearchWord => {
    if (products.some((texts) => hasWord(texts, word))) return word;
    const near = nearWord(word, products);
    return near === undefined ? word : [near];
  });
  return corrected.every(([typed], index) => typed === words[index]?.[0]) ? undefined : corrected;
}

function nearWord(word: SearchWord, products: readonly FoldedTexts[]): string | undefined {
  const forms = word
    .filter((form) => form.length >= MIN_CORRECTED && /^[a-z]+$/.test(form))
    .flatMap((form) => [form, `${form}s`]);
  if (forms.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { all } of products)
    for (const known of new Set(all.split(' ')))
      if (known.length >= 4 && forms.some((form) => isOneLetterAway(form, known)))
        counts.set(known, (counts.get(known) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0];
}

/** One letter is missing, too many, or another one, or two neighbours are turned. */
function isOneLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const [restOfShort, restOfLong] = [short.slice(start), long.slice(start)];
  if (short.length < long.length) return restOfShort === restOfLong.slice(1);
  const [a = '', b = ''] = restOfShort;
  return (
    restOfShort.slice(1) === restOfLong.slice(1) ||
    (restOfLong.startsWith(b + a) && restOfShort.slice(2) === restOfLong.slice(2))
  );
}
