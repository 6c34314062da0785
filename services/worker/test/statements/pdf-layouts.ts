// Long, because it is data: one entry for every layout.
import PDFDocument from 'pdfkit';

/** A column as it is printed: its name in one line or two, its left edge and width in points. */
interface Column {
  name: string;
  width: number;
  isRight?: boolean;
  cell: (row: Row) => string;
}

/** A movement, and what is printed of it. */
export interface Row {
  at: number;
  kobo: number;
  balanceKobo: number;
  /** The lines of its narration. */
  lines: readonly string[];
}

/** How a statement lies on its pages. */
export interface Layout {
  columns: readonly Column[];
  /** Lines above the first header. */
  above: readonly string[];
  /** At the top of each further page. */
  pageHead?: readonly string[];
  isHeaderOnce?: boolean;
  /** The narration's lines stand around the other cells, and not below them. */
  isCentred?: boolean;
  /** Points between two rows. */
  padding: number;
  size: number;
  /** Line distance as a part of the size of letters. */
  leading?: number;
  isLandscape?: boolean;
  /** The sheet is turned by /Rotate, its letters with it. */
  isTurned?: boolean;
  isNewestFirst?: boolean;
  /** Below the last row. */
  below?: (rows: readonly Row[]) => string[];
  pageFoot?: (page: number) => string;
}

/** Before the first movement of {@link rowsOf}. */
export const OPENING_KOBO = 10_000_000;

const naira = (kobo: number) =>
  (Math.abs(kobo) / 100).toLocaleString('en', { minimumFractionDigits: 2 });

const two = (number: number) => String(number).padStart(2, '0');
const day = ({ at }: Row) => 1 + (Math.floor(at / 3) % 28);
const slashed = (row: Row) => `${two(day(row))}/11/2025`;
const named = (row: Row) => `${two(day(row))}-Nov-2025`;
const spoken = (row: Row) => `${two(day(row))} Nov 2025`;
const iso = (row: Row) => `2025-11-${two(day(row))}`;
const out = ({ kobo }: Row) => (kobo < 0 ? naira(kobo) : '');
const into = ({ kobo }: Row) => (kobo > 0 ? naira(kobo) : '');
const balance = ({ balanceKobo }: Row) => naira(balanceKobo);
/** Drawn line by line beside the other cells. */
const WORDS = () => '';

const date = (name: string, cell: Column['cell'], width = 62): Column => ({ name, width, cell });
const words = (name: string, width = 190): Column => ({ name, width, cell: WORDS });
const money = (name: string, cell: Column['cell'], width = 68): Column => ({
  name,
  width,
  cell,
  isRight: true,
});

const OPENING = `Opening Balance: ${naira(OPENING_KOBO)}`;
const zenith = [
  date('DATE', slashed),
  words('DESCRIPTION'),
  money('DEBIT', (row) => out(row) || '0.00'),
  money('CREDIT', (row) => into(row) || '0.00'),
  date('VALUE DATE', slashed),
  money('BALANCE', balance),
];
const portal = [
  date('TranDate', slashed),
  date('ValueDate', slashed),
  words('Narration', 200),
  money('Debit', out),
  money('Credit', into),
  money('Balance', balance),
];

