import { bankTables } from './bank-tables.ts';
import { book, type StatementEntry } from './entry.ts';
import { standardFormats } from './standard-formats.ts';
import { writeWorkbook } from './write-workbook.ts';

/** Every kind of file that is written: each bank's CSV and workbook, and the formats of no one bank. */
export const statementFormats: readonly string[] = [
  ...Object.keys(bankTables).flatMap((bank) => [`${bank} CSV`, `${bank} XLSX`]),
  ...Object.keys(standardFormats),
];

function csvCell(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Writes a statement in one of {@link statementFormats}. Throws for any other. */
export function writeStatement(format: string, entries: readonly StatementEntry[]): Uint8Array {
  const booked = book(entries);
  const standard = standardFormats[format];
  if (standard) return Buffer.from(standard(booked));
  const [, bank = '', kind] = /^(.+) (CSV|XLSX)$/.exec(format) ?? [];
  const table = bankTables[bank];
  if (!table) throw new Error(`no statement is written as ${format}`);
  const rows = [...table.above, [...table.header], ...booked.map(table.row), ...table.below];
  if (kind === 'XLSX') return writeWorkbook([{ name: 'Statement', rows }]);
  return Buffer.from(`${rows.map((cells) => cells.map(csvCell).join(',')).join('\r\n')}\r\n`);
}
