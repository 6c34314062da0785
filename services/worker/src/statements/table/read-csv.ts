import { CsvError, type Options, parse } from 'csv-parse/sync';
import { statementLimits, type TableLimits, UnreadableStatementError } from '../reading.ts';
import type { Table, TableRow } from './columns.ts';
import { decodeText } from './decode-text.ts';

const delimiters = [',', ';', '\t', '|'];

const options = (delimiter: string, { maxRecordCharacters }: TableLimits): Options => ({
  delimiter,
  max_record_size: maxRecordCharacters,
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
function chooseDelimiter(text: string, limits: TableLimits): string {
  const sample = text.split(/\r\n|\n|\r/, limits.sampleLines).join('\n');
  let best = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const counts = new Map<number, number>();
    for (const cells of sampleRows(sample, delimiter, limits))
      if (cells.length >= 3) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
    const score = Math.max(0, ...counts.values());
    if (score > best.score) best = { delimiter, score };
  }
  return best.delimiter;
}

function sampleRows(sample: string, delimiter: string, limits: TableLimits): string[][] {
  try {
    return parse(sample, options(delimiter, limits));
  } catch {
    // With a wrong delimiter, a quotation mark in the text may open a cell that never closes.
    return [];
  }
}

/**
 * Reads delimited text after detecting its encoding and delimiter. Throws UnreadableStatementError for malformed CSV and
 * for more rows than `limits` allows.
 */
export function readCsv(bytes: Uint8Array, limits: TableLimits = statementLimits): Table {
  const { text, encoding } = decodeText(bytes);
  const own = ownDelimiter(text);
  const rows = rowsOf(own?.rest ?? text, own?.delimiter ?? chooseDelimiter(text, limits), limits);
  if (rows.length > limits.maxRows)
    throw new UnreadableStatementError(
      `The file has more than ${limits.statedRows} rows. ${limits.advice}`,
    );
  return { rows, encoding, sheet: null };
}

/** Reads at most one row more than the limit, which tells the caller that the file is too long. */
function rowsOf(text: string, delimiter: string, limits: TableLimits): TableRow[] {
  try {
    const longest = { info: true, to: limits.maxRows + 1 };
    // With `info` each record is of this form, which the library's type leaves out.
    const records = parse(text, { ...options(delimiter, limits), ...longest }) as unknown as {
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
