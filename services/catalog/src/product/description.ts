const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeSigns = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

const readEscapes = (markup: string) =>
  Object.entries(escapes)
    .toReversed()
    .reduce((text, [sign, entity]) => text.replaceAll(entity, sign), markup);

const ITEM = /^\s*[-*•]\s+/;

/**
 * Turns typed text into the simple markup that products of a store have: an empty line ends a paragraph, lines that start
 * with `- ` are the items of a list. Null when there is no text.
 */
export function markupOf(text: string): string | null {
  const blocks = text
    .split(/\n\s*\n/)
    .flatMap((block) => runsOf(block.split('\n').filter((line) => line.trim())));
  return blocks.join('') || null;
}

/** One paragraph or list for each run of lines of one kind. */
function runsOf(lines: readonly string[]): string[] {
  const runs: { isList: boolean; lines: string[] }[] = [];
  for (const line of lines) {
    const isList = ITEM.test(line);
    const run = runs.at(-1);
    const text = escapeSigns(line.replace(ITEM, '').trim());
    if (run?.isList === isList) run.lines.push(text);
    else runs.push({ isList, lines: [text] });
  }
  return runs.map(({ isList, lines: texts }) =>
    isList
      ? `<ul>${texts.map((item) => `<li>${item}</li>`).join('')}</ul>`
      : `<p>${texts.join('<br>')}</p>`,
  );
}

/** Turns markup back into plain text. Of a store's richer markup, only what plain text can express is kept. */
export function textOf(markup: string | null): string {
  if (!markup) return '';
  const text = markup
    .replace(/<li\b[^>]*>/gi, '- ')
    .replace(/<\/li\s*>|<br\b[^>]*>/gi, '\n')
    .replace(/<\/(?:p|ul|ol|h\d|div|table|tr|blockquote)\s*>/gi, '\n\n')
    .replace(/<\/t[dh]\s*>/gi, ' ')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replaceAll('&nbsp;', ' ');
  return readEscapes(text)
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
