import type { ColumnMapping, HeaderLine, ReadingFailure } from '@spade/contracts/money/statement';
import { MAX_REASON } from '@spade/contracts/money/statement';
import { checkFile } from './check/check-file.ts';
import { kindOfFile } from './files/kind-of-file.ts';
import { readCamt053 } from './files/read-camt053.ts';
import { readMt940 } from './files/read-mt940.ts';
import { readOfx } from './files/read-ofx.ts';
import { LockedPdfError, linesOfPdf } from './pdf/pdf-lines.ts';
import { pdfTable, readPdf } from './pdf/read-pdf.ts';
import { DoubtfulColumnsError, type Reading, UnreadableStatementError } from './reading.ts';
import type { Table } from './table/columns.ts';
import {
  guessHeader,
  possibleHeaders,
  splitByBank,
  splitByMapping,
  unknownFormat,
} from './table/find-header.ts';
import { readCsv } from './table/read-csv.ts';
import { readTables } from './table/read-table.ts';
import { readWorkbook } from './table/read-workbook.ts';

/** What is known of a file before it is read. */
export interface ReadingHints {
  /** The columns that staff chose for this file; they override every known format. */
  mapping?: ColumnMapping;
  /** Opens a locked PDF. */
  password?: string;
}

/** Why a file was not read, and lines that may be its header: staff may have chosen columns for one of them before. */
export type Unread = ReadingFailure & { headers?: HeaderLine[] };

/**
 * Reads a statement file. What is not certain is refused by row, or for the whole file in words; nothing is
 * guessed. Every format goes through the one check (check/check-file.ts).
 */
export async function readFile(
  bytes: Uint8Array,
  { mapping, password }: ReadingHints = {},
): Promise<Reading | Unread> {
  try {
    const kind = kindOfFile(bytes);
    if (kind === 'ofx') return checkFile(readOfx(bytes));
    if (kind === 'mt940') return checkFile(readMt940(bytes));
    if (kind === 'camt.053') return checkFile(readCamt053(bytes));
    if (kind === 'pdf') {
      const lines = await linesOfPdf(bytes, password);
      return orAsk([pdfTable(lines)], mapping, () => readPdf(lines, mapping));
    }
    const tables = kind === 'workbook' ? await readWorkbook(bytes) : [readCsv(bytes)];
    return orAsk(tables, mapping, () => readTableFile(tables, mapping, kind));
  } catch (error) {
    if (error instanceof LockedPdfError)
      return {
        reason: 'locked',
        ...(password !== undefined && { words: 'This password does not open the file.' }),
      };
    if (!(error instanceof UnreadableStatementError)) throw error;
    return { reason: 'unreadable', words: inShort(error) };
  }
}

function readTableFile(
  tables: readonly Table[],
  mapping: ColumnMapping | undefined,
  kind: 'workbook' | 'csv',
): Reading {
  const split = mapping ? splitByMapping(tables, mapping) : splitByBank(tables);
  if (split.every(({ sections }) => sections.length === 0)) throw new DoubtfulColumnsError('');
  const name = kind === 'workbook' ? 'XLSX' : 'CSV';
  return checkFile(readTables(split, { kind: name, needsProof: false }));
}

/** Asks staff for the columns when these are unknown or doubtful, or when the chosen ones do not fit. */
function orAsk(
  tables: readonly Table[],
  mapping: ColumnMapping | undefined,
  read: () => Reading,
): Reading | Unread {
  try {
    return read();
  } catch (error) {
    const isAsked = error instanceof DoubtfulColumnsError || mapping !== undefined;
    if (!(error instanceof UnreadableStatementError) || !isAsked) throw error;
    const words = inShort(error) || undefined;
    const guess = guessHeader(tables);
    if (!guess)
      throw new UnreadableStatementError(
        words ?? 'The file has no table with a date and an amount.',
      );
    return { ...unknownFormat(guess, words), headers: possibleHeaders(tables) };
  }
}

const inShort = ({ message }: Error) => message.slice(0, MAX_REASON);
