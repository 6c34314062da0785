const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  rsquo: '’',
  lsquo: '‘',
  rdquo: '”',
  ldquo: '“',
  times: '×',
  deg: '°',
  frac12: '½',
};

/** Stands before an item of a list while a description is read; no text has this private character. */
const ITEM = '\uE000';

/** A paragraph, or the items of a list. */
export type Passage = string | readonly string[];

/** The lines of a description that may hold markup: paragraphs, items of lists. */
function plainLines(markup: string | null): readonly string[] {
  return passagesOf(markup).flat();
}

/**
 * Paragraphs and lists of a description that may hold markup. Done on the text, since the page's policy
 * (`require-trusted-types-for`) lets no string become markup, not even to be read.
 */
export function passagesOf(markup: string | null): readonly Passage[] {
  if (!markup) return [];
  const text = markup
    .replaceAll(ITEM, '')
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--[\s\S]*?-->/g, ' ')
    .replace(/<li\b[^>]*>/gi, `\n${ITEM}`)
    .replace(/<\/(?:p|li|h\d|div|tr|dd|blockquote)\s*>|<br\b[^>]*>/gi, '\n')
    .replace(/<\/?[a-z][^>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,6})|([a-z]+\d*));/gi, decode);
  const passages: (string | string[])[] = [];
  for (const line of text.split(/\s*\n\s*/)) {
    const words = tidy(line.replace(ITEM, ''));
    const list = passages.at(-1);
    if (words === '') continue;
    if (!line.startsWith(ITEM)) passages.push(words);
    else if (Array.isArray(list)) list.push(words);
    else passages.push([words]);
  }
  return passages;
}

/** The same as one line. */
export function plainText(markup: string | null): string {
  // Items of a list and headings end without a full stop; run together they would read as one.
  return plainLines(markup)
    .reduce((all, next) => (/[\p{L}\p{N})]$/u.test(all) ? `${all}, ${next}` : `${all} ${next}`), '')
    .trim();
}

/** What no shortened text ends with: short words, which lead to the next one, and numbers without their unit. */
const DANGLING = /( \S{1,4})+$/;

/** Its first sentences of at most `limit` characters; of a longer one its first clauses, else as many words as fit. */
export function firstWords(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const start = text.slice(0, limit + 1);
  const sentences = /^.*[.!?](?= )/.exec(start)?.[0];
  if (sentences) return sentences;
  const clauses = /^.{20,}(?=[,;:] )/.exec(start)?.[0];
  if (clauses) return `${clauses}.`;
  const words = start.slice(0, start.lastIndexOf(' ')).replace(DANGLING, '');
  return `${words.replace(/[,;:]$/, '')}…`;
}

/** The same text, in which no line ends between a number and its unit: `4 pieces`, `20 tonne`. */
export const keepUnits = (text: string): string => text.replace(/(\d) (?=\p{L})/gu, '$1\u00a0');

function tidy(line: string): string {
  return line
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:!?])/g, '$1')
    .trim();
}

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}
