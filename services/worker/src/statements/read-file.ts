import type { ColumnMapping, HeaderLine, ReadingFailure } from '@spade/contracts/money/statement';
import { kindOfFile } from './files/kind-of-file.ts';
import { readCamt053 } from './files/read-camt053.ts';
import { readMt940 } from './files/read-mt940.ts';
import { readOfx } from './files/read-ofx.ts';
import { LockedPdfError } from './pdf/pdf-lines.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { type Reading, UnreadableStatementError } from './reading.ts';
import type { Table } from './table/columns.ts';
import {
  findBankTable,
  findMappedTable,
  guessHeader,
  possibleHeaders,
  unknownFormat,
} from './table/find-header.ts';
import { readCsv } from './table/read-csv.ts';
import { readTable } from './table/read-table.ts';
import { readWorkbook } from './table/read-workbook.ts';

/** What is known of a file before it is read. */
export interface ReadingHints {
  /** Where this file has what; it comes before every known format. */
  mapping?: ColumnMapping;
  /** Of a PDF. */
  password?: string;
}

/** A file that was not read, and where staff may have chosen columns for such a file before. */
export type Unread = ReadingFailure & { headers?: HeaderLine[] };

/**
 * Reads a statement file. What is not certain is refused by row, or for the whole file in words; nothing is
 * guessed.
 */
export async function readFile(
  bytes: Uint8Array,
  { mapping, password }: ReadingHints = {},
): Promise<Reading | Unread> {
  try {
    const kind = kindOfFile(bytes);
    if (kind === 'ofx') return readOfx(bytes);
    if (kind === 'mt940') return readMt940(bytes);
    if (kind === 'camt.053') return readCamt053(bytes);
    if (kind === 'pdf') return await readPdf(bytes, password);
    const tables = kind === 'workbook' ? await readWorkbook(bytes) : [readCsv(bytes)];
    const name = kind === 'workbook' ? 'XLSX' : 'CSV';
    if (mapping) return readMapped(tables, mapping, name);
    const found = findBankTable(tables);
    return found ? readTable(found, name) : unknown(tables);
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

/** Columns that do not fit are chosen again. */
function readMapped(tables: readonly Table[], mapping: ColumnMapping, name: string) {
  try {
    return readTable(findMappedTable(tables, mapping), name);
  } catch (error) {
    if (!(error instanceof UnreadableStatementError)) throw error;
    return unknown(tables, inShort(error));
  }
}

function unknown(tables: readonly Table[], words?: string): Unread {
  const guess = guessHeader(tables);
  if (!guess)
    throw new UnreadableStatementError(words ?? 'The file has no table with a date and an amount.');
  return { ...unknownFormat(guess, words), headers: possibleHeaders(tables) };
}

const inShort = ({ message }: Error) => message.slice(0, 300);
