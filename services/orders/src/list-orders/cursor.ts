import type { OrderSort } from '@spade/contracts/messages/orders';

/** Where a page ended: the sort, the sorted value of its last row, and that row's id. */
export interface Cursor {
  sort: OrderSort;
  /** ISO 8601 text for times, kobo for totals. */
  value: string | number;
  id: number;
}

/** The cursor as opaque text for the wire. */
export function encodeCursor({ sort, value, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, value, id])).toString('base64url');
}

/** Reads a cursor of this sort; undefined when it is missing, damaged or of another sort. */
export function decodeCursor(text: string | undefined, sort: OrderSort): Cursor | undefined {
  if (text === undefined) return undefined;
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
  if (!Array.isArray(parts) || parts[0] !== sort) return undefined;
  const [, value, id] = parts as unknown[]; // each is checked below
  if (!Number.isSafeInteger(id) || Number(id) > 2_147_483_647 || !isValueOf(sort, value)) {
    return undefined;
  }
  return { sort, value, id: Number(id) };
}

function isValueOf(sort: OrderSort, value: unknown): value is string | number {
  if (sort === 'total_asc' || sort === 'total_desc') return Number.isSafeInteger(value);
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value);
}
