import type { ColumnMapping, ReadingFailure } from '@spade/contracts/money/statement';
import { kindOfFile } from './files/kind-of-file.ts';
import { readCamt053 } from './files/read-camt053.ts';
import { readMt940 } from './files/read-mt940.ts';
import { readOfx } from './files/read-ofx.ts';
import { UnreadableStatementError } from './read-statement.errors.ts';
import type { Reading } from './reading.ts';
import { findBankTable, findMappedTable, guessHeader, unknownFormat } from './table/find-header.ts';
import { readCsv } from './table/read-csv.ts';
import { readTable } from './table/read-table.ts';
import { readWorkbook } from './table/read-workbook.ts';

/**
 * Reads a statement file. What is not certain is refused by row, or for the whole file in words; nothing is
 * guessed. `mapping`: where this file has what; it comes before every known format.
 */
export async function readFile(
  bytes: Uint8Array,
  mapping?: ColumnMapping,
): Promise<Reading | ReadingFailure> {
  try {
    const kind = kindOfFile(bytes);
    if (kind === 'ofx') return readOfx(bytes);
    if (kind === 'mt940') return readMt940(bytes);
    if (kind === 'camt.053') return readCamt053(bytes);
    const tables = kind === 'workbook' ? await readWorkbook(bytes) : [await readCsv(bytes)];
    const name = kind === 'workbook' ? 'XLSX' : 'CSV';
    if (mapping) return readTable(findMappedTable(tables, mapping), name);
    const found = findBankTable(tables);
    if (found) return readTable(found, name);
    const guess = guessHeader(tables);
    if (!guess)
      throw new UnreadableStatementError('The file has no table with a date and an amount.');
    return unknownFormat(guess);
  } catch (error) {
    if (!(error instanceof UnreadableStatementError)) throw error;
    return { reason: 'unreadable', words: error.message.slice(0, 300) };
  }
}
