import { Parser } from 'htmlparser2';
import PostalMime from 'postal-mime';

/** A line of text as its cells; a line outside of a table is one cell. */
export type Line = readonly string[];

/** Elements that begin a new line. */
const BLOCKS = /^(?:p|div|tr|table|tbody|ul|ol|li|h[1-6]|br|hr|center|section)$/;

/** What no reader sees. */
const HIDDEN = /^(?:style|script|head|title|template)$/;

/** A message with more is not an alert. */
const MAX_LINES = 2_000;

/** Separates cells while a line is collected: a character for private use. */
const CELL = '\ue000';

function textOfHtml(html: string): string {
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.test(name)) hidden += 1;
      if (BLOCKS.test(name)) text += '\n';
    },
    ontext(part) {
      if (hidden === 0) text += part.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (HIDDEN.test(name)) hidden = Math.max(0, hidden - 1);
      if (name === 'td' || name === 'th') text += CELL;
      else if (BLOCKS.test(name)) text += '\n';
    },
  });
  parser.end(html);
  return text.replace(/\s*\ue000/g, CELL);
}

const tidy = (text: string) => text.replace(/(?:\s|\u200b|\u200c|\u200d)+/g, ' ').trim();

/**
 * The text of a message, line by line and cell by cell: of its HTML, which is what its reader sees, or else its
 * plain text. Attachments are left out.
 */
export async function linesOfMail(raw: Buffer): Promise<Line[]> {
  const mail = await PostalMime.parse(raw, { maxNestingDepth: 20, rfc822Attachments: true });
  const text = mail.html === undefined ? (mail.text ?? '') : textOfHtml(mail.html);
  return text
    .split('\n')
    .slice(0, MAX_LINES)
    .map((line) =>
      line
        .split(CELL)
        .map(tidy)
        // Banks put the colon between label and value into its own cell.
        .filter((cell) => /[^:]/.test(cell)),
    )
    .filter((line) => line.length > 0);
}

const isLabel = (cell: string, label: string) =>
  cell.replace(/[\s:]+$/, '').toLowerCase() === label.toLowerCase();

/**
 * The values of a label, each once: in the next cell, after a colon, or on the next line. `labels`:
 * all labels of the layout, which are no values.
 */
export function findField(
  lines: readonly Line[],
  label: string,
  labels: readonly string[],
): string[] {
  const found = lines.flatMap((line, index) => {
    const [first = '', ...rest] = line;
    if (isLabel(first, label)) {
      const value = rest.join(' ');
      if (value !== '') return [value];
      const next = lines[index + 1];
      const isValue = next?.length === 1 && !labels.some((other) => isLabel(next[0] ?? '', other));
      return isValue ? [next[0] ?? ''] : [];
    }
    const [before = '', ...after] = first.split(':');
    return line.length === 1 && after.length > 0 && isLabel(before, label)
      ? [after.join(':').trim()].filter((value) => value !== '')
      : [];
  });
  return [...new Set(found)];
}
