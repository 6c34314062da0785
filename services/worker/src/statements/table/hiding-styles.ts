import { child, children, parseXml, type XmlNode } from '../files/xml.ts';
import { UnreadableStatementError } from '../reading.ts';
import { attribute } from './hidden-parts.ts';

/** In points; smaller letters are specks. */
const LEAST_FONT_SIZE = 3;

/** Sections of a number format that show nothing, `;;;`: of what is above zero, below it, zero, and of text. */
const SHOWS_NOTHING = /^(?:\s*;){2,3}\s*$/;

/**
 * The styles of cells, by their places in the list, in which no one can read a value. `styles`: that part's XML, empty where
 * the workbook has none. Throws UnreadableStatementError for what is no XML.
 */
export function hidingStyles(styles: string): ReadonlySet<number> {
  const book = styles === '' ? undefined : styleSheetIn(styles);
  const formats = new Set(
    children(child(book, 'numFmts'), 'numFmt')
      .filter((format) => SHOWS_NOTHING.test(attribute(format, 'formatCode')))
      .map((format) => attribute(format, 'numFmtId')),
  );
  const fonts = children(child(book, 'fonts'), 'font');
  const fills = children(child(book, 'fills'), 'fill');
  const hiding = children(child(book, 'cellXfs'), 'xf').map((style) => {
    const font = fonts[Number(attribute(style, 'fontId'))];
    const fill = fills[Number(attribute(style, 'fillId'))];
    return (
      formats.has(attribute(style, 'numFmtId')) ||
      isTiny(font) ||
      (isWhite(child(font, 'color')) && isWhiteSolid(fill))
    );
  });
  return new Set(hiding.flatMap((isHiding, at) => (isHiding ? [at] : [])));
}

function styleSheetIn(styles: string): XmlNode | undefined {
  try {
    return child(parseXml(styles), 'styleSheet');
  } catch {
    throw new UnreadableStatementError(
      'The workbook cannot be read: its list of styles is damaged.',
    );
  }
}

const isTiny = (font: XmlNode | undefined) => {
  const size = attribute(child(font, 'sz'), 'val');
  return size !== '' && !(Number(size) >= LEAST_FONT_SIZE);
};

/** A cell without a fill may stand on the colour of a table, so only white that is chosen counts. */
const isWhiteSolid = (fill: XmlNode | undefined) =>
  attribute(child(fill, 'patternFill'), 'patternType') === 'solid' &&
  isWhite(child(fill, 'patternFill', 'fgColor'));

/** By its value, its place in the palette of Excel, or as the background of the theme. */
const isWhite = (color: XmlNode | undefined) =>
  /^(?:..)?ffffff$/i.test(attribute(color, 'rgb')) ||
  ['1', '9'].includes(attribute(color, 'indexed')) ||
  (attribute(color, 'theme') === '0' && !Number(attribute(color, 'tint')));
