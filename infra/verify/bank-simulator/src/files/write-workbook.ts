import { strToU8, zipSync } from 'fflate';

/** A cell to write: text, a number as Excel would write its digits, a date, or nothing. */
export type WorkbookCell = string | { number: string } | Date | null;

/** A sheet to write. */
export interface Sheet {
  name: string;
  rows: readonly (readonly WorkbookCell[])[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const PART = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Days from 30 December 1899, from which Excel counts, to 1970. */
const EXCEL_EPOCH_DAYS = 25_569;

function xmlText(text: string): string {
  return text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
}

function columnName(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest > 0 ? columnName(rest - 1) : '') + String.fromCharCode(65 + (index % 26));
}

function cellXml(cell: WorkbookCell, address: string): string {
  if (cell === null) return '';
  if (cell instanceof Date) {
    const serial = cell.getTime() / 86_400_000 + EXCEL_EPOCH_DAYS;
    return `<c r="${address}" s="1"><v>${serial}</v></c>`;
  }
  if (typeof cell === 'object') return `<c r="${address}"><v>${cell.number}</v></c>`;
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell)}</t></is></c>`;
}

function sheetXml({ rows }: Sheet): string {
  const body = rows.map((cells, row) => {
    const xml = cells.map((cell, column) => cellXml(cell, `${columnName(column)}${row + 1}`));
    return `<row r="${row + 1}">${xml.join('')}</row>`;
  });
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${body.join('')}</sheetData></worksheet>`;
}

/** Writes an .xlsx file (ECMA-376) with the few parts that a reader needs; style 1 is a date. */
export function writeWorkbook(sheets: readonly Sheet[]): Uint8Array {
  const numbers = sheets.map((_, index) => index + 1);
  const override = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="${PART}.${type}+xml"/>`;
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const styles = numbers.length + 1;
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${numbers.map((number) => override(`/xl/worksheets/sheet${number}.xml`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${numbers.map((number) => relation(number, 'worksheet', `worksheets/sheet${number}.xml`)).join('')}${relation(styles, 'styles', 'styles.xml')}</Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets.map(({ name }, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
  for (const [index, sheet] of sheets.entries())
    parts[`xl/worksheets/sheet${index + 1}.xml`] = sheetXml(sheet);
  return zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  );
}
