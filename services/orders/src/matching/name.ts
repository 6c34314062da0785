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

/** The words of a name in lower case without marks (`Adébáyò` → `adebayo`), longest first, each once. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z]+/).filter((w) => w.length >= MIN_LENGTH && !FILLERS.has(w));
  return [...new Set(words)].sort((a, b) => b.length - a.length);
}

/** How much of a buyer's name a credit has: `full` is two words at least, in any order. */
export type NameFit = 'full' | 'part' | 'none';

/** Compares the words of a buyer's name with those of sender and narration. */
export function fitOfName(name: readonly string[], credit: ReadonlySet<string>): NameFit {
  const met = name.filter((word) => credit.has(word)).length;
  if (met === 0) return 'none';
  return met >= 2 ? 'full' : 'part';
}
