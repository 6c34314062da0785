import { foldReference } from '../../orders/search.ts';

/**
 * How surely a text names a reference, the surest first. `exact`: as we print it, with or without its hyphen.
 * `spelled`: with blanks, look-alike characters, or between other marks. `bare`: without its prefix. `inside`:
 * part of a longer word. `typo`: one character is wrong, missing or swapped. `word`: it may be a plain word or number.
 */
export const referenceForms = ['exact', 'spelled', 'bare', 'inside', 'typo', 'word'] as const;

/** How surely a text names a reference. */
export type ReferenceForm = (typeof referenceForms)[number];

/** A reference that a text may name. */
export interface NamedReference {
  /** The five characters, folded. */
  folded: string;
  /** The five characters in capitals, as they are written. */
  written: string;
  form: Exclude<ReferenceForm, 'typo'>;
}

/** Characters behind the prefix. */
const LENGTH = 5;

/** A reference is recognised in at most this many words. */
const MAX_PARTS = 4;

const isMixed = (code: string) => /\d/.test(code) && /[A-Z]/.test(code);
const isPrefix = (text: string) => /^[S5][O0Q]$/.test(text);

interface Word {
  text: string;
  /** The text between this word and the next. */
  gap: string;
}

function wordsOf(text: string): Word[] {
  const found = text.toUpperCase().matchAll(/([A-Z0-9]+)([^A-Z0-9]*)/g);
  return [...found].map(([, word = '', gap = '']) => ({ text: word, gap }));
}

/**
 * The references that a narration may name, each in its surest form. Only digits and letters mixed, or a hyphen
 * between prefix and letters, are sure: `SOCKETS`, `SO HAPPY` and the standing order `SO 23456` are not. `sender`: banks set
 * the name of the payer beside the payer's words with a mark that would else make one token of both.
 */
export function referencesIn(text: string, sender?: string | null): NamedReference[] {
  const words = wordsOf(text);
  const apart = new Set([...BANK_WORDS, ...wordsOf(sender ?? '').map((word) => word.text)]);
  const found = new Map<string, NamedReference>();
  const add = (written: string, form: NamedReference['form']) => {
    const known = found.get(written);
    if (known && referenceForms.indexOf(known.form) <= referenceForms.indexOf(form)) return;
    found.set(written, { written, folded: foldReference(written), form });
  };
  for (const [index, word] of words.entries()) {
    addWhole(words, index, apart, add);
    if (word.text.length === LENGTH) add(word.text, isMixed(word.text) ? 'bare' : 'word');
    if (word.text.length > LENGTH + 2) addInside(word.text, add);
  }
  return [...found.values()];
}

/** Marks that make one token of two words. */
const GLUE = /^[-_.#@]$/;

/** Words that banks set beside the sender's own with such a mark: `NIP TRANSFER-SO7K4M2-FROM ADA OBI`. */
const BANK_WORDS = new Set(['TRANSFER', 'TRF', 'FROM', 'FRM']);

/** Whether a mark makes one token of a reference and the word beside it. */
const isGluedTo = (beside: Word | undefined, gap: string | undefined, apart: ReadonlySet<string>) =>
  GLUE.test(gap ?? '') && beside !== undefined && !apart.has(beside.text);

/** References that fill whole words: one word, prefix and code, or broken into more. */
function addWhole(
  words: readonly Word[],
  index: number,
  apart: ReadonlySet<string>,
  add: (written: string, form: NamedReference['form']) => void,
): void {
  let joined = '';
  for (let parts = 1; parts <= MAX_PARTS; parts += 1) {
    const word = words[index + parts - 1];
    if (!word) return;
    joined += word.text;
    if (joined.length > LENGTH + 2) return;
    if (joined.length < LENGTH + 2 || !isPrefix(joined.slice(0, 2))) continue;
    const written = joined.slice(2);
    const first = words[index];
    const isHyphened = parts === 2 && first?.text === 'SO' && first.gap === '-';
    const isWhole = parts === 1 || (parts === 2 && first?.text === 'SO');
    const isReference = isMixed(written) || (isHyphened && /[A-Z]/.test(written));
    // `FT-SO7K4M2-01` is one token to a bank, of which the reference is a part.
    const [before, after] = [words[index - 1], words[index + parts]];
    const isGlued = isGluedTo(before, before?.gap, apart) || isGluedTo(after, word.gap, apart);
    if (!isReference) add(written, 'word');
    else add(written, joined.startsWith('SO') && isWhole && !isGlued ? 'exact' : 'spelled');
  }
}

/** References in a longer word, such as a bank's own id: only with the prefix in letters and a mixed code. */
function addInside(
  word: string,
  add: (written: string, form: NamedReference['form']) => void,
): void {
  for (const { index } of word.matchAll(/SO/g)) {
    const written = word.slice(index + 2, index + 2 + LENGTH);
    if (written.length === LENGTH && isMixed(written)) add(written, 'inside');
  }
}

/**
 * Words that may be a reference with one character wrong, missing, doubled or swapped, folded. Only words of
 * digits and letters mixed, or behind the prefix and its hyphen.
 */
export function misspeltIn(text: string): string[] {
  const words = wordsOf(text);
  const codes = words.flatMap(({ text: word, gap }, index) => {
    const next = words[index + 1]?.text ?? '';
    if (isPrefix(word)) return isMixed(next) || gap === '-' ? [next] : [];
    return isMixed(word) ? [word, ...(isPrefix(word.slice(0, 2)) ? [word.slice(2)] : [])] : [];
  });
  const isLong = ({ length }: string) => length >= LENGTH - 1 && length <= LENGTH + 1;
  return [...new Set(codes.filter(isLong).map(foldReference))];
}

/** Whether one change makes `a` into `b`: a character replaced, left out, added, or two neighbours swapped. */
export function isOneOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const restA = a.slice(start);
  const restB = b.slice(start);
  if (a.length !== b.length)
    return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA;
  const isSwapped = restA[0] === restB[1] && restA[1] === restB[0];
  return restA.slice(1) === restB.slice(1) || (isSwapped && restA.slice(2) === restB.slice(2));
}

/** The five characters behind the prefix of an order's reference, in capitals. */
export function codeOf({ reference }: { reference: string }): string {
  return reference.slice('SO-'.length).toUpperCase();
}

/** The same with look-alike characters folded. */
export function foldedCodeOf(order: { reference: string }): string {
  return foldReference(codeOf(order));
}
