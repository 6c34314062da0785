import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { hasRareLetters, readable } from './receipt-letters.ts';
import { drawMark } from './receipt-mark.ts';

const fontFile = (name: string) => readFileSync(new URL(`../../fonts/${name}`, import.meta.url));

/** Cut from the fonts of the site (`frontend/scripts/subset-fonts.ts`). */
const fonts = {
  text: fontFile('instrument-400.ttf'),
  strong: fontFile('instrument-700.ttf'),
  rareText: fontFile('inter-400.ttf'),
  rareStrong: fontFile('inter-700.ttf'),
  /** Instrument Sans has no naira sign; Anybody's is used, as on the site. */
  naira: fontFile('naira.ttf'),
} as const;

/** Pages, in points: `size` is that of plain text, `names` the width of a name beside an amount and beside text. */
const formats = {
  /**
   * For a screen. As wide as a phone, whose viewer shows a page at the width of the screen: of an A4 page 10 points are 6
   * pixels there. High enough for a receipt with delivery and VAT; on A4 a printer shrinks it by a tenth.
   */
  phone: {
    width: 360,
    height: 930,
    margin: 26,
    left: 26,
    right: 334,
    bottom: 858,
    size: 12,
    names: { amount: 206, text: 108 },
  },
  /** For paper: A4. */
  paper: {
    width: 595,
    height: 842,
    margin: 56,
    left: 56,
    right: 539,
    bottom: 770,
    size: 10,
    names: { amount: 350, text: 122 },
  },
} as const;

/** Width that text leaves to the mark beside it, in points. */
const MARK_ROOM = 56;

const ink = {
  text: '#10211A',
  muted: '#475249',
  rule: '#10211A',
  paid: '#1E6A45',
} as const;

/** In points. */
const STAMP_PADDING = 12;

/** From the top of a line to its base, in parts of the size: text of several fonts stands on one line. */
const ASCENT = 0.97;

/** Wider than any line, in points: the line was broken before. */
const UNLIMITED = 5000;

/** A space at which no line breaks. */
export const NO_BREAK = '\u00a0';

/** The naira sign has another font. */
const runsOf = (text: string): string[] => text.split(/(₦)/).filter(Boolean);

/** How a piece of text looks. */
interface Style {
  size?: number;
  isStrong?: boolean;
  isMuted?: boolean;
  /** Has letters that only the second face has. */
  isRare?: boolean;
  /** Stands beside the mark. */
  isBesideMark?: boolean;
}

type Structure = ReturnType<PDFKit.PDFDocument['struct']>;

/** A sheet of paper that is written from top to bottom, tagged for screen readers. Text breaks onto further sheets. */
export class ReceiptSheet {
  private readonly doc: PDFKit.PDFDocument;
  private readonly root: Structure;
  private readonly page: (typeof formats)[keyof typeof formats];

