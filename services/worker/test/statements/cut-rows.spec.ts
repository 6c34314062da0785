import PDFDocument from 'pdfkit';
import { readFile } from '../../src/statements/read-file.ts';

const COLUMNS = [36, 100, 163, 360, 430, 500];
const HEADER = ['TranDate', 'ValueDate', 'Narration', 'Debit', 'Credit', 'Balance'];
const LINE = 8.4;

/** How a statement lies on its pages: where the table begins, what stands between rows, the header of each page. */
interface Look {
  top: number;
  padding: number;
  isHeaderOnce: boolean;
  seed: number;
}

const naira = (kobo: number) => (kobo / 100).toLocaleString('en', { minimumFractionDigits: 2 });

/** A statement of 60 rows of one to four lines, cut wherever a page ends, and what each row says. */
async function drawCut({ top, padding, isHeaderOnce, seed }: Look) {
  const document = new PDFDocument({ size: 'A4', margin: 30 });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()));
  const truth: string[] = [];
  let balance = 100_000;
  let y = 40;
  const put = (text: string, column: number) => {
    const width = column > 2 ? 65 - document.widthOfString(text) : 0;
    document.text(text, (COLUMNS[column] ?? 0) + width, y, { lineBreak: false });
  };
  const header = () => {
    for (const [column, name] of HEADER.entries()) put(name, column);
    y += 12;
  };
  document.fontSize(7);
  put('Opening Balance: 1,000.00', 0);
  y = top;
  header();
  for (let at = 0; at < 60; at += 1) {
    const count = 1 + ((at * 7 + seed) % 4);
    const lines = Array.from({ length: count }, (_, line) => `N${at}.${line} for goods SO${at}X`);
    const kobo = 10_000 + at;
    balance += kobo;
    truth.push(`${kobo} ${lines.join(' ')}`);
    for (const [index, line] of lines.entries()) {
      if (y > 780) {
        document.addPage().fontSize(7);
        y = 40;
        if (!isHeaderOnce) header();
      }
      const cells =
        index === 0
          ? ['14/11/2026', '14/11/2026', line, '', naira(kobo), naira(balance)]
          : ['', '', line];
      for (const [column, text] of cells.entries()) if (text !== '') put(text, column);
      y += LINE;
    }
    y += padding;
  }
  document.end();
  await ended;
  return { bytes: Buffer.concat(parts), truth };
}

describe('a PDF whose pages cut rows', () => {
  const looks = [0, 2, 4, 8].flatMap((padding) =>
    [false, true].map((isHeaderOnce) => ({ padding, isHeaderOnce })),
  );

  it.each(looks)('gives each row its own words, at 20 places of the cut: %j', async (look) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const { bytes, truth } = await drawCut({ ...look, seed, top: 90 + seed * 4 });
      const reading = await readFile(bytes);
      if ('reason' in reading) throw new Error(JSON.stringify(reading));
      expect(
        reading.rows.map((row) =>
          'refused' in row ? row.refused : `${row.amountKobo} ${row.narration}`,
        ),
      ).toEqual(truth);
    }
  });
});