/** Layouts of no file that we have seen, of the kinds that banks print. */
export const layouts: Readonly<Record<string, Layout>> = {
  'dense, header on each page': { columns: zenith, above: [OPENING], padding: 0, size: 7 },
  'rows apart, header once': {
    columns: portal,
    above: [OPENING],
    padding: 6,
    size: 7,
    isHeaderOnce: true,
  },
  'words around the other cells': {
    columns: portal,
    above: [OPENING],
    padding: 9,
    size: 7,
    isCentred: true,
  },
  'names of columns in two lines': {
    columns: [
      date('Transaction\nDate', named, 60),
      words('Transaction\nDetails', 200),
      money('Withdrawal\n(NGN)', out),
      money('Deposit\n(NGN)', into),
      money('Balance\n(NGN)', balance),
    ],
    above: ['Account Number: 0123456789', OPENING],
    padding: 3,
    size: 7,
  },
  'a head and a foot on each page': {
    columns: zenith,
    above: ['Sample Bank Plc', 'Account Statement', 'Period: 01/11/2025 TO 30/11/2025', OPENING],
    pageHead: ['Sample Bank Plc', 'Statement of account 0123456789'],
    pageFoot: (page) => `Page ${page} of 9`,
    padding: 2,
    size: 7,
  },
  'one signed amount': {
    columns: [
      date('Date', iso),
      words('Narration', 240),
      money('Amount', (row) => (row.kobo < 0 ? '-' : '') + naira(row.kobo)),
      money('Balance', balance),
    ],
    above: [OPENING],
    padding: 4,
    size: 8,
  },
  'an amount and its mark': {
    columns: [
      date('Value Date', named, 70),
      words('Description', 230),
      money('Amount', (row) => naira(row.kobo)),
      date('DR/CR', ({ kobo }) => (kobo < 0 ? 'DR' : 'CR'), 40),
      money('Balance', balance, 80),
    ],
    above: [OPENING],
    padding: 4,
    size: 7,
  },
  'the mark behind each amount': {
    columns: [
      date('Date', named, 66),
      words('Particulars', 230),
      money('Amount', ({ kobo }) => `${naira(kobo)} ${kobo < 0 ? 'DR' : 'CR'}`, 90),
      money('Balance', (row) => `${balance(row)} CR`, 90),
    ],
    above: [OPENING],
    padding: 5,
    size: 7,
  },
  'newest first': {
    columns: zenith,
    above: [OPENING],
    padding: 4,
    size: 7,
    isNewestFirst: true,
  },
  'a wide sheet with ids': {
    columns: [
      date('Trans Date', named, 70),
      date('Reference', ({ at }) => `S${70_000_000 + at}`, 70),
      words('Transaction Details', 300),
      date('Value Date', named, 70),
      money('Withdrawal(DR)', (row) => out(row) || '0.00', 80),
      money('Deposit(CR)', (row) => into(row) || '0.00', 80),
      money('Balance', balance, 90),
    ],
    above: [OPENING],
    padding: 3,
    size: 8,
    isLandscape: true,
  },
  'a sheet that is turned': {
    columns: portal,
    above: [OPENING],
    padding: 3,
    size: 7,
    isTurned: true,
  },
  'naira signs, thousands with blanks': {
    columns: [
      date('Date', spoken, 66),
      words('Narration', 220),
      money('Money Out', (row) => out(row) && `NGN ${out(row)}`, 84),
      money('Money In', (row) => into(row) && `NGN ${into(row)}`, 84),
      money('Balance', (row) => `NGN ${balance(row)}`, 90),
    ],
    above: [OPENING],
    padding: 4,
    size: 7,
  },
  'large letters, lines far apart': {
    columns: portal.map((column) => ({ ...column, width: column.width * 1.28 })),
    above: [OPENING],
    padding: 4,
    size: 9,
    leading: 1.5,
    isLandscape: true,
  },
  'the day of printing below each page': {
    columns: portal,
    above: [OPENING],
    padding: 0,
    size: 7,
    pageFoot: (page) => `27/11/2025 10:15 Page ${page} of 9`,
  },
  'days with the month first': {
    columns: [
      date('Transaction Date', (row) => `Nov ${day(row)}, 2025`, 70),
      words('Narration'),
      money('Debit', out),
      money('Credit', into),
      money('Balance', balance),
    ],
    above: [OPENING],
    padding: 3,
    size: 7,
  },
  'no balance, but totals': {
    columns: [
      date('Transaction Date', spoken, 80),
      words('Transaction Detail', 220),
      money('Money In (NGN)', into, 80),
      money('Money Out (NGN)', out, 80),
      date('Transaction ID', ({ at }) => `T${9_000_000 + at}`, 70),
    ],
    above: [],
    below: (rows) => [
      `Total Money In: ${naira(rows.reduce((sum, { kobo }) => sum + Math.max(kobo, 0), 0))}`,
      `Total Money Out: ${naira(rows.reduce((sum, { kobo }) => sum + Math.max(-kobo, 0), 0))}`,
    ],
    padding: 4,
    size: 7,
  },
  'the balance first, words last': {
    columns: [
      date('Date', slashed),
      money('Balance', balance),
      money('Credit', into),
      money('Debit', out),
      words('   Remarks', 220),
    ],
    above: [OPENING],
    padding: 4,
    size: 7,
  },
};

/** Of every five movements, the bank did not carry out one. */
export const hasFailed = ({ at }: Row): boolean => at % 5 === 2;

