import type { ColumnMapping } from '@spade/contracts/money/statement';
import { readFile } from '../../src/statements/read-file.ts';
import {
  drawByWords,
  hasFailed,
  placeTexts,
  rowsOf,
  unknownLayout,
  withFailed,
} from './pdf-layouts.ts';

describe('a PDF whose names of columns are unknown', () => {
  it('is mapped by hand, and rows that failed are refused by their status', async () => {
    const rows = withFailed(rowsOf(1));
    const bytes = drawByWords(unknownLayout, placeTexts(unknownLayout, rows, 120));
    const asked = await readFile(bytes);
    expect(asked).toMatchObject({
      reason: 'unknown_format',
      header: ['Booked', 'Purpose', 'Went', 'Came', 'State', 'Left'],
    });
    const mapping: ColumnMapping = {
      headerLine: 'headerLine' in asked ? asked.headerLine : 0,
      date: 0,
      narration: 1,
      debit: 2,
      credit: 3,
      status: 4,
      balance: 5,
      amount: null,
      direction: null,
      sender: null,
      bankId: null,
      dateOrder: 'day first',
      decimalSign: '.',
    };
    const reading = await readFile(bytes, { mapping });
    if ('reason' in reading) throw new Error(JSON.stringify(reading));
    const paid = rows.filter((row) => row.kobo > 0 && !hasFailed(row));
    expect(
      reading.rows.flatMap((row) => ('refused' in row ? [] : [[row.amountKobo, row.narration]])),
    ).toEqual(paid.map(({ kobo, lines }) => [kobo, lines.join(' ')]));
    const refused = reading.rows.flatMap((row) => ('refused' in row ? [row.refused] : []));
    expect(refused).toEqual(
      rows.filter(hasFailed).map(() => 'The bank\'s status of the row is "Failed".'),
    );
    // A column that no one mapped counts where it says that a row failed.
    expect(await readFile(bytes, { mapping: { ...mapping, status: null } })).toHaveProperty(
      'rows',
      reading.rows,
    );
  });
});
