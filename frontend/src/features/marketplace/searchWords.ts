/** Letters that do not come apart into a letter and its marks. */
const plain: Readonly<Record<string, string>> = {
  '×': 'x',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
};

/**
 * A text as searches compare it: small letters without marks, apostrophes and signs, a number apart from its unit.
 * The catalogue's `fold_search` does the same.
 */
export function fold(text: string): string {
  return text
    .replace(/['’‘ʼ´`]/g, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[×ɓɗƙƴøłđı]/g, (letter) => plain[letter] ?? letter)
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$1$2 ')
    .trim();
}

/** Last part of the address of a category's page: `farm-tools`; empty where a name has no such letters. */
export const slugOf = (category: string): string =>
  fold(category)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Words that say nothing about a product; they count only where nothing else was typed. */
const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** Letters from which on one of them may be wrong. */
const MIN_CORRECTED = 5;

/** A word of a search with its other number: `pumps` finds a pump. The first form is as typed. */
export type SearchWord = readonly [typed: string, ...others: string[]];

/** The words that a search asks for, in any order. */
export function searchWords(search: string): readonly SearchWord[] {
  const all = fold(search).split(' ').filter(Boolean);
  const telling = all.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : all).map(formsOf);
}

function formsOf(word: string): SearchWord {
  if (!/^[a-z]{4,}$/.test(word)) return [word];
  if (word.endsWith('y')) return [word, `${word.slice(0, -1)}ies`];
  if (word.endsWith('ies')) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)];
  if (word.endsWith('es')) return [word, word.slice(0, -1), word.slice(0, -2)];
  if (word.endsWith('s') && !word.endsWith('ss')) return [word, word.slice(0, -1)];
  return [word];
}

/** Folded texts of a product, each with a space before its first word. */
export interface FoldedTexts {
  readonly title: string;
  /** Title, category, variants and description. */
  readonly all: string;
}

const starts = (text: string, word: SearchWord) => word.some((form) => text.includes(` ${form}`));

/** A word stands anywhere in a title, or where a word starts in any of the texts: "rice" is not in "price". */
export const hasWord = ({ title, all }: FoldedTexts, word: SearchWord): boolean =>
  title.includes(word[0]) || starts(all, word);

/** 0 where every word begins one of the title, 1 where the title has them all, else 2. */
export function rankOf({ title }: FoldedTexts, words: readonly SearchWord[]): 0 | 1 | 2 {
  if (words.every((word) => starts(title, word))) return 0;
  return words.every(([typed]) => title.includes(typed)) ? 1 : 2;
}

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
