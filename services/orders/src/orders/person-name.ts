/** Words that say nothing about who pays: titles, and what banks and people add. */
const FILLERS = new Set([
  'mr',
  'mrs',
  'miss',
  'ms',
  'dr',
  'chief',
  'alhaji',
  'alhaja',
  'engr',
  'prof',
]);

/** A shorter word may be an initial, or part of anything. */
const MIN_LENGTH = 3;

/** In lower case without marks and apostrophes: `Adébáyò` → `adebayo`, `N'Golo` → `ngolo`. */
const plainOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase();

/** What stands between two people: a mark that no name has, or a word of the bank. */
const BETWEEN_PEOPLE =
  /[^\p{L}\p{N}\s,.-]+|\s-+\s|(?<!\p{L})(?:to|from|for|by|and|via|ref|b o)(?!\p{L})/u;

/** The words of a text, in its order. */
function wordsOf(text: string): string[] {
  const plain = plainOf(text);
  return plain.split(/[^a-z]+/).filter((w) => w.length >= MIN_LENGTH && !FILLERS.has(w));
}

/** The words of a name, longest first, each once. */
export function nameWords(name: string): string[] {
  return [...new Set(wordsOf(name))].sort((a, b) => b.length - a.length);
}

/** Where a credit may name its payer: the sender alone where the bank states one, else its narration. */
export interface PayerText {
  words: readonly string[];
  /** The same words, those of one person together. */
  parts?: readonly (readonly string[])[];
  /** A name must stand side by side: what surrounds it may be any text. */
  isNarration: boolean;
}

/** The words among which the payer's name is looked for. */
export function payerTextOf(credit: { narration: string; sender: string | null }): PayerText {
  const isSender = wordsOf(credit.sender ?? '').length > 0;
  const text = isSender ? (credit.sender ?? '') : credit.narration;
  const parts = plainOf(text).split(BETWEEN_PEOPLE).map(wordsOf);
  return { words: wordsOf(text), parts, isNarration: !isSender };
}

/**
 * How much of a buyer's name a credit has. `full`: all of its words, two at least, in any order. `most`: two of them in
 * the name of one person, as where a bank leaves out a middle name, or prints one that the buyer did not write.
 */
export type NameFit = 'full' | 'most' | 'part' | 'none';

/** Compares the words of a buyer's name with those of the payer. */
export function fitOfName(
  name: readonly string[],
  { words, parts = [words], isNarration }: PayerText,
): NameFit {
  if (!name.some((word) => words.includes(word))) return 'none';
  if (name.length < 2) return 'part';
  // Words of two people never make one name, and those of a narration must stand side by side.
  const wordsWithin = (count: number) =>
    Math.max(
      0,
      ...(isNarration ? parts.flatMap((part) => runsOf(part, count)) : parts).map(
        (person) => name.filter((word) => person.includes(word)).length,
      ),
    );
  if (wordsWithin(name.length) === name.length) return 'full';
  return wordsWithin(name.length + 1) >= 2 ? 'most' : 'part';
}

/** Every run of `count` neighbouring words. */
const runsOf = (words: readonly string[], count: number) =>
  words.map((_, at) => words.slice(at, at + count));
