/** Letters that Unicode does not decompose into a base letter and marks. */
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

/** Last part of the address of a category's page, such as `farm-tools`; '' for a name without Latin letters or digits. */
export const slugOf = (category: string): string =>
  fold(category)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Words that say nothing about a product; they count only when nothing else was typed. */
const fillers = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'on', 'or', 'the', 'to', 'with']);

/** A word of a search with its other number: `pumps` finds a pump. The first form is as typed. */
export type SearchWord = readonly [typed: string, ...others: string[]];

/** The words that a search asks for, in any order. */
export function searchWords(search: string): readonly SearchWord[] {
  const all = fold(search).split(' ').filter(Boolean);
  const telling = all.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : all).map(formsOf);
}

/** Shorter words show no likeness of products: "no" is in "canopy". */
const MIN_NEAR = 3;

/** The words by which similar products are found when a search finds none; the catalogue's `nearProducts` takes the same. */
export const nearWords = (words: readonly SearchWord[]): readonly SearchWord[] =>
  words.filter(([typed]) => typed.length >= MIN_NEAR);

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

/** Whether the word is anywhere in the title, or starts a word of any text: a description with "price" has no "rice". */
export const hasWord = ({ title, all }: FoldedTexts, word: SearchWord): boolean =>
  title.includes(word[0]) || starts(all, word);

/** 0 when each word starts a word of the title, 1 when the title contains them all, else 2. */
export function rankOf({ title }: FoldedTexts, words: readonly SearchWord[]): 0 | 1 | 2 {
  if (words.every((word) => starts(title, word))) return 0;
  return words.every(([typed]) => title.includes(typed)) ? 1 : 2;
}
