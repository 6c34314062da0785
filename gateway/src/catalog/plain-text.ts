/** Longer descriptions are cut first: only their beginning is ever shown. */
const LONGEST_READ = 4_000;

const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
  ...{ ndash: '–', mdash: '—', hellip: '…', rsquo: '’', lsquo: '‘', rdquo: '”', ldquo: '“' },
};

/**
 * The beginning of a text that may hold markup, without the markup, in one line. It may hold `<` again:
 * escape it before it becomes a part of a page.
 */
export function plainText(markup: string | null): string {
  const lines = (markup ?? '')
    .slice(0, LONGEST_READ)
    .replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<\/(?:p|li|h\d|div|tr)\s*>|<br\b[^<>]*>/gi, '\n')
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]+));/gi, decode)
    .split('\n')
    .map((line) =>
      line
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .replace(/ ([.,;:!?])/g, '$1')
        .trim(),
    )
    .filter(Boolean);
  // Items of a list end without a full stop; run together they would read as one.
  return lines
    .join('\n')
    .replace(/([\p{L}\p{N})])\n/gu, '$1, ')
    .replaceAll('\n', ' ');
}

function decode(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? whole;
  return String.fromCodePoint(Number.parseInt(decimal ?? hex ?? '', decimal ? 10 : 16));
}
