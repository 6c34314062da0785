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

/** The words of a text in lower case without marks (`Adébáyò` → `adebayo`), in its order. */
function wordsOf(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.split(/[^a-z]+/).filter((w) => w.length >= MIN_LENGTH && !FILLERS.has(w));
}

/** The words of a name, longest first, each once. */
export function nameWords(name: string): string[] {
  return [...new Set(wordsOf(name))].sort((a, b) => b.length - a.length);
}

/** Where a credit may name its payer: the sender alone where the bank states one, else its narration. */
export interface PayerText {
  words: readonly string[];
  /** A name must stand side by side: what surrounds it may be any text. */
  isNarration: boolean;
}

/** The words among which the payer's name is looked for. */
export function payerTextOf(credit: { narration: string; sender: string | null }): PayerText {
  const sender = wordsOf(credit.sender ?? '');
  return sender.length > 0
    ? { words: sender, isNarration: false }
    : { words: wordsOf(credit.narration), isNarration: true };
}

/** How much of a buyer's name a credit has: `full` is all of its words, two at least, in any order. */
export type NameFit = 'full' | 'part' | 'none';

/** Compares the words of a buyer's name with those of the payer. */
export function fitOfName(name: readonly string[], { words, isNarration }: PayerText): NameFit {
  if (!name.some((word) => words.includes(word))) return 'none';
  const isAllIn = (part: readonly string[]) => name.every((word) => part.includes(word));
  if (name.length < 2 || !isAllIn(words)) return 'part';
  if (!isNarration) return 'full';
  const isTogether = words.some((_, at) => isAllIn(words.slice(at, at + name.length)));
  return isTogether ? 'full' : 'part';
}
