import type { Line } from './lines-of-mail.ts';

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