  constructor(title: string, issuedAt: Date, format: keyof typeof formats) {
    const page = formats[format];
    this.page = page;
    this.doc = new PDFDocument({
      size: [page.width, page.height],
      margin: page.margin,
      pdfVersion: '1.7',
      lang: 'en-NG',
      tagged: true,
      displayTitle: true,
      // The same receipt is the same file.
      info: { Title: title, CreationDate: issuedAt, ModDate: issuedAt },
    });
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file);
    this.root = this.doc.struct('Document');
    this.doc.addStructure(this.root);
  }

  /** The heading of the sheet (1) or of a part of it (2). */
  heading(level: 1 | 2, text: string): void {
    this.space(level === 1 ? 20 : 18);
    const style = { size: level === 1 ? 26 : 14, isStrong: true };
    this.root.add(this.doc.struct(`H${level}`, {}, () => this.write(text, this.page.left, style)));
    if (level === 2) this.rule(1);
  }

  paragraph(text: string, style: Style = {}): void {
    const width = this.page.right - this.page.left - (style.isBesideMark ? MARK_ROOM : 0);
    this.root.add(
      this.doc.struct('P', {}, () => this.write(text, this.page.left, style, { width })),
    );
  }

  /** Names with their values: text beside the name, or amounts at the right edge. */
  table(rows: readonly (readonly [name: string, value: string | Amount, style?: Style])[]): void {
    const table = this.doc.struct('Table');
    this.root.add(table);
    for (const [name, value, style = {}] of rows) this.row(table, name, value, style);
    table.end();
  }

  /** The mark of the site, at the upper right; of no meaning to a screen reader. */
  mark(): void {
    const { y } = this.doc;
    this.doc.markContent('Artifact', { type: 'Layout' });
    drawMark(this.doc, this.page.right, y);
    this.doc.endMarkedContent();
    this.doc.y = y;
  }

  /** A word in a frame, at the right edge of the line just written. */
  stamp(word: string): void {
    const { y } = this.doc;
    const style = { size: 15, isStrong: true };
    const width = this.setTextStyle(word, style).widthOfString(word);
    const left = this.page.right - width - 2 * STAMP_PADDING;
    const top = y - 30;
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc
      .rect(left, top, width + 2 * STAMP_PADDING, 28)
      .lineWidth(2)
      .stroke(ink.paid);
    this.doc.endMarkedContent();
    this.root.add(
      this.doc.struct('P', {}, () => {
        this.setTextStyle(word, style)
          .fillColor(ink.paid)
          .text(word, left + STAMP_PADDING, top + 20, { lineBreak: false, baseline: 'alphabetic' });
      }),
    );
    this.doc.y = y;
  }

  nextPage(): void {
    this.doc.addPage();
  }

  space(points: number): void {
    this.doc.y += points;
  }

  /** The file; nothing can be written after it. */
  end(): NodeJS.ReadableStream {
    this.root.end();
    this.doc.end();
    return this.doc;
  }

  private row(table: Structure, name: string, value: string | Amount, style: Style): void {
    if (this.doc.y > this.page.bottom) this.doc.addPage();
    this.space(4);
    const top = this.doc.y;
    const head: PDFKit.Mixins.StructureElementOptions & { scope: string } = { scope: 'Row' };
    let bottom = top;
    const cell = (write: () => void) => () => {
      this.doc.y = top;
      write();
      bottom = Math.max(bottom, this.doc.y);
    };
    const isAmount = typeof value !== 'string';
    const nameStyle = isAmount ? style : { ...style, isMuted: true };
    const parts = [
      this.doc.struct(
        'TH',
        head,
        cell(() =>
          this.write(name, this.page.left, nameStyle, {
            width: this.page.names[isAmount ? 'amount' : 'text'],
          }),
        ),
      ),
      this.doc.struct(
        'TD',
        {},
        cell(() =>
          isAmount
            ? this.writeAmount(value, style)
            : this.write(value, this.page.left + this.page.names.text + 8, style),
        ),
      ),
    ];
    table.add(this.doc.struct('TR', {}, parts));
    this.doc.y = bottom;
    this.rule(0.4);
  }

  private write(
    text: string,
    x: number,
    style: Style,
    options: { width?: number; link?: string } = {},
  ): void {
    const { width = this.page.right - x } = options;
    const letters = readable(text);
    const face = { ...style, isRare: hasRareLetters(letters) };
    const rise = ASCENT * (style.size ?? this.page.size);
    for (const line of this.linesOf(letters, face, width)) {
      const runs = runsOf(line);
      // A word that is too long for any line breaks where it must.
      const isTooLong = this.widthOf(line.trimEnd(), face) > width;
      this.doc.x = x;
      this.doc.y += rise;
      for (const [index, run] of runs.entries()) {
        const continued = index < runs.length - 1;
        const place = { continued, lineGap: 2, baseline: 'alphabetic' } as const;
        this.setTextStyle(run, face).text(run, {
          ...options,
          ...place,
          width: isTooLong ? width : UNLIMITED,
        });
      }
      this.doc.y -= rise;
    }
  }

  /**
   * Lines that break between words alone: by itself PDFKit breaks between the naira sign and its sum, which have two fonts,
   * and after the hyphen of a reference.
   */
  private linesOf(letters: string, style: Style, width: number): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of letters.split(/(?<= )/)) {
      if (line !== '' && this.widthOf((line + word).trimEnd(), style) > width) {
        lines.push(line);
        line = '';
      }
      line += word;
    }
    return [...lines, line].map((one) => one.replaceAll(NO_BREAK, ' '));
  }

  private widthOf(text: string, style: Style): number {
    return runsOf(text).reduce(
      (sum, run) => sum + this.setTextStyle(run, style).widthOfString(run),
      0,
    );
  }

  private writeAmount({ amount, isNegative = false }: Amount, style: Style): void {
    const { y } = this.doc;
    const base = y + ASCENT * (style.size ?? this.page.size);
    const pieces = [...(isNegative ? ['−'] : []), '₦', amount];
    const widths = pieces.map((piece) => this.setTextStyle(piece, style).widthOfString(piece));
    let x = this.page.right - widths.reduce((sum, width) => sum + width, 0);
    for (const [index, piece] of pieces.entries()) {
      this.setTextStyle(piece, style).text(piece, x, base, {
        lineBreak: false,
        baseline: 'alphabetic',
      });
      x += widths[index] ?? 0;
    }
    this.doc.y = y + this.doc.currentLineHeight(true) + 2;
  }

  private setTextStyle(text: string, style: Style) {
    const { size = this.page.size, isStrong = false, isMuted = false, isRare = false } = style;
    const faces = isRare
      ? ({ text: 'rareText', strong: 'rareStrong' } as const)
      : ({ text: 'text', strong: 'strong' } as const);
    return this.doc
      .font(text === '₦' ? 'naira' : faces[isStrong ? 'strong' : 'text'])
      .fontSize(size)
      .fillColor(isMuted ? ink.muted : ink.text);
  }

  /** A line that screen readers skip. */
  private rule(width: number): void {
    const y = this.doc.y + 3;
    this.doc.markContent('Artifact', { type: 'Layout' });
    this.doc.moveTo(this.page.left, y).lineTo(this.page.right, y).lineWidth(width).stroke(ink.rule);
    this.doc.endMarkedContent();
    this.doc.y = y + 2;
  }
}

/** An amount in naira, as figures with two decimals. */
export interface Amount {
  amount: string;
  isNegative?: boolean;
}
