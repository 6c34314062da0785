import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { decodeCursor, encodeCursor, type KeysetOrder, rowsOfPage } from './cursor.ts';

/** Which page of a list to read. */
export interface PageRequest {
  /** Rows a page; kept between 1 and `maxLimit`, which is `MAX_PAGE_ROWS` when left out. */
  limit: number;
  maxLimit?: number;
  /** `nextCursor` of the page before; the first page when left out, damaged or of another order. */
  cursor?: string | undefined;
}

/** One page; `nextCursor` is null on the last one. */
export interface Page<Row> {
  rows: Row[];
  nextCursor: string | null;
}

/**
 * Reads one page of `query` (filtered, not ordered, selecting `id` and the order's column) by
 * keyset: it starts after the last row of the page before, so new rows shift nothing and a deep
 * page costs no more than the first.
 */
export async function readPage<
  Tables,
  From extends keyof Tables,
  Row extends { id: number } & { [Name in Column]: Date | number },
  Column extends string = never,
>(
  query: SelectQueryBuilder<Tables, From, Row>,
  order: KeysetOrder<Column>,
  request: PageRequest,
): Promise<Page<Row>> {
  const { column, direction } = order;
  const sorted = order.expression ?? sql.ref(column ?? 'id');
  const limit = rowsOfPage(request.limit, request.maxLimit);
  const start = decodeCursor(order, request.cursor);
  let page = query;
  if (start) {
    const after = sql.raw(direction === 'asc' ? '>' : '<');
    page = page.where(
      column === undefined
        ? sql<SqlBool>`${sql.ref('id')} ${after} ${start.id}`
        : sql<SqlBool>`(${sorted}, ${sql.ref('id')}) ${after} (${start.value}, ${start.id})`,
    );
  }
  if (column !== undefined) page = page.orderBy(sorted, direction);
  // One row more than asked for: without it there is no next page.
  const found = await page
    .orderBy(sql.ref('id'), direction)
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  return {
    rows,
    nextCursor: last
      ? encodeCursor(order, { id: last.id, value: column === undefined ? undefined : last[column] })
      : null,
  };
}

/** Most words of a search; a longer one is pasted text. */
const MAX_WORDS = 12;

/** The words of a search text, in small letters. */
export const wordsOf = (search: string): string[] =>
  search.trim().toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);

/**
 * LIKE pattern that finds `text` anywhere. `%`, `_` and `\` are literal; NUL, which PostgreSQL
 * cannot store, is dropped. Lower the case of both sides, or use `ilike`.
 */
export function likePattern(text: string): string {
  return `%${text.replaceAll('\0', '').replace(/[\\%_]/g, '\\$&')}%`;
}
