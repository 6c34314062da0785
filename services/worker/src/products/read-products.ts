import { cut } from '@spade/contracts/cut';
import {
  type ImportedProduct,
  MAX_IMPORTED_PRODUCTS,
} from '@spade/contracts/messages/catalog-imports';
import { productColumns } from '@spade/contracts/products/product-columns';
import { kindOfFile } from '../statements/files/kind-of-file.ts';
import { type TableLimits, UnreadableStatementError } from '../statements/reading.ts';
import { type Cell, NumberCell, type Table } from '../statements/table/columns.ts';
import { readCsv } from '../statements/table/read-csv.ts';
import { readWorkbook } from '../statements/table/read-workbook.ts';
import { otherNames, readOwn } from './own-format.ts';
import { ProductRow, withoutGuards } from './product-cells.ts';
import { readShopify } from './shopify-format.ts';
import { readWooCommerce } from './woocommerce-format.ts';

/** What a file of products says, or in words why it cannot be read. */
export type ReadProducts =
  | {
      format: string;
      products: ImportedProduct[];
      /** Names of columns that have something and are not read; of another shop's export we know what they are, so none. */
      unreadColumns: string[];
    }
  | { failure: string };

/** Rows of variants and pictures, too. A record has a description, as HTML. */
const limits: TableLimits = {
  maxRows: 50_000,
  statedRows: 50_000,
  maxRecordCharacters: 200_000,
  sampleLines: 1,
  advice: 'Split the file.',
};

/** The files that are known, by columns that each has and no other. */
const formats: readonly {
  name: string;
  has: readonly (readonly string[])[];
  isOwn?: boolean;
  read: (rows: readonly ProductRow[]) => ImportedProduct[];
}[] = [
  {
    name: 'Shopify',
    has: [['Handle', 'URL handle'], ['Variant Price', 'Price'], ['Title']],
    read: readShopify,
  },
  { name: 'WooCommerce', has: [['Type'], ['Name'], ['Regular price']], read: readWooCommerce },
  {
    name: 'Spade',
    has: [
      [productColumns.title, productColumns.id],
      [productColumns.price, productColumns.stock, productColumns.sku],
    ],
    read: readOwn,
    isOwn: true,
  },
];

const ownNames: ReadonlySet<string> = new Set(
  Object.values(productColumns).map((name) => name.toLowerCase()),
);

/** Longest name of a column that is not read, and most of them. */
const MAX_UNREAD = { length: 60, columns: 20 };

/** How many of the first rows may come before the names of the columns. */
const HEADER_WITHIN = 5;

/** Reads a file of products: CSV or XLSX, with our own columns or those of Shopify or WooCommerce. */
export async function readProducts(bytes: Uint8Array): Promise<ReadProducts> {
  try {
    const kind = kindOfFile(bytes);
    if (kind !== 'csv' && kind !== 'workbook')
      throw new UnreadableStatementError('This is no list of products. Choose a CSV or XLSX file.');
    const tables = kind === 'csv' ? [csvAsSheet(bytes)] : await readWorkbook(bytes, limits);
    return readTables(tables);
  } catch (error) {
    if (!(error instanceof UnreadableStatementError)) throw error;
    return { failure: cut(error.message, 300) };
  }
}

/** Its rows have the numbers that a spreadsheet shows beside them, where a cell may have many lines. */
function csvAsSheet(bytes: Uint8Array): Table {
  const { rows, ...table } = readCsv(bytes, limits);
  return { ...table, rows: rows.map((row, index) => ({ ...row, line: index + 1 })) };
}