/** A table of which no name is one that banks use. */
export const unknownLayout: Layout = {
  columns: [
    date('Booked', slashed),
    words('Purpose', 200),
    money('Went', out),
    money('Came', into),
    date('State', (row) => (hasFailed(row) ? 'Failed' : 'Successful'), 70),
    money('Left', balance, 80),
  ],
  above: [OPENING],
  padding: 4,
  size: 7,
};

/** The movements whose failed ones left the balance as it was. */
export function withFailed(rows: readonly Row[]): Row[] {
  let balanceKobo = OPENING_KOBO;
  return rows.map((row) => {
    balanceKobo += hasFailed(row) ? 0 : row.kobo;
    return { ...row, balanceKobo };
  });
}

/** Movements of one to four lines; each word is that of one row alone. */
export function rowsOf(seed: number, count = 60): Row[] {
  let balanceKobo = OPENING_KOBO;
  return Array.from({ length: count }, (_, at) => {
    const kobo = (at % 7 === 3 ? -1 : 1) * (100_000 + at * 1_225 + seed);
    balanceKobo += kobo;
    const lines = Array.from(
      { length: 1 + ((at * 7 + seed * 3) % 4) },
      (_line, line) => `N${at}.${line} NIP/GTB/ADA for goods SO${at}X${line}`,
    );
    return { at, kobo, balanceKobo, lines };
  });
}

/** A text on a page; `y` from the top. */
export interface Placed {
  page: number;
  x: number;
  y: number;
  size: number;
  text: string;
  isRight: boolean;
}

const SHORT = 595;
const LONG = 842;
const MARGIN = 36;

/** Where each text of a statement stands. Pages end wherever they are full, within rows too. */
export function placeTexts(layout: Layout, rows: readonly Row[], top: number): Placed[] {
  const { columns, padding, size, leading = 1.2, isCentred = false } = layout;
  const bottom = (layout.isLandscape ? SHORT : LONG) - MARGIN - 24;
  const placed: Placed[] = [];
  let [page, y] = [1, MARGIN];
  const put = (text: string, x: number, at: number, isRight = false) => {
    if (text !== '') placed.push({ page, x, y: at, size, text, isRight });
  };
  const step = size * leading;
  const lines = (texts: readonly string[]) => {
    for (const text of texts) {
      put(text, MARGIN, y);
      y += 13;
    }
  };
  const edges: number[] = [];
  let edge = MARGIN;
  for (const { width } of columns) {
    edges.push(edge);
    edge += width;
  }
  const cell = (column: number, text: string, at: number) => {
    const of = columns[column];
    put(text, (edges[column] ?? 0) + (of?.isRight ? of.width - 6 : 0), at, of?.isRight);
  };
  const header = () => {
    const height = Math.max(...columns.map(({ name }) => name.split('\n').length));
    for (const [column, { name }] of columns.entries())
      for (const [line, text] of name.split('\n').entries()) cell(column, text, y + line * step);
    y += height * step + 5;
  };
  const nextPage = () => {
    put(layout.pageFoot?.(page) ?? '', MARGIN, bottom + 18);
    page += 1;
    y = MARGIN;
    lines(layout.pageHead ?? []);
    if (!layout.isHeaderOnce) header();
  };
  lines(layout.above);
  y = Math.max(y, top);
  header();
  for (const row of layout.isNewestFirst ? rows.toReversed() : rows) {
    const middle = isCentred ? (row.lines.length - 1) / 2 : 0;
    for (const [line, text] of row.lines.entries()) {
      if (y > bottom) nextPage();
      for (const [column, { cell: textOf }] of columns.entries()) {
        if (textOf === WORDS) cell(column, text, y);
        else if (Math.floor(middle) === line) cell(column, textOf(row), y + (middle % 1) * step);
      }
      y += step;
    }
    y += padding;
  }
  y += 14;
  if (y > bottom - 40) nextPage();
  lines(layout.below?.(rows) ?? []);
  put(layout.pageFoot?.(page) ?? '', MARGIN, bottom + 18);
  return placed;
}

/** Widths of Helvetica as pdfkit has them. */
const measure = new PDFDocument({ autoFirstPage: false });
const widthOf = (text: string, size: number) =>
  measure.font('Helvetica').fontSize(size).widthOfString(text);

