import {
  book,
  type StatementEntry,
} from '../../../../infra/verify/bank-simulator/src/files/entry.ts';
import { standardFormats } from '../../../../infra/verify/bank-simulator/src/files/standard-formats.ts';
import { writeStatement } from '../../../../infra/verify/bank-simulator/src/files/write-statement.ts';
import { readFile } from '../../src/statements/read-file.ts';
import { drawByWords, layouts, placeTexts, rowsOf } from './pdf-layouts.ts';

/** How often the input is doubled. */
const DOUBLINGS = 4;

/** A row of the largest file may cost so many times what one of the smallest does; of a reader of squares, 16 times. */
const MOST_A_ROW = 3;

const entriesOf = (count: number): StatementEntry[] =>
  Array.from({ length: count }, (_, at) => ({
    at: new Date(Date.UTC(2026, 5, 1 + Math.floor((at * 28) / count), 9)),
    amountKobo: 100_000 + at,
    direction: at % 9 === 4 ? 'debit' : 'credit',
    sender: 'ADA OBI',
    senderBank: 'GTB',
    words: `goods ${at} SO-7K4M2`,
  }));

const standard = (format: string) => (count: number) =>
  Buffer.from(standardFormats[format]?.(book(entriesOf(count))) ?? '');

const printed = (name: string) => (count: number) => {
  const layout = layouts[name];
  if (!layout) throw new Error(`no layout is called ${name}`);
  return drawByWords(layout, placeTexts(layout, rowsOf(1, count), 90));
};

/** Writers of files of so many rows, and the rows of the smallest. */
const files: readonly [string, number, (count: number) => Uint8Array][] = [
  ['CSV', 500, (count) => writeStatement('Zenith Bank CSV', entriesOf(count))],
  ['XLSX', 300, (count) => writeStatement('Zenith Bank XLSX', entriesOf(count))],
  ['MT940', 500, standard('MT940')],
  ['OFX', 300, standard('OFX')],
  ['camt.053', 200, standard('camt.053')],
  ['PDF whose rows stand apart', 60, printed('names of columns in two lines')],
  ['PDF whose rows stand close', 60, printed('dense, header on each page')],
  ['PDF without a second header', 60, printed('rows apart, header once')],
];

/** Comparisons until one is within: what else the machine does adds to some of them, a reader of squares fails in all. */
const MOST_COMPARISONS = 5;

/** Milliseconds of processor time for each row. */
async function costOfRow(bytes: Uint8Array, count: number): Promise<number> {
  const before = process.cpuUsage();
  const reading = await readFile(bytes);
  const { user, system } = process.cpuUsage(before);
  if ('reason' in reading) throw new Error(JSON.stringify(reading));
  expect(reading.rows.length + reading.debits.length).toBe(count);
  return (user + system) / 1000 / count;
}

describe('reading a statement', () => {
  it.each(files)(
    'costs the same for each row, however many there are: %s',
    async (_name, least, write) => {
      const most = least * 2 ** DOUBLINGS;
      const [small, large] = [write(least), write(most)];
      // The first reading compiles.
      await readFile(small);
      let growth = Number.POSITIVE_INFINITY;
      for (let turn = 0; turn < MOST_COMPARISONS && growth >= MOST_A_ROW; turn += 1) {
        const costOfSmall = await costOfRow(small, least);
        growth = Math.min(growth, (await costOfRow(large, most)) / costOfSmall);
      }
      expect(growth).toBeLessThan(MOST_A_ROW);
    },
  );
});