function readTables(tables: readonly Table[]): ReadProducts {
  for (const { rows } of tables)
    for (const [index, { cells }] of rows.slice(0, HEADER_WITHIN).entries()) {
      const written = cells.map((cell) => textOf(cell).trim().toLowerCase());
      const found = formats
        .map((each) => ({ ...each, names: each.isOwn ? withOwnNames(written) : written }))
        .find(({ has, names }) =>
          has.every((any) => any.some((name) => names.includes(name.toLowerCase()))),
        );
      if (!found) continue;
      const { names, ...format } = found;
      const plain = format.isOwn ? withoutGuards : (text: string) => text;
      const used = new Set<number>();
      const read = rows.slice(index + 1).flatMap((row) => {
        const texts = row.cells.map((cell) => plain(textOf(cell)));
        for (const [column, text] of texts.entries()) if (text.trim()) used.add(column);
        const named = names.map((name, column) => [name, texts[column] ?? ''] as const);
        // Of two columns with one name the first counts.
        const byName = new Map(named.toReversed());
        return texts.some((text) => text.trim()) ? [new ProductRow(row.line, byName)] : [];
      });
      const unread = format.isOwn ? unreadOf(cells, names, used) : [];
      return checkProducts(format.name, format.read(read), unread);
    }
  return {
    failure: `The file has no columns that we know. Name them ${productColumns.title}, ${productColumns.price} and, as you like, ${productColumns.stock}, ${productColumns.sku}, ${productColumns.category}, ${productColumns.description}, or choose the export of Shopify or WooCommerce.`,
  };
}

/** The names of columns, with ours in the place of other words for them; a column that has ours already keeps its own. */
function withOwnNames(names: readonly string[]): string[] {
  return names.map((name) => {
    const own = otherNames.get(name)?.toLowerCase();
    return own === undefined || names.includes(own) ? name : own;
  });
}

/** The filled columns that are not read: their name is unknown, or an earlier column has it. */
function unreadOf(
  cells: readonly Cell[],
  names: readonly string[],
  used: ReadonlySet<number>,
): string[] {
  const unread = cells.flatMap((cell, at) => {
    const name = withoutGuards(textOf(cell)).replaceAll('\0', '').replace(/\s+/g, ' ').trim();
    const own = names[at] ?? '';
    const isRead = ownNames.has(own) && names.indexOf(own) === at;
    return name === '' || isRead || !used.has(at) ? [] : [cut(name, MAX_UNREAD.length)];
  });
  return [...new Set(unread)].slice(0, MAX_UNREAD.columns);
}

function checkProducts(
  format: string,
  products: ImportedProduct[],
  unreadColumns: string[],
): ReadProducts {
  if (products.length === 0) return { failure: 'The file has no products.' };
  if (products.length > MAX_IMPORTED_PRODUCTS)
    return {
      failure: `The file has ${products.length.toLocaleString('en-NG')} products, more than ${MAX_IMPORTED_PRODUCTS.toLocaleString('en-NG')}. Split it.`,
    };
  const lines = new Map<string, number>();
  const checked = products.map((product) => refuseRepeated(product, lines));
  return { format, products: checked, unreadColumns };
}

/** A SKU, or a new product's name, that an earlier line of the file has. */
function refuseRepeated(product: ImportedProduct, lines: Map<string, number>): ImportedProduct {
  const { line, variants, title = '', productId, key } = product;
  const skus = variants.flatMap(({ sku }) => (sku ? [sku] : []));
  const ids = productId === undefined ? [] : [`product ID ${productId}`];
  const isNamed = skus.length > 0 || productId !== undefined || key !== undefined;
  const marks = [
    ...skus.map((sku) => `SKU ${sku}`),
    ...ids,
    ...(isNamed ? [] : [`name ${title.toLowerCase()}`]),
  ];
  const own = marks.find((mark, index) => marks.indexOf(mark) !== index);
  if (own !== undefined) return { ...product, refusal: `Two of its rows have the ${own}.` };
  const taken = marks.find((mark) => lines.has(mark));
  for (const mark of marks) if (!lines.has(mark)) lines.set(mark, line);
  return taken === undefined
    ? product
    : { ...product, refusal: `Line ${lines.get(taken)} has the same ${taken}.` };
}

/** A cell as text with its line breaks. */
function textOf(cell: Cell): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (!(cell instanceof NumberCell)) return cell;
  // `1.25E4`, as some programs write it.
  return /e/i.test(cell.text) ? String(Number(cell.text)) : cell.text;
}
