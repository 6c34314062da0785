import { cut } from '@spade/contracts/cut';
import type { ImportedPicture, ImportedProduct } from '@spade/contracts/messages/catalog-imports';
import { MAX_PIECES, productLimits } from '@spade/contracts/messages/catalog-products';
import { parseNaira } from '@spade/contracts/naira';
import { MAX_PICTURE_WORDS } from '@spade/contracts/products/pictures';
import { CLEARED } from '@spade/contracts/products/product-columns';

/** Longest address of a picture that is fetched. */
const MAX_ADDRESS_LENGTH = 2000;

/** Why a row is refused, in words for staff. */
export class RefusedRowError extends Error {
  override name = 'RefusedRowError';
}

/** A row of a product file. Its cells are found by column name, whatever the case. */
export class ProductRow {
  readonly line: number;
  private readonly cells: ReadonlyMap<string, string>;

  // No parameter properties: the reading process runs this source as it is, and Node only strips types.
  constructor(line: number, cells: ReadonlyMap<string, string>) {
    this.line = line;
    this.cells = cells;
  }

  /** The first filled cell of these columns, on one line; '' when all are empty. */
  text(...columns: string[]): string {
    return this.block(...columns)
      .replace(/\s+/g, ' ')
      .trim();
  }

  /** Like {@link text}, with its line breaks. */
  block(...columns: string[]): string {
    const filled = columns.map((column) => this.cells.get(column.toLowerCase()) ?? '');
    return filled.find((cell) => cell.trim() !== '')?.replaceAll('\0', '') ?? '';
  }

  /** Whether the file has one of these columns, filled or not. */
  has(...columns: string[]): boolean {
    return columns.some((column) => this.cells.has(column.toLowerCase()));
  }
}

/** How our exports keep spreadsheets from running text (the gateway's csv.ts): an apostrophe where a formula would begin. */
const GUARD = /(^\s*|[;|\t\r\n](?:[^\S\t\r\n]|["'])*)'(?=[=+\-@\uff0b\uff0d\uff1d\uff20])/g;

/** A text of our own exports as it was before it was guarded. */
export const withoutGuards = (text: string): string => text.replace(GUARD, '$1');

/** Text of at most `max` characters; undefined for an empty cell, null for one that holds CLEARED. */
export function clearable(text: string, max: number, name: string): string | null | undefined {
  if (text === '') return undefined;
  if (text === CLEARED) return null;
  if (text.length > max) throw new RefusedRowError(`${name} has more than ${max} characters.`);
  return text;
}

/** Like {@link clearable}, for a field that keeps its value when the cell is CLEARED. */
export function kept(text: string, max: number, name: string): string | undefined {
  return clearable(text, max, name) ?? undefined;
}

/** Kobo of a price as people and spreadsheets write it: `12500`, `12,500.00`, `₦12,500`; undefined for an empty cell. */
export function priceIn(text: string, name: string): number | undefined {
  if (text === '') return undefined;
  const plain = text.replace(/^(?:₦|NGN|N)\s*/i, '').replace(/\s+/g, '');
  const digits = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(plain) ? plain.replaceAll(',', '') : plain;
  // Some systems write four decimals; spreadsheets write 12500.1 as 12500.100000000001.
  const rounded = /^\d+\.\d{3,}$/.test(digits) ? Number(digits).toFixed(2) : digits;
  const kobo = parseNaira(rounded);
  if (kobo === undefined || Math.abs(Number(digits) * 100 - kobo) > 0.01)
    throw new RefusedRowError(`${name} "${cut(text, 40)}" is not a number such as 12500.`);
  return kobo;
}

/** Words for no stock in lists that people keep. */
const NO_PIECES = /^(?:out of stock|sold out|finished|none|nil)\.?$/i;

/** A whole number of pieces, also with a unit such as `11 pcs`; undefined for an empty cell. */
export function piecesIn(text: string, name: string): number | undefined {
  if (text === '') return undefined;
  if (NO_PIECES.test(text)) return 0;
  const plain = text
    .replaceAll(',', '')
    .replace(/^(\d+)\s*(?:pcs?|pieces?|units?)\.?$/i, '$1')
    .replace(/\.0+$/, '');
  // Other shops write a negative number when they sold more than they had.
  if (/^-\d{1,9}$/.test(plain)) return 0;
  if (!/^\d{1,9}$/.test(plain) || Number(plain) > MAX_PIECES)
    throw new RefusedRowError(`${name} is not a whole number: ${cut(text, 40)}.`);
  return Number(plain);
}

/** A long number in a spreadsheet's scientific notation, which has lost its last digits. */
const SHORTENED = /^\d(?:\.\d+)?E\+\d{2}$/i;

/** A SKU; undefined for an empty cell, null where it is cleared. */
export function skuIn(text: string): string | null | undefined {
  if (SHORTENED.test(text))
    throw new RefusedRowError(
      `A spreadsheet has shortened its SKU to ${text}. Format that column as text and write it again.`,
    );
  return clearable(text, productLimits.sku, 'The SKU');
}

/** Which of two words a cell holds; undefined for an empty cell. */
export function eitherIn(
  text: string,
  { yes, no, name }: { yes: readonly string[]; no: readonly string[]; name: string },
): boolean | undefined {
  if (text === '') return undefined;
  if (yes.includes(text.toLowerCase())) return true;
  if (no.includes(text.toLowerCase())) return false;
  throw new RefusedRowError(`${name} must be ${yes[0]} or ${no[0]}: ${cut(text, 40)}.`);
}

/** The form of an address that is compared with those fetched before; text that is no address is only cut. */
const addressOf = (text: string) =>
  (URL.canParse(text) ? new URL(text).href : text).slice(0, MAX_ADDRESS_LENGTH + 1);

/** Picture addresses separated by line breaks or commas, each followed by its words; a repeated address counts once. */
export function picturesIn(cell: string): ImportedPicture[] {
  const parts = cell.split(/[\s,;|]+(?=https?:\/\/)/i).map((part) => part.trim());
  return distinct(
    parts.filter(Boolean).map((part) => {
      const [address = '', ...words] = part.replace(/[,;|]+$/, '').split(/\s+/);
      return { address, words: words.join(' ') };
    }),
  );
}

/** Each picture once, its address in the form that is compared, its words cut to the limit. */
export function distinct(pictures: readonly ImportedPicture[]): ImportedPicture[] {
  const byAddress = new Map<string, ImportedPicture>();
  for (const picture of pictures) {
    const address = addressOf(picture.address);
    const words = cut(picture.words, MAX_PICTURE_WORDS);
    const first = byAddress.get(address);
    byAddress.set(address, { address, words: first?.words || words });
  }
  return [...byAddress.values()];
}

/** The product that `read` returns, or a refused one when `read` throws RefusedRowError. */
export function orRefused(
  { line, title }: { line: number; title: string },
  read: () => ImportedProduct,
): ImportedProduct {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof RefusedRowError)) throw error;
    const named = title === '' ? {} : { title: cut(title, productLimits.title) };
    return { line, variants: [], refusal: error.message, ...named };
  }
}

/** Groups rows by their key, in the order of first appearance. A row without a key is a group of its own. */
export function groupsOf(
  rows: readonly ProductRow[],
  keyOf: (row: ProductRow) => string,
): [ProductRow, ...ProductRow[]][] {
  const groups = new Map<string, [ProductRow, ...ProductRow[]]>();
  for (const row of rows) {
    const key = keyOf(row) || `line ${row.line}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}
