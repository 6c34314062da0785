import { CsvError, type Options, parse } from 'csv-parse/sync';
import { MAX_STATEMENT_LINES, MAX_TABLE_ROWS, UnreadableStatementError } from '../reading.ts';
import type { Table, TableRow } from './columns.ts';
import { decodeText } from './decode-text.ts';

const delimiters = [',', ';', '\t', '|'];

/** How many lines decide the delimiter. */
const SAMPLE_LINES = 200;

/** No cell of a bank is longer; an open quotation mark would otherwise take in the rest of the file. */
const MAX_RECORD_CHARACTERS = 20_000;

const options = (delimiter: string): Options => ({
  delimiter,
  max_record_size: MAX_RECORD_CHARACTERS,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  // A buyer may write a quotation mark in the middle of a narration.
  relax_quotes: true,
});

/** Excel writes the delimiter in a first line `sep=;`, which counts as a line. */
function ownDelimiter(text: string): { delimiter: string; rest: string } | null {
  const [line = '', delimiter] = /^sep=(.)(?=\r?\n|\r)/i.exec(text) ?? [];
  return delimiter === undefined ? null : { delimiter, rest: text.slice(line.length) };
}

/** The delimiter that gives most rows the same number of cells, three or more. */
function chooseDelimiter(text: string): string {
  const sample = text.split(/\r\n|\n|\r/, SAMPLE_LINES).join('\n');
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = new Map<number, number>();
    for (const cells of sampleRows(sample, delimiter))
      if (cells.length >= 3) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const score = Math.max(0, ...counts.values());
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function sampleRows(sample: string, delimiter: string): string[][] {
  try {
    return parse(sample, options(delimiter));
  } catch {
    // A quotation mark that opens a cell with this delimiter, and not with another.
    return [];
  }
}

/**
 * Reads delimited text; encoding and delimiter are decided for the file. Throws UnreadableStatementError for
 * text that no CSV reader would agree on, and beyond MAX_TABLE_ROWS rows.
 */
export function readCsv(bytes: Uint8Array): Table {
  const { text, encoding } = decodeText(bytes);
  const own = ownDelimiter(text);
  const rows = rowsOf(own?.rest ?? text, own?.delimiter ?? chooseDelimiter(text));
  if (rows.length > MAX_TABLE_ROWS)
    throw new UnreadableStatementError(
      `The file has more than ${MAX_STATEMENT_LINES} rows. Export a shorter period.`,
    );
  return { rows, encoding, sheet: null };
}

/** Of a file that is too long, one row more than is read. */
function rowsOf(text: string, delimiter: string): TableRow[] {
  try {
    const longest = { info: true, to: MAX_TABLE_ROWS + 1 };
    // With `info` each record is of this form, which the library's type leaves out.
    const records = parse(text, { ...options(delimiter), ...longest }) as unknown as {
      record: string[];
      info: { lines: number };
    }[];
    return records.map(({ record, info }) => ({ line: info.lines, cells: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableStatementError(wordsOf(error));
  }
}

function wordsOf(error: CsvError): string {
  // The library's own fields, which its type leaves open.
  const line = typeof error.lines === 'number' ? ` near line ${error.lines}` : '';
  const reasons: Partial<Record<CsvError['code'], string>> = {
    CSV_MAX_RECORD_SIZE: 'a quotation mark is opened and not closed',
    CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and not closed',
  };
  return `The file is not valid CSV${line}: ${reasons[error.code] ?? error.message}.`;
}
