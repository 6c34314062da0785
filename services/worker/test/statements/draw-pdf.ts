import PDFDocument from 'pdfkit';

/** A column as a bank prints it; `x` and `width` in points, `name` broken where the bank breaks it. */
export interface PrintedColumn {
  name: string;
  x: number;
  width: number;
  align?: 'left' | 'right' | 'center';
}

/** How a statement is printed. */
export interface PrintedStatement {
  columns: readonly PrintedColumn[];
  rows: readonly (readonly string[])[];
  /** Lines above the table. */
  above?: readonly string[];
  /** Lines below it. */
  below?: readonly string[];
  password?: string;
  size?: number;
  /** Between two rows, in points. */
  padding?: number;
  /** Cells of fewer lines stand in the middle of their row. */
  isCentred?: boolean;
  /** The header stands on the first page alone. */
  isHeaderOnce?: boolean;
  landscape?: boolean;
  /** `Courier`: all letters are as wide, as those of a line printer. */
  font?: 'Courier' | 'Helvetica';
}

const MARGIN = 30;

/** Draws a statement as the descriptions of banks' PDFs have it. */
export async function drawPdf(statement: PrintedStatement): Promise<Buffer> {
  const { columns, rows, above = [], below = [], password, size = 7, padding = 4 } = statement;
  const { font: letters = 'Helvetica' } = statement;
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    layout: statement.landscape ? 'landscape' : 'portrait',
    ...(password !== undefined && { userPassword: password, ownerPassword: `${password} owner` }),
    pdfVersion: '1.7',
  });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()));
  const lineHeight = size * 1.2;
  let y = MARGIN;
  let pages = 1;
  const lines = (texts: readonly string[]) => {
    for (const text of texts) {
      document.font(letters).fontSize(9).text(text, MARGIN, y, { lineBreak: false });
      y += 13;
    }
  };
  const row = (cells: readonly string[], font: string = letters) => {
    document.font(font).fontSize(size);
    const broken = cells.map((cell, at) => breakText(document, cell, columns[at]?.width ?? 50));
    const height = Math.max(...broken.map(({ length }) => length)) * lineHeight;
    if (y + height > document.page.height - 2 * MARGIN) {
      foot();
      document.addPage();
      pages += 1;
      y = MARGIN;
      if (!statement.isHeaderOnce)
        row(
          columns.map(({ name }) => name),
          `${letters}-Bold`,
        );
      document.font(font).fontSize(size);
    }
    for (const [at, texts] of broken.entries()) {
      const { x, width, align } = { x: 0, width: 50, align: 'left', ...columns[at] };
      const start = statement.isCentred ? y + (height - texts.length * lineHeight) / 2 : y;
      for (const [line, text] of texts.entries()) {
        const free = width - document.widthOfString(text);
        const left = align === 'left' ? 0 : align === 'right' ? free : free / 2;
        document.text(text, x + left, start + line * lineHeight, { lineBreak: false });
      }
    }
    y += height + padding;
  };
  const foot = () =>
    document
      .font('Helvetica')
      .fontSize(6)
      .text(`Page ${pages}`, MARGIN, document.page.height - MARGIN - 10, { lineBreak: false });
  lines(above);
  y += 6;
  row(
    columns.map(({ name }) => name),
    `${letters}-Bold`,
  );
  for (const cells of rows) row(cells);
  y += 12;
  lines(below);
  foot();
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** Breaks a text as a report does: at blanks, and within what is longer than the column. */
function breakText(document: PDFKit.PDFDocument, text: string, width: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (document.widthOfString(longer) <= width) {
        line = longer;
        continue;
      }
      if (line !== '') lines.push(line);
      line = '';
      for (const character of word) {
        if (document.widthOfString(line + character) > width) {
          lines.push(line);
          line = '';
        }
        line += character;
      }
    }
    lines.push(line);
  }
  return lines;
}
