/** What a cell may hold; null is empty. */
export type Cell = string | number | boolean | null;

/** Heading and content of a column; `figures` where text is a number that we wrote and may be negative. */
export type Column<Row> = readonly [heading: string, cell: (row: Row) => Cell, kind?: 'figures'];

/** How text begins that spreadsheets run. */
const FORMULA = /^[\s]*[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/;

/**
 * One cell, quoted where RFC 4180 requires it. Text that a spreadsheet would run as a formula gets
 * an apostrophe in front (OWASP, CSV Injection).
 */
function csvCell(value: Cell, kind?: 'figures'): string {
  if (value === null) return '';
  let text = String(value);
  if (typeof value === 'string' && kind !== 'figures' && FORMULA.test(text)) text = `'${text}`;
  return /[",\r\n']/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The first line, after a byte order mark that tells Excel the file is UTF-8. */
export function csvStart<Row>(columns: readonly Column<Row>[]): string {
  return `\ufeff${columns.map(([heading]) => heading).join(',')}\r\n`;
}

/** The rows, a line each. */
export function csvText<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return rows
    .map((row) => `${columns.map(([, cell, kind]) => csvCell(cell(row), kind)).join(',')}\r\n`)
    .join('');
}
