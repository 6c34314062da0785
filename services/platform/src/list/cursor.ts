import { isId } from '@spade/contracts/ids';
import type { RawBuilder } from 'kysely';

/** Most rows of a page. */
export const MAX_PAGE_ROWS = 200;

/** How many rows a page has of which a request asks for `limit`: 1 to `max`. */
export const rowsOfPage = (limit: number, max = MAX_PAGE_ROWS): number =>
  Math.min(max, Math.max(1, Math.trunc(limit) || 1));

/** How a list is ordered: by one column if any, then by id, both in the same direction. */
export interface KeysetOrder<Column extends string = string> {
  /** Unique among all lists, `orders.newest`: a cursor only works with the order that made it. */
  name: string;
  /** Needs an index on (column, id), and must be selected. Left out: the list is ordered by id. */
  column?: Column;
  /** SQL of the values, where `column` is none of a table but a name in the rows: for lists of few rows, without an index. */
  expression?: RawBuilder<unknown>;
  /** Type of `column`: a Date (timestamptz(3), which a cursor carries exactly), a whole number or a short text. */
  type?: 'instant' | 'number' | 'text';
  direction: 'asc' | 'desc';
}

/** The last row of a page: the next page starts after it. */
export interface Position {
  /** Its value in the column of the order; undefined when there is none. */
  value?: Date | number | string | undefined;
  /** An `integer` above 0. */
  id: number;
}

/** The position as opaque text for the wire. */
export function encodeCursor({ name }: KeysetOrder, { value, id }: Position): string {
  return Buffer.from(JSON.stringify([name, id, value])).toString('base64url');
}

/** Reads a cursor of this order; undefined when it is missing, damaged or of another order. */
export function decodeCursor(
  { name, type }: KeysetOrder,
  cursor: string | undefined,
): Position | undefined {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(cursor ?? '', 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts[0] !== name) return undefined;
  const [, id, value] = parts as unknown[]; // each is checked below
  if (!isId(id)) return undefined;
  if (type === undefined) return { id };
  if (type === 'number')
    return typeof value === 'number' && Number.isSafeInteger(value) ? { id, value } : undefined;
  if (type === 'text') return typeof value === 'string' ? { id, value } : undefined;
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value))
    return undefined;
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? undefined : { id, value: instant };
}