/** Each text in one piece, as reports of pdfkit and its like. */
export async function drawByPdfkit(layout: Layout, placed: readonly Placed[]): Promise<Buffer> {
  const { isLandscape = false, isTurned = false } = layout;
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    layout: isLandscape === isTurned ? 'portrait' : 'landscape',
  });
  const turn = () => {
    if (isTurned) Object.assign(document.page.dictionary.data, { Rotate: 90 });
  };
  turn();
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => document.on('end', () => resolve()));
  let page = 1;
  for (const { page: on, x, y, size, text, isRight } of placed) {
    for (; page < on; page += 1) {
      document.addPage();
      turn();
    }
    document.fontSize(size);
    const left = isRight ? x - widthOf(text, size) : x;
    if (!isTurned) {
      document.text(text, left, y, { lineBreak: false });
      continue;
    }
    // On a sheet that is turned by 90 degrees, letters run upwards.
    const [across, up] = [y, document.page.height - left];
    document.save().rotate(-90, { origin: [across, up] });
    document.text(text, across, up, { lineBreak: false }).restore();
  }
  document.end();
  await ended;
  return Buffer.concat(parts);
}

/** Each word by itself, at its own place, and column by column: as report engines write, by hand from the format. */
export function drawByWords(layout: Layout, placed: readonly Placed[]): Buffer {
  const { isLandscape = false, isTurned = false } = layout;
  const [width, height] = isLandscape ? [LONG, SHORT] : [SHORT, LONG];
  const pages = Map.groupBy(placed, ({ page }) => page);
  const contents = [...pages.values()].map((texts) =>
    texts
      .toSorted((a, b) => a.x - b.x)
      .flatMap(({ text, x, y, size, isRight }) => {
        let at = isRight ? x - widthOf(text, size) : x;
        return text.split(' ').map((word) => {
          const left = at;
          at += widthOf(`${word} `, size);
          const escaped = word.replace(/[\\()]/g, '\\$&');
          const up = height - y - size;
          // On a sheet that is turned by 90 degrees, letters run upwards.
          const matrix = isTurned
            ? `0 1 -1 0 ${(height - up).toFixed(2)} ${left.toFixed(2)}`
            : `1 0 0 1 ${left.toFixed(2)} ${up.toFixed(2)}`;
          return `BT /F1 ${size} Tf ${matrix} Tm (${escaped}) Tj ET`;
        });
      })
      .join('\n'),
  );
  const box = isTurned ? `[0 0 ${height} ${width}] /Rotate 90` : `[0 0 ${width} ${height}]`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${contents.map((_, at) => `${4 + 2 * at} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...contents.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  let file = '%PDF-1.4\n';
  const places: number[] = [];
  for (const [at, object] of objects.entries()) {
    places.push(file.length);
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = file.length;
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

/** The same statement as a page for a browser to print, which breaks rows where its pages end. */
export function asHtml(layout: Layout, rows: readonly Row[], top: number): string {
  const { columns, padding, size, leading = 1.2 } = layout;
  const line = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');
  const cells = (row: Row) =>
    columns
      .map(({ cell, isRight }) =>
        cell === WORDS
          ? `<td>${row.lines.join('<br>')}</td>`
          : `<td class="${isRight ? 'right' : ''}">${cell(row)}</td>`,
      )
      .join('');
  const ordered = layout.isNewestFirst ? rows.toReversed() : rows;
  return `<!doctype html><meta charset="utf-8"><style>
    @page { size: A4 ${layout.isLandscape ? 'landscape' : 'portrait'}; margin: ${MARGIN}pt }
    body { margin: 0; font: ${size}pt/${leading} sans-serif } p { margin: 0 0 4pt }
    table { border-collapse: collapse; table-layout: fixed; margin-top: ${top}pt } tr { break-inside: auto }
    thead { display: ${layout.isHeaderOnce ? 'table-row-group' : 'table-header-group'} }
    td, th { padding: ${padding / 2}pt 2pt; text-align: left; vertical-align: ${layout.isCentred ? 'middle' : 'top'}; white-space: nowrap }
    th { background: #ddd } .right { text-align: right }
  </style><body>${line(layout.above)}<table><colgroup>${columns
    .map(({ width }) => `<col style="width:${width}pt">`)
    .join('')}</colgroup><thead><tr>${columns
    .map(
      ({ name, isRight }) =>
        `<th class="${isRight ? 'right' : ''}">${name.trim().replace('\n', '<br>')}</th>`,
    )
    .join('')}</tr></thead><tbody>${ordered
    .map((row) => `<tr>${cells(row)}</tr>`)
    .join('')}</tbody></table>${line(layout.below?.(rows) ?? [])}`;
}
